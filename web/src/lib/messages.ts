// Made by tools/page_types.py from the server's own models (hardway.wire.messages). Do not edit.

/** A command is durable; `again` says that it had been before. */
export interface Ack {
  type: "ack";
  key: string;
  seq: number;
  again: boolean;
}

/** The person did something at the page: moved the pointer, pressed a key, scrolled. It keeps the session open; a page says it at most once a minute, and never of itself. */
export interface Active {
  type: "active";
}

/** A person with a password that was made, shown this once. */
export interface Added {
  person: string;
  name: string;
  kind: string;
  created: string;
  roles: Granted[];
  excluded: string | null;
  excluded_until: string | null;
  locked: string | null;
  locked_until: string | null;
  password: string | null;
}

/** An entry of a player that waits for staff. */
export interface Asked {
  id: string;
  entry: string;
  by: string;
  roles: string[];
  clause: string | null;
  says: string;
}

/** What waits for staff. */
export interface AsksUpdate {
  type: "asks";
  asks: Asked[];
}

/** When the betting clock runs out. */
export interface Clock {
  type: "clock";
  closes: string | null;
  closes_in: number | null;
}

/** The commitment of a page to its nonce for a throw. */
export interface Commit {
  type: "commit";
  throw: number;
  commitment: string;
}

/** One's own entry. */
export interface DailyMine {
  strategy: string;
  commitment: string;
}

/** Somebody who entered, and what came of it. */
export interface DailyPlayer {
  won: string;
  price: string;
  curve: string[];
  prices: string[];
  person: string;
  name: string;
  you: boolean;
  strategy: string;
  nonce: string;
}

/** A day that is over: everything its dice follow from, the dice, and what they brought. */
export interface DailyResults {
  day: string;
  house: string;
  heading: string;
  secret: string;
  commitment: string;
  kind: string;
  missing: string[];
  dice: number[][];
  players: DailyPlayer[];
}

/** Today's shoot: what the house committed to for today and for tomorrow, and who has entered. */
export interface DailyShoot {
  day: string;
  closes: string;
  house: string;
  heading: string;
  rolls: number;
  bankroll: string;
  commitment: string;
  tomorrow: string;
  entered: number;
  mine: DailyMine | null;
  last: string | null;
  waits: number;
  waits_until: string;
}

/** What supervision sees. */
export interface Desk {
  to_check: string[];
  must_check: boolean;
  to_inspect: string[];
  checks: Whose | null;
  opens: Whose | null;
  disputes: Dispute[];
  disputes_closed: number;
  reports: string[][];
  spectators: string[];
  excluded: Record<string, string>;
  detained: string[];
  held: Record<string, string>;
  owed: Record<string, string>;
  float: string | null;
  drop: string;
  partners: string[][];
}

/** Which dice the table uses, and how far the next throw is. */
export interface Dice {
  kind: "electronic" | "real";
  provable: boolean;
  throw: number;
  house: string;
  players: Record<string, string>;
  phase: "open" | "closed" | "revealed";
  trouble: string;
}

/** Commitments changed, or nonces are wanted. */
export interface DiceUpdate {
  kind: "electronic" | "real";
  provable: boolean;
  throw: number;
  house: string;
  players: Record<string, string>;
  phase: "open" | "closed" | "revealed";
  trouble: string;
  type: "dice";
}

/** A complaint, its rulings so far, and whose the next is. */
export interface Dispute {
  player: string;
  number: number;
  roll: number;
  says: string;
  over: string;
  rulings: ([number, string, string])[];
  advised: boolean;
  closed: string;
  requested: boolean;
  paid: string;
  awarded: string;
  next: Whose | null;
}

/** Another process has the table; the socket closes. */
export interface Elsewhere {
  type: "elsewhere";
  address: string;
}

/** An entry of the notation, without one's own name, role and time; or one of the floor's own verbs. */
export interface Enter {
  type: "enter";
  key: string;
  entry: string;
}

/** Why something was not done: a name for a program, a sentence for a person, the clause where one orders it. */
export interface Error {
  name: string;
  clause?: string | null;
  says: string;
  reading?: string | null;
  until?: string | null;
}

/** Everybody with an account. */
export interface Everyone {
  people: Somebody[];
}

/** An exercise, without its answer. */
export interface Exercise {
  house: string;
  status: string;
  mark: string;
  kind: string;
  seed: number;
  title: string;
  stands: string[];
  asks: string;
  form: "money" | "choice" | "order";
  choices: string[];
  dice: number[];
}

/** What every answer over HTTP is that is no success. */
export interface Failed {
  error: Error;
}

/** A role somebody has. */
export interface Granted {
  role: string;
  house: string;
  scope: string;
}

/** Rows of a table, how those in them are shown, and where to go on: `after` of the next page, null at the end. */
export interface History {
  house: string;
  status: string;
  mark: string;
  table: string;
  rows: Row[];
  names: Record<string, string>;
  next: number | null;
}

/** An entry that can be given, part by part. */
export interface HostedForm {
  verb: string;
  doing: string;
  example: string;
  means: string;
  parts: HostedPart[];
  staff: boolean;
}

/** The tournaments or promotions there are, and where this person may begin one. */
export interface HostedList {
  hosted: HostedListed[];
  houses: Record<string, string>;
}

/** A tournament or promotion among others. */
export interface HostedListed {
  name: string;
  title: string;
  house: string;
  house_name: string;
  phase: string;
}

/** A part of an entry that is to be filled in. */
export interface HostedPart {
  field: string;
  kind: string;
  says: string;
  lead: string;
  optional: boolean;
  choices: string[];
}

/** A tournament or promotion as somebody sees it, and what they may enter. */
export interface HostedStanding {
  core: string;
  name: string;
  title: string;
  house: string;
  house_name: string;
  seq: number;
  role: string;
  roles: string[];
  labels: Record<string, string>;
  drafters: string[];
  me: string;
  view: Record<string, unknown>;
  legal: Record<string, (Record<string, unknown>)[]>;
  forms: HostedForm[];
  names: Record<string, string>;
  crew: Record<string, string>;
}

/** A word that lets its bearer open one account. */
export interface Invitation {
  invitation: string;
  until: string;
}

/** The invitations that wait. */
export interface Invitations {
  invitations: WaitingInvitation[];
}

/** A kind of exercise, and whom it is for. */
export interface Kind {
  kind: string;
  title: string;
  role: string;
  reads: string;
  wagers: string[];
}

/** A limit that will hold from a moment on. */
export interface LaterLimit {
  to: string | null;
  at: string;
}

/** Asks what may be entered now. */
export interface Legal {
  type: "legal";
  ask?: number;
  follow?: boolean;
}

/** What may be entered, and why not the rest: the answer to an `ask`, or unasked (0) for those who follow it. */
export interface LegalAnswer {
  house: string;
  status: string;
  mark: string;
  type: "legal";
  ask: number;
  seq: number;
  legal: LegalLists;
}

/** An entry that may be given now, or not and why; only what there is to say is there. */
export interface LegalLine {
  entry: string;
  wager?: string;
  player?: string;
  with?: string;
  breach?: string;
  item?: string;
  die?: number | string;
  to?: string;
  from?: string;
  dispute?: number;
  ground?: string;
  force?: string;
  between?: boolean;
  parts?: string[];
  puts?: string;
  min?: string;
  max?: string;
  step?: string;
  steps_to?: string;
  pays?: string;
  exact_every?: string;
  held?: string;
  owed?: string;
  by?: string[];
  late?: string[];
  offered?: boolean;
  takes_back?: boolean;
  needs?: string;
  next?: Whose | null;
  waits?: string | null;
  reason?: string;
  clause?: string | null;
  says?: string;
}

/** What may be entered, and why not the rest. */
export interface LegalLists {
  may: LegalLine[];
  not: LegalLine[];
}

/** One of one's limits, in dollars or in minutes: what holds, what counts against it, what is to come. */
export interface Limit {
  what: string;
  to: string | null;
  used: string;
  later: LaterLimit | null;
}

/** One's limits. */
export interface Limits {
  limits: Limit[];
}

/** A table in the lobby. */
export interface Listed {
  table: string;
  house: string;
  house_name: string;
  variant: string;
  name: string;
  host: string;
  pit: string;
  mode: string;
  dice: string;
  staff: string;
  limits: Span;
  seats: Seats;
  point: number | null;
  rolls: number;
  watchers: number;
  open: boolean;
}

/** A page of the tables that anybody may come to. */
export interface Lobby {
  tables: Listed[];
  page: number;
  pages: number;
  count: number;
}

/** An answer, marked; with the reason where it was one. */
export interface Marked {
  house: string;
  status: string;
  mark: string;
  read: boolean;
  right: boolean;
  says: string;
  answer?: string;
  because?: string;
  topic?: string;
  clauses: string[];
  progress: Record<string, unknown>;
}

/** What may be entered now, and why not the rest. */
export interface May {
  house: string;
  status: string;
  mark: string;
  seq: number;
  legal: LegalLists;
}

/** Who is signed in. */
export interface Me {
  person: string;
  name: string;
  kind: string;
  roles: Granted[];
  excluded: string | null;
}

/** What a seated viewer has: in the rack, on the layout, brought, and won or lost so far. */
export interface Mine {
  rack: string;
  layout: string;
  brought: string;
  result: string;
}

/** How many times the bet it supports an odds wager may be, or may win. */
export interface Multiple {
  of: "stake" | "win";
  times: string;
}

/** How people are shown. */
export interface Names {
  type: "names";
  names: Record<string, string>;
}

/** A table to be opened. */
export interface OpenTable {
  house: string;
  variant?: string;
  mode?: "practice" | "casino";
  dice?: "electronic" | "real";
  staff?: "auto" | "people";
  name?: string;
  pit?: string;
  options?: Record<string, unknown>;
  sign?: string[];
  chips?: string;
  people?: Record<string, unknown>;
  betting_seconds?: number;
  bots?: number;
  private?: boolean;
  reuse?: boolean;
}

/** A table that was just opened. */
export interface Opened {
  table: string;
}

/** What a page hands to `navigator.credentials`. */
export interface Options {
  options: Record<string, unknown>;
}

/** A passkey. */
export interface Passkey {
  id: string;
  label: string;
  created: string;
  suspended: string;
}

/** One's passkeys. */
export interface Passkeys {
  passkeys: Passkey[];
}

/** Asks for a `pong`. */
export interface Ping {
  type: "ping";
}

/** The answer to a `ping`. */
export interface Pong {
  type: "pong";
}

/** A line of the sign that will change, and from when. */
export interface Posted {
  wager: string;
  limits: [string, string, string, string];
  from: string | null;
}

/** Who is connected: players and staff by their ids, and how many others watch. */
export interface Presence {
  here: string[];
  watchers: number;
}

/** Who is connected. */
export interface PresenceUpdate {
  here: string[];
  watchers: number;
  type: "presence";
}

/** A message that could not be done, and no rule book says so. */
export interface Problem {
  type: "problem";
  key: string | null;
  error: Error;
}

/** What a roll would do to a wager, and what that would bring its owner. */
export interface ProjectedResult {
  wager: string;
  label: string;
  result: string;
  net: string;
}

/** A total, or the throws of it that do the same to one's wagers. */
export interface ProjectedRoll {
  total: number;
  name: string;
  throws: number[][];
  net: string;
  results: ProjectedResult[];
}

/** What the next roll would do to one's wagers. What it brings on average and what they cost a roll are exact fractions of a dollar. No rolls for somebody who has no wagers. */
export interface Projection {
  house: string;
  status: string;
  mark: string;
  seq: number;
  rolls: ProjectedRoll[];
  expected: string;
  cost: string;
}

/** Real dice as they were read; no faces where nothing is read. */
export interface Reading {
  faces: [number, number] | null;
  by: string;
  corrected: boolean;
  ruled: (number | null)[];
}

/** Real dice were read, put right, or called. */
export interface ReadingUpdate {
  faces: [number, number] | null;
  by: string;
  corrected: boolean;
  ruled: (number | null)[];
  type: "reading";
}

/** A command that the rules, or the person asked, refused. */
export interface Refused {
  type: "refused";
  key: string;
  error: Error;
}

/** The nonce of a page, once betting has closed. */
export interface Reveal {
  type: "reveal";
  throw: number;
  nonce: string;
}

/** A strategy that played by the same dice. */
export interface ReviewedStrategy {
  won: string;
  price: string;
  curve: string[];
  prices: string[];
  strategy: string;
  label: string;
  does: string;
}

/** All decisions of a wager in a session; the price is an exact fraction of a dollar. */
export interface ReviewedWager {
  wager: string;
  label: string;
  decisions: number;
  staked: string;
  won: string;
  price: string;
}

/** A row of the table's journal. */
export interface Row {
  seq: number;
  at: string;
  kind: "open" | "entry" | "refused" | "dice";
  by: string;
  role: string;
  entry: string;
  events: (Record<string, unknown>)[];
  says: Sentence[];
  refused?: Error | null;
  proof?: Record<string, unknown> | null;
  hash: string;
}

/** What became durable, in order; `seq` never skips. */
export interface Rows {
  type: "rows";
  rows: Row[];
  view: View;
  dice: Dice;
}

/** Somebody said something. */
export interface Said {
  by: string;
  words: string;
  type: "said";
}

/** Words to everyone at the table; no journal keeps them. */
export interface Say {
  type: "say";
  words: string;
}

/** What the school asks. */
export interface School {
  enough: number;
  kinds: Kind[];
}

/** A player at the table. */
export interface Seat {
  name: string;
  place: number;
  rack: string;
  tokens: string;
  personal: Record<string, [string, string]>;
  wagers: Wager[];
}

/** How many places a table has, and how many are taken. */
export interface Seats {
  taken: number;
  places: number;
}

/** A sentence about what happened; people in it stand by their ids. */
export interface Sentence {
  text: string;
  clause: string | null;
  level: string;
}

/** One of one's sessions. */
export interface Session {
  id: string;
  created: string;
  seen: string;
  until: string;
  locked: boolean;
  here: boolean;
}

/** Somebody's last session at a table; its wagers the dearest first, strategies by what they won. */
export interface SessionReview {
  won: string;
  price: string;
  curve: string[];
  prices: string[];
  player: string;
  house: string;
  brought: string;
  dice: number[][];
  wagers: ReviewedWager[];
  others: ReviewedStrategy[];
}

/** One's sessions. */
export interface Sessions {
  sessions: Session[];
}

/** What the floor keeps about a table. */
export interface Settings {
  name: string;
  house: string;
  variant: string;
  pit: string;
  mode: string;
  dice: string;
  staff: string;
  betting_seconds: number;
  private: boolean;
  nobody_new: boolean;
  owner: string;
  chips: string[];
  zone: string;
  edition: string;
  book: string;
}

/** Name and password. */
export interface SignIn {
  name: string;
  password: string;
}

/** A person as an administrator sees them. */
export interface Somebody {
  person: string;
  name: string;
  kind: string;
  created: string;
  roles: Granted[];
  excluded: string | null;
  excluded_until: string | null;
  locked: string | null;
  locked_until: string | null;
}

/** The least and the most of a wager, as the sign shows them. */
export interface Span {
  min: string;
  max: string;
}

/** The table takes nothing at present; nothing is lost. */
export interface Suspended {
  type: "suspended";
  says: string;
}

/** The table as its viewer may see it. */
export interface View {
  house: string;
  status: string;
  mark: string;
  point: number | null;
  dice_are: string;
  shooter: string | null;
  rolls: number;
  dice: Record<string, number[]>;
  sign: Record<string, [string, string, string, string]>;
  odds: Record<string, Multiple>;
  chips: string[];
  posted: Posted[];
  closes: string | null;
  open: boolean;
  no_more_bets: boolean;
  stick: string | null;
  desk: Desk | null;
  players: Seat[];
  statistics: boolean;
  export: boolean;
  projection: boolean;
  money?: Mine | null;
}

/** A wager on the layout. */
export interface Wager {
  wager: string;
  label: string;
  area: string;
  amount: string;
  tokens: string;
  marker: string;
  button: string;
  working: boolean;
  noted: number[];
}

/** An invitation that nobody has used yet; its word was shown when it was made, and is known to nobody here. */
export interface WaitingInvitation {
  id: string;
  kind: "player" | "staff";
  roles: Granted[];
  by: string;
  until: string;
}

/** The first message: everything as it stands, and the rows since `after`. */
export interface Welcome {
  table: string;
  seq: number;
  you: You;
  view: View;
  settings: Settings;
  dice: Dice;
  names: Record<string, string>;
  presence: Presence;
  asks: Asked[];
  closes: string | null;
  closes_in: number | null;
  reading: Reading;
  said: Words[];
  type: "welcome";
  missed: Row[] | null;
}

/** The roles that may do something, and the clause that says so. */
export interface Whose {
  roles: string[];
  clause: string | null;
}

/** What somebody said to the table. */
export interface Words {
  by: string;
  words: string;
}

/** A strategy in every house. */
export interface Workshop {
  houses: WorkshopHouse[];
}

/** A strategy at one house. Edge and result a roll are exact fractions; deviations are in dollars, of a roll and of a session. What a long session would take to work out is null: a simulation says it. */
export interface WorkshopHouse {
  house: string;
  heading: string;
  wrong: string;
  edge: string | null;
  result: string | null;
  deviation: number | null;
  ruin: number | null;
  session_deviation: number | null;
}

/** Who is at this end of the socket. */
export interface You {
  person: string;
  name: string;
  kind: string;
  role: string;
  roles: string[];
  seated: boolean;
}

export type Sent = Enter | Legal | Commit | Reveal | Say | Ping | Active;

export type Told = Welcome | Rows | Ack | Refused | Problem | LegalAnswer | DiceUpdate | AsksUpdate | PresenceUpdate | Clock | ReadingUpdate | Said | Names | Suspended | Pong | Elsewhere;
