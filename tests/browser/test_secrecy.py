"""What pages are told: no card that their person may not know, judged by the bytes of every frame."""

import pytest

from local.scenario.named_shoes import shoe
from local.secrecy import SecrecyCheck
from tests.browser.house import House
from tests.browser.house_process import dealer_of
from tests.browser.people import Person

HANDS = (
    shoe("", "2c 7d 9h 3s 4d", seat1="As Kh", seat2="Qs Jh", seat3="Ts 8h"),
    shoe("", "Ac Kd 2h 2d 8s", seat1="Ah 3c", seat2="Kc Ks", seat3="Jd 9d"),
)


@pytest.mark.rule("R1.8")
@pytest.mark.rule("R2.10")
@pytest.mark.rule("R22.2")
def test_no_page_is_told_a_card_that_its_person_may_not_know(house: House) -> None:
    table = house.table(*HANDS)
    players = house.seat(table, "Ana", "Ben", "Cas")
    ana, ben, cas = players
    eva = house.player("Eva", table)
    # The first hand ends without a showdown, in the second one somebody has folded before it.
    table.start_hand()
    ana.act("Fold")
    ben.act("Call $1")
    cas.act("Check")
    ben.act("Bet $2")
    cas.act("Fold")
    ben.sees_end_of_hand()
    table.start_hand()
    ben.act("Call $2")
    cas.act("Fold")
    ana.act("Check")
    for _ in range(3):
        ana.act("Check")
        ben.act("Check")
    everybody: list[Person] = [*players, eva]
    for person in everybody:
        person.sees("Ben shows")
        person.sees_end_of_hand() if person in players else None
    check = SecrecyCheck(house.premises.record)
    for person in everybody:
        assert person.frames
        assert list(check.leaks(person.name, person.frames)) == []
    assert dealer_of(table.table_id)
