import { expect, test } from "vitest";
import { Clock } from "../../src/connection/clock.ts";
import { createDeeds } from "../../src/deeds/deeds.ts";
import { LOBBY_MS, Session } from "../../src/deeds/session.ts";
import type { Role } from "../../src/protocol/views.ts";
import { openTable } from "../../src/state/state.ts";
import { Store } from "../../src/state/store.ts";
import { LOBBY, ME, type Moment, SCENES, view } from "../scenes/table.ts";
import { MINE, WAGER_SCENES } from "../scenes/wagers.ts";
import { ScriptedWorld, settle } from "../scripted-world.ts";

/** Somebody signed in and connected, in the rooms of these tables. */
async function signedIn({ tables = [] as string[], role = "player" as Role } = {}) {
  const world = new ScriptedWorld();
  const store = new Store();
  const session = new Session(store, world, new Clock(world.now));
  const deeds = createDeeds(session);
  await deeds.signIn("eva", "cards4all");
  await settle();
  const socket = world.newest;
  socket.opens();
  socket.hears({ type: "hello", protocol: 1, now_ms: 0, me: { ...ME, role }, tables, notices: [] });
  let version = 0;
  const show = (moment: Moment, table_id = "t1", ack?: string) => {
    version += 1;
    const frame = {
      table_id,
      version,
      now_ms: 0,
      events: [],
      public: moment.public,
      private: moment.private,
    };
    socket.hears({ type: "table", ...frame, ...(ack === undefined ? {} : { ack }) });
  };
  const asked = (action: string) => socket.actions(action).map(({ action: _, id: __, ...fields }) => fields);
  const answerLobby = (more: object, id = socket.actions("lobby").at(-1)?.id) =>
    socket.hears({
      type: "lobby",
      id: id ?? "",
      now_ms: 0,
      me: null,
      mark: `after ${id}`,
      whole: false,
      tables: [],
      ...more,
    });
  /** Let time pass, on a line that is alive. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      await world.pass(Math.min(left, 1_000));
      socket.hears({ type: "pong", now_ms: 0 });
    }
  };
  const refuse = (action: string, code: "stale_turn" | "not_in_room" | "room_full" | "hands_open") => {
    const id = socket.actions(action).at(-1)?.id ?? "";
    socket.hears({ type: "error", id, code, facts: {}, message: "" });
    return settle();
  };
  return { world, store, session, deeds, socket, show, asked, answerLobby, pass, refuse };
}

const scene = (name: string): Moment => {
  const moment = { ...SCENES, ...WAGER_SCENES }[name]?.(0);
  if (!moment) throw new Error(name);
  return moment;
};

test("after signing in a player is in the lobby, a pit boss at his console", async () => {
  const player = await signedIn();
  expect(player.store.get()).toMatchObject({ screen: "lobby", me: ME });
  expect(player.asked("lobby")).toHaveLength(1);
  const boss = await signedIn({ role: "pit_boss", tables: ["t1", "t2"] });
  expect(boss.store.get().screen).toBe("pit");
  expect(Object.keys(boss.store.get().rooms)).toEqual(["t1", "t2"]);
});

test("who is at a table when he connects is back at it (R2.9)", async () => {
  const { store, show } = await signedIn({ tables: ["t1"] });
  show(scene("flop"));
  expect(store.get()).toMatchObject({ screen: "table", tableId: "t1" });
  expect(openTable(store.get())?.view.name).toBe("Ruby");
});

test("a refused sign-in is shown in the form", async () => {
  const world = new ScriptedWorld();
  world.refuse = "bad_credentials";
  const store = new Store();
  const session = new Session(store, world, new Clock(world.now));
  await session.signIn("eva", "wrong");
  expect(store.get().signIn).toEqual({ busy: false, refusal: { code: "bad_credentials", facts: {} } });
  expect(session.key).toBeNull();
});

test("while the lobby is shown it asks what has changed since the list that it has", async () => {
  const { asked, answerLobby, pass } = await signedIn();
  answerLobby({ whole: true, mark: "m1", tables: LOBBY });
  await pass(LOBBY_MS * 1.2);
  answerLobby({ mark: "m2" });
  await pass(LOBBY_MS * 1.2);
  expect(asked("lobby").slice(0, 3)).toEqual([{}, { known: "m1" }, { known: "m2" }]);
});

test("a list that is too long for a mark is asked for as a whole", async () => {
  const { asked, answerLobby, pass } = await signedIn();
  answerLobby({ whole: true, mark: "", tables: LOBBY });
  await pass(LOBBY_MS * 1.2);
  expect(asked("lobby")).toEqual([{}, {}]);
});

test("an answer that was overtaken changes the balance and not the list", async () => {
  const { store, session, socket, answerLobby } = await signedIn();
  void session.lobby();
  const [first, second] = socket.actions("lobby");
  answerLobby({ whole: true, tables: LOBBY }, second?.id);
  answerLobby({ whole: true, tables: [], me: { ...ME, balance_cents: 1 } }, first?.id);
  expect(store.get().lobby?.tables).toHaveLength(LOBBY.length);
  expect(store.get().me?.balance_cents).toBe(1);
});

test("at a table nobody asks for the list, and a hidden page only keeps its watch", async () => {
  const { asked, answerLobby, deeds, pass, show, socket, world } = await signedIn();
  answerLobby({ whole: true, tables: LOBBY });
  world.unseen = true;
  await pass(3 * LOBBY_MS);
  expect(asked("lobby")).toHaveLength(1);
  world.unseen = false;
  await pass(LOBBY_MS * 1.2);
  expect(asked("lobby").length).toBeGreaterThan(1);
  answerLobby({});
  void deeds.openTable("t1");
  show(scene("watch"), "t1", socket.actions("watch")[0]?.id);
  const before = asked("lobby").length;
  await pass(3 * LOBBY_MS);
  expect(asked("lobby")).toHaveLength(before);
});

test("who is not let in is told why and is in the lobby again (R2.4)", async () => {
  const { store, deeds, refuse } = await signedIn();
  void deeds.openTable("t1");
  await refuse("watch", "room_full");
  expect(store.get()).toMatchObject({ screen: "lobby", tableId: null });
  expect(store.get().toasts.map(({ code }) => code)).toEqual(["room_full"]);
});

test("a refusal is shown for a while and goes", async () => {
  const { store, deeds, refuse, pass } = await signedIn({ tables: ["t1"] });
  void deeds.sitOut();
  await refuse("sit_out", "stale_turn");
  expect(store.get().toasts).toHaveLength(1);
  await pass(6_000);
  expect(store.get().toasts).toEqual([]);
});

test("who has won a prize asks for the balance when the hand is over", async () => {
  const { asked, show } = await signedIn({ tables: ["t1"] });
  show(scene("decision"));
  show(scene("rejected"));
  expect(asked("lobby")).toEqual([]);
  const over = scene("rejected");
  show({ ...over, public: { ...over.public, hand: null } });
  expect(asked("lobby")).toHaveLength(1);
});

test("a second press while the first is under way sends nothing", async () => {
  const { asked, deeds, show } = await signedIn({ tables: ["t1"] });
  show(scene("jackpot_window"));
  void deeds.jackpotBet(true);
  void deeds.jackpotBet(true);
  expect(asked("jackpot_bet")).toEqual([{ table_id: "t1", on: true }]);
});

test("the answer to an insurance offer names it, and who is not insured has nothing to say", async () => {
  const insured = await signedIn({ tables: ["t1"] });
  insured.show(scene("insured"));
  void insured.deeds.insure(10_666);
  const answer = { table_id: "t1", offer_id: MINE.offer_id, premium_cents: 10_666 };
  expect(insured.asked("insure")).toEqual([answer]);
  const other = await signedIn({ tables: ["t1"] });
  other.show(scene("insurance_told"));
  void other.deeds.insure(0);
  expect(other.asked("insure")).toEqual([]);
});

test("a move goes out once, with the turn that was seen, when the bar is ready and nothing is being built", async () => {
  const { asked, deeds, show, store, refuse } = await signedIn({ tables: ["t1"] });
  show(scene("preflop"));
  void deeds.act("fold");
  expect(asked("act")).toEqual([]);
  store.happen({ type: "bar_ready", turn: 41 });
  deeds.setBet(1_200);
  void deeds.act("fold");
  expect(asked("act")).toEqual([]);
  void deeds.act("raise", 900);
  expect(asked("act")).toEqual([]);
  void deeds.act("raise", 1_200);
  void deeds.act("raise", 1_200);
  expect(asked("act")).toEqual([{ table_id: "t1", turn: 41, move: "raise", to_cents: 1_200 }]);
  await refuse("act", "stale_turn");
  expect(store.get()).toMatchObject({ sending: null, bet: { cents: 1_200 } });
});

test("chips build a bet on top of the call; what is typed counts as it stands (R10.2)", async () => {
  const { deeds, show, store } = await signedIn({ tables: ["t1"] });
  show(scene("preflop"));
  deeds.addChip(500);
  deeds.addChip(500);
  expect(store.get().bet).toMatchObject({ cents: 1_600, chips: [500, 500] });
  deeds.typeBet("12.50");
  expect(store.get().bet).toMatchObject({ cents: 1_250, text: "12.50" });
  deeds.typeBet("much");
  expect(store.get().bet).toMatchObject({ cents: null, text: "much" });
  deeds.resetBet();
  expect(store.get().bet).toBeNull();
});

test("a move chosen before is made in one's turn, and only then", async () => {
  const { asked, deeds, show, store } = await signedIn({ tables: ["t1"] });
  show(scene("wait"));
  deeds.preAct("fold");
  expect(asked("act")).toEqual([]);
  const mine = scene("preflop");
  show(mine);
  store.happen({ type: "bar_ready", turn: 41 });
  void deeds.actAsChosen();
  expect(asked("act")).toEqual([{ table_id: "t1", turn: 41, move: "fold" }]);
  expect(store.get().preAction).toBeNull();
});

test("chips wished in a hand go out when it is over, as many as still fit (R2.8)", async () => {
  const { asked, deeds, show, store } = await signedIn({ tables: ["t1"] });
  show(scene("preflop"));
  deeds.topUp(50_000);
  expect(asked("top_up")).toEqual([]);
  expect(store.get().wishedTopUpCents).toBe(50_000);
  const over = scene("preflop");
  show({ ...over, public: { ...over.public, hand: null } });
  expect(asked("top_up")).toEqual([{ table_id: "t1", amount_cents: 20_000 - 16_025 }]);
  expect(store.get().wishedTopUpCents).toBeNull();
});

test("a watcher leaves at once; who holds a seat is asked first", async () => {
  const watcher = await signedIn();
  void watcher.deeds.openTable("t1");
  watcher.show(scene("watch"));
  watcher.deeds.askLeave();
  expect(watcher.asked("unwatch")).toEqual([{ table_id: "t1" }]);
  expect(watcher.store.get().screen).toBe("lobby");
  const player = await signedIn({ tables: ["t1"] });
  player.show(scene("preflop"));
  player.deeds.askLeave();
  expect(player.store.get().dialog?.kind).toBe("leave");
  expect(player.asked("leave")).toEqual([]);
});

test("a reserved exit stays at the table until the frame that tells of it (R17.1)", async () => {
  const { deeds, show, socket, store } = await signedIn({ tables: ["t1"] });
  show(scene("preflop"));
  void deeds.leave();
  const reserved = scene("preflop");
  const seats = reserved.public.seats.map((seat) => (seat.seat === 5 ? { ...seat, leaving: true } : seat));
  show({ ...reserved, public: { ...reserved.public, seats } }, "t1", socket.actions("leave")[0]?.id);
  await settle();
  expect(store.get().screen).toBe("table");
  const facts = { seat: 5, nickname: "Eva", cents: 100, to: "lobby", reason: "asked" };
  const recent = [{ number: 50, name: "player_left" as const, facts }];
  show({ public: view({ seats: [], recent }), private: null });
  expect(store.get().screen).toBe("lobby");
});

test("who is moved to the lobby from a table that is not on the screen is out of its room, and stays where he is", async () => {
  const { deeds, show, store } = await signedIn({ tables: ["t1"] });
  show(scene("preflop"));
  void deeds.enterRoom("t2");
  show(scene("preflop"), "t2");
  const facts = { seat: 5, nickname: "Eva", cents: 100, to: "lobby", reason: "time_outs" };
  const recent = [{ number: 50, name: "player_left" as const, facts }];
  show({ public: view({ seats: [], recent }), private: null }, "t2");
  expect(Object.keys(store.get().rooms)).toEqual(["t1"]);
  expect(store.get()).toMatchObject({ screen: "table", tableId: "t1" });
});

test("who is moved from his seat to watching stays at the table", async () => {
  const { show, store } = await signedIn({ tables: ["t1"] });
  show(scene("preflop"));
  const facts = { seat: 5, nickname: "Eva", cents: 100, to: "watching", reason: "sit_out" };
  show({ public: view({ seats: [], recent: [{ number: 50, name: "player_left", facts }] }), private: null });
  expect(store.get().screen).toBe("table");
});

test("signing out ends the session at the house, and here at once", async () => {
  const { deeds, session, store, world } = await signedIn();
  await deeds.signOut();
  expect(world.requests.at(-1)?.path).toBe("/api/sign-out");
  expect(session.key).toBeNull();
  expect(store.get().screen).toBe("sign_in");
});

test("the server's clock is read from pongs and frames", async () => {
  const world = new ScriptedWorld();
  const clock = new Clock(world.now);
  const session = new Session(new Store(), world, clock);
  session.heard({ type: "pong", now_ms: 5_000 }, null);
  expect(clock.nowMs()).toBe(5_000);
  session.heard({ type: "pong", now_ms: 7_000 }, 0);
  expect(clock.nowMs()).toBe(7_000);
});
