"""How often somebody may say something (R12.1), and what an order of silence means: arithmetic alone."""

import pytest
from engine.game import RuleViolation
from runtime.chat import BUBBLES, after_line, after_mute, require_bubble, said_before
from runtime.ports import Line, Voice

MINUTE_MS = 60_000
SAID = "said"


def spoken(voice: Voice, sent_ms: int) -> tuple[Voice, str]:
    """Say something at a time; return the voice after it, and what came of it."""
    line = Line(f"line {sent_ms}", "t1", voice.person, 3, "Ana", "hello", sent_ms)
    try:
        return after_line(voice, line, f"id {sent_ms}"), SAID
    except RuleViolation as refusal:
        when = {"muted": "until_ms", "chat_too_fast": "retry_ms"}[refusal.code]
        return voice, f"{refusal.code} {refusal.facts[when]}"


def all_spoken(*times_ms: int, voice: Voice | None = None) -> list[str]:
    """What comes of saying something at each of these times."""
    voice, answers = voice or Voice("ana"), []
    for sent_ms in times_ms:
        voice, answer = spoken(voice, sent_ms)
        answers.append(answer)
    return answers


@pytest.mark.rule("R12.1")
def test_a_bubble_is_one_of_a_short_list_and_free_text_is_refused() -> None:
    for bubble in BUBBLES:
        require_bubble(bubble)
    for text in ("", "Hello", "hello ", "nice hand", "you are a fish", "As"):
        with pytest.raises(RuleViolation) as caught:
            require_bubble(text)
        assert (caught.value.code, caught.value.facts) == ("bad_bubble", {"bubbles": list(BUBBLES)})


@pytest.mark.rule("R12.1")
@pytest.mark.parametrize(
    ("times_ms", "answers"),
    [
        pytest.param([0, 2_000, 4_000], [SAID] * 3, id="one every two seconds"),
        pytest.param([0, 1_999, 2_000], [SAID, "chat_too_fast 1", SAID], id="a moment too early"),
        pytest.param([0, 500, 1_000, 2_000], [SAID, "chat_too_fast 1500", "chat_too_fast 1000", SAID],
                     id="what is refused does not count"),
        pytest.param([*range(0, 20_000, 2_000), 20_000, 59_999, 60_000, 61_000, 62_000],
                     [*[SAID] * 10, "chat_too_fast 40000", "chat_too_fast 1",
                      SAID, "chat_too_fast 1000", SAID],
                     id="ten a minute: the eleventh when the first is a minute old"),
        pytest.param([10_000, 4_000], [SAID, "chat_too_fast 8000"], id="a clock that goes back"),
    ],
)  # fmt: skip
def test_how_often_a_person_says_something(times_ms: list[int], answers: list[str]) -> None:
    assert all_spoken(*times_ms) == answers


@pytest.mark.parametrize(
    ("times_ms", "answers"),
    [
        pytest.param([0, MINUTE_MS - 1], ["muted 60000", "muted 60000"], id="not a word until then"),
        pytest.param([MINUTE_MS, MINUTE_MS + 2_000], [SAID, SAID], id="and then as before"),
    ],
)
def test_who_is_silenced(times_ms: list[int], answers: list[str]) -> None:
    voice = after_mute(Voice("ana"), MINUTE_MS, "order")
    assert all_spoken(*times_ms, voice=voice) == answers


def test_silence_is_lifted() -> None:
    voice = after_mute(after_mute(Voice("ana"), MINUTE_MS, "order"), 0, "another order")
    assert all_spoken(0, voice=voice) == [SAID]
    assert voice.mute_orders == ("order", "another order")


def test_a_line_is_known_by_the_id_of_its_frame() -> None:
    voice = Voice("ana")
    for sent_ms in range(0, 30_000, 6_000):
        voice, _ = spoken(voice, sent_ms)
    known = said_before(voice, "id 12000")
    assert known is not None
    assert known.line_id == "line 12000"
    assert said_before(voice, "id 13000") is None


def test_each_change_of_a_voice_counts() -> None:
    voice, _ = spoken(Voice("ana"), 0)
    assert voice.moves == 1
    assert after_mute(voice, 9, "order").moves == 2
