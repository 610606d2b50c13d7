// Made by tools/page_types.py from the server's own models (hardway.server.messages). Do not edit.

/** The account of a prize, in cents. */
export interface Account {
  announced: number;
  adjusted: number;
  paid: Record<string, number>;
  withheld: number;
  open: number;
}

/** Says that an entry is durable; `again`: it already was when it was sent again. */
export interface Ack {
  type: "ack";
  key: string;
  seq: number;
  again: boolean;
}

/** Says that the person did something at the page: moved the pointer, pressed a key, scrolled. It keeps the session open. A page sends it at most once a minute, and only after such an act. */
export interface Active {
  type: "active";
}

/** A new account; `password` is set if it was made here, and is shown only this once. */
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

/** An act of an administrator, or of the owner of the database on the command line (`house`). */
export interface AdministratorsAct {
  seq: number;
  at: string;
  by: string;
  verb: string;
  person: string;
  stream: string;
  roles: Granted[];
  until: string;
  why: string;
}

/** Acts of administrators, the newest first, the names of people in them, and the `before` of the next page. */
export interface AdministratorsActs {
  acts: AdministratorsAct[];
  names: Record<string, string>;
  next: number | null;
}

/** A draw of the terms: its times, its prizes, and whether it was provable. */
export interface Announced {
  draw: number;
  entries_close: string | null;
  awarded: string | null;
  prizes: string[];
  held: string | null;
  kind: string | null;
}

/** A ground for annulling an outcome, which wagers go back, and what else it needs; null for nothing. */
export interface Annulment {
  clause: string | null;
  reading: string | null;
  ground: string;
  label: string;
  scope: string;
  needs: string | null;
}

/** The approval in writing, and the digest of the conditions that it approves. */
export interface Approval {
  reference: string;
  day: string;
  digest: string;
}

/** One area of the cloth: the wager that chips put there are on, and what else may lie there. */
export interface Area {
  wager: string;
  holds: string[];
  label: string;
  says: string;
  pays: string;
  kind: string;
  outline: ([number, number])[];
  text: [number, number];
  chips: [number, number];
  number: number;
  printed: string;
  loud: boolean;
  dice: ([number, number])[];
  wins: number[];
  bar: ([number, number])[];
  again: number;
  behind: string;
}

/** One arrangement of a felt, such as that for a phone, in units of its own. */
export interface Arrangement {
  size: [number, number];
  areas: Area[];
  marks: Mark[];
  puck: Puck;
  stage: [number, number, number, number] | null;
}

/** A player's entry that waits until staff confirm it. */
export interface Asked {
  id: string;
  entry: string;
  by: string;
  roles: string[];
  clause: string | null;
  says: string;
}

/** The players' entries that wait until staff confirm or decline them, and the players who are excluded from play; sent to staff when they change. */
export interface AsksUpdate {
  type: "asks";
  asks: Asked[];
  excluded: string[];
}

/** An attempt to notify a winner. */
export interface Attempt {
  method: string;
  outcome: string;
  at: string | null;
}

/** What an audit of a table found. */
export interface Audited {
  table: string;
  rows: number;
  decided: number;
  findings: Finding[];
  cannot_rule_out: string[];
}

/** A bar of a histogram. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** By how much a player would stand better, in rack and wagers; negative: worse. */
export interface Better {
  player: string;
  better: string;
}

/** Something that keeps an act of the director (`progress` or `award`) from being accepted. */
export interface Block {
  act: string;
  reason: string;
  table: string;
  player: string;
  number: number;
}

/** An act of staff: the roles that may do it, and what else it needs; null for nothing. */
export interface BookAct {
  clause: string | null;
  reading: string | null;
  act: string;
  roles: string[];
  needs: string | null;
}

/** How many wagers, clauses and readings a book has; `by_word` counts clauses by how they are in force. */
export interface BookCounts {
  wagers: number;
  clauses: number;
  in_force: number;
  by_word: Record<string, number>;
  proved: number;
  readings: number;
}

/** A ground for calling a throw off: who may call it, and what else it needs; null for nothing. */
export interface BookGround {
  clause: string | null;
  reading: string | null;
  ground: string;
  label: string;
  force: string;
  callers: string[];
  needs: string | null;
}

/** A group of wagers that one entry puts down; `parts` has the share of each in units. */
export interface BookGroup {
  clause: string | null;
  reading: string | null;
  group: string;
  parts: Record<string, number>;
}

/** The fields of every JSON object about a house: which book, and what kind of book. */
export interface BookIdentity {
  house: string;
  status: string;
  mark: string;
}

/** A reading: what the text of the rules leaves unclear, and how the software plays it. */
export interface BookReading {
  id: string;
  clauses: string[];
  problem: string;
  reading: string;
  setting: string | null;
}

/** A role at a table, and the roles that its holder may act for. */
export interface BookRole {
  clause: string | null;
  reading: string | null;
  role: string;
  label: string;
  looks_on: boolean;
  reads: boolean;
  acts_as: string[];
}

/** A setting of a house: its value, and the values that an operator may choose (empty if the book leaves no choice). */
export interface BookSetting {
  clause: string | null;
  reading: string | null;
  name: string;
  value: string;
  means: string | null;
  wagers: string[];
  choices: string[];
  meanings: Record<string, string>;
}

/** A step of the procedure after a throw. */
export interface BookStep {
  clause: string | null;
  reading: string | null;
  event: string;
}

/** A wager of a house. */
export interface BookWager {
  wager: string;
  label: string;
  area: string;
  numbers: (number | string)[];
  also: string[];
  when: string;
  parent: string | null;
  line: boolean;
  works_on_comeout: boolean;
  odds: WagerOdds[];
  terms: Term[];
}

/** Words of the book that entries use: kinds of prizes, limited contents, ways to notify and to pay. */
export interface BookWords {
  kinds: PrizeKind[];
  contents: Content[];
  methods: string[];
  means: string[];
  notice_hours: number;
}

/** A forbidden act, and the roles that report it. */
export interface Breach {
  clause: string | null;
  reading: string | null;
  breach: string;
  label: string;
  roles: string[];
}

/** What a house says on a point, null if nothing, and the clauses. */
export interface Cell {
  says: string | null;
  clauses: string[];
}

/** A change that the conditions make to the rules. */
export interface Change {
  table: string;
  says: string;
}

/** A clause that a result cites, and what it is cited for. */
export interface CitedFor {
  for: string;
  clause: string;
}

/** A row of a book that cites a clause: its file and line, and its words. */
export interface CitedRow {
  at: string;
  says: string;
}

/** A claim for a prize: made, met or denied. */
export interface Claim {
  patron: string;
  prize: string;
  at: string | null;
  outcome: string;
  reason: string;
  denied_at: string | null;
  kept_until: string | null;
  told_at: string | null;
}

/** A clause with the rows that cite it, its readings and its proofs; `under` has the clauses beneath it. */
export interface Clause {
  house: string;
  status: string;
  mark: string;
  heading: string;
  clause: string;
  kind: string;
  actor: string[];
  rule: string;
  source: string | null;
  does: string;
  in_force: string;
  rows: CitedRow[];
  readings: BookReading[];
  proofs: string[];
  under: string[];
}

/** A clause as a line of a list. */
export interface ClauseHead {
  clause: string;
  kind: string;
  rule: string;
  in_force: string;
}

/** All clauses of a book. */
export interface ClauseList {
  house: string;
  status: string;
  mark: string;
  clauses: ClauseHead[];
}

/** When the betting clock runs out; sent when it changes. */
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

/** The houses side by side: their rules, and what their wagers cost. */
export interface ComparedHouses {
  rules: Comparison;
  odds: ComparedOdds;
}

/** The cost of wagers in several houses. */
export interface ComparedOdds {
  dice?: Record<string, string>;
  houses: string[];
  books: Record<string, BookIdentity>;
  wagers: ComparedWager[];
}

/** The cost of a wager in several houses; null for a house that does not offer it. */
export interface ComparedWager {
  wager: string;
  houses: Record<string, Figures | null>;
}

/** Houses side by side, point by point. */
export interface Comparison {
  houses: string[];
  books: Record<string, BookIdentity>;
  rows: Point[];
}

/** An open dispute about play at a table of a tournament. */
export interface Complaint {
  number: number;
  player: string;
  says: string;
  ruled: boolean;
  roles: string[];
}

/** An item of the conditions, and its text. */
export interface Condition {
  item: string;
  round: number;
  says: string;
  kind: string;
  none: boolean;
  needs: string;
  optional: string;
  words: string;
  clause: string;
  stated: string | null;
}

/** A member of staff who is connected to this server, in a role or to look on. */
export interface Connected {
  person: string;
  name: string;
  role: string;
  stream: string;
}

/** A thing of which a prize may include only so much. */
export interface Content {
  content: string;
  most: number;
  unit: string;
  clause: string;
}

/** An entry of a tournament or promotion, why it may not be given now, and the prize or person with which it was tried. */
export interface CoreLine {
  phrase?: PhrasePart[];
  reason?: string;
  clause?: string | null;
  says?: string;
  entry: string;
  prize?: string;
  patron?: string;
  number?: number;
}

/** The entries that a tournament or promotion accepts now, and those it refuses with the reason. */
export interface CoreLists {
  may: CoreLine[];
  not: CoreLine[];
}

/** Throws that decide a wager which remembers throws; `noted` says how many it remembers by then. */
export interface Counted {
  result: string;
  noted: number;
  notes: boolean;
  net: string;
  throws: string;
}

/** Your own entry of a daily shoot. */
export interface DailyMine {
  strategy: string;
  commitment: string;
}

/** A person who entered a daily shoot, and their result. */
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

/** A day that is over: everything from which its dice follow, the dice, and each player's result. */
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

/** Today's shoot: what the house committed to for today and tomorrow, and how many have entered. */
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

/** The records of the table that staff see. */
export interface Desk {
  to_check: string[];
  must_check: boolean;
  to_inspect: string[];
  checks: Whose | null;
  opens: Whose | null;
  disputes: Dispute[];
  disputes_closed: number;
  reports: ([string, string])[];
  spectators: string[];
  excluded: Record<string, string>;
  detained: string[];
  held: Record<string, string>;
  owed: Record<string, string>;
  float: string | null;
  drop: string;
  partners: string[][];
}

/** A detail that the terms must state of a prize, and its text. */
export interface Detail {
  detail: string;
  says: string;
  kind: string;
  none: boolean;
  clause: string;
  stated: string | null;
}

/** Which dice the table uses, and which step the next throw has reached. */
export interface Dice {
  kind: "electronic" | "real";
  provable: boolean;
  throw: number;
  house: string;
  players: Record<string, string>;
  phase: "open" | "closed" | "revealed";
  trouble: string;
}

/** Sent when commitments changed, or when nonces are wanted. */
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

/** The tournament director, and whether they are present. */
export interface Director {
  name: string | null;
  present: boolean;
}

/** A complaint, the rulings on it so far, and who rules next. */
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

/** How often a strategy doubles its bankroll, with its 95% interval, and the best chance. */
export interface Doubling {
  goal: string;
  sessions: number;
  strategy: number;
  strategy_low: number;
  strategy_high: number;
  best: number | null;
  wagers: string[];
  step: string;
  why: string;
}

/** The next draw or, after the last, that one: all that is public. */
export interface Draw {
  number: number;
  scrutineer: string | null;
  needs_scrutineer: boolean;
  scrutineer_over: number;
  nonces: string[];
  missing: string[];
  held: string | null;
  by: string | null;
  given_up: ([number, string, string[]])[];
  kind: string | null;
}

/** An audit pack, which names its own digest. */
export interface DrawPack {
  scheme: string;
  promotion: string;
  terms: Terms;
  terms_digest: string;
  before: ([number, string])[];
  entries_closed: string;
  entries: ([number, string])[];
  entries_digest: string;
  draw: number;
  drawn: string;
  run_by: string;
  scrutineer: string;
  scrutineer_over: number;
  commitments: Record<string, string>;
  secret: string;
  nonces: Record<string, string>;
  missing: string[];
  given_up: ([number, string, string[]])[];
  kind: string;
  picks: ([string, number])[];
  winners: Record<string, [number, string]>;
  digest: string;
}

/** A person whose entry was drawn for a prize. */
export interface Drawn {
  prize: string;
  entry: number;
  patron: string;
  reached: boolean;
  unreachable: boolean;
  overdue: boolean;
  told: boolean;
  absent_at: string | null;
  at: string | null;
}

/** Says that another process serves the table, and its address; the socket then closes. */
export interface Elsewhere {
  type: "elsewhere";
  address: string;
}

/** An entry of the notation, without your name, role and time; or one that only a server takes, such as `undo`. */
export interface Enter {
  type: "enter";
  key: string;
  entry: string;
}

/** An entrant with payments and the answers in the application, for that person and staff. */
export interface Entrant {
  briefed: boolean;
  satisfied: boolean;
  signed: boolean;
  name: string;
  answers: string;
  paid: string;
  prize: string;
  cashed: string;
  chips: string;
  refunded: string;
  owes: string;
  bought: number;
}

/** An item of the checklist before opening; `least` and `most` are null where nothing is measured or counted. */
export interface Equipment {
  clause: string | null;
  reading: string | null;
  item: string;
  says: string;
  least: string | null;
  most: string | null;
}

/** Why something was not done: a name for programs, a sentence for people, and the clause if one requires it. */
export interface Error {
  name: string;
  clause?: string | null;
  says: string;
  phrase?: PhrasePart[] | null;
  reading?: string | null;
  until?: string | null;
}

/** The accounts that an administrator may see. */
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
  stands: SpokenText[];
  asks: SpokenText;
  form: "money" | "choice" | "order";
  choices: SpokenText[];
  dice: number[];
  felt: ExerciseFelt | null;
}

/** A bet on the felt of an exercise. */
export interface ExerciseChip {
  wager: string;
  label: string;
  amount: string;
}

/** The felt of an exercise: the point (null on a come-out roll) and the bets on it. */
export interface ExerciseFelt {
  point: number | null;
  chips: ExerciseChip[];
}

/** The body of every error over HTTP. */
export interface Failed {
  error: Error;
}

/** The check of one electronic throw against its commitments. */
export interface Fairness {
  table: string;
  throw: number;
  kind: string;
  fair: boolean;
  faces: [number, number] | null;
  steps: StepOfProof[];
  doubts: string[];
  rows: ThrowRows;
  proofs: ThrowProofs;
}

/** Where the wagers of a house lie, and how its cloth looks. */
export interface Felt {
  house: string;
  name: string;
  clause: string;
  cloth: string;
  print: string;
  second: string;
  line: string;
  first_hand: ([number, number])[];
  points: number[];
  spreads: Spread[];
  wide: Arrangement;
  tall: Arrangement;
}

/** The cost of a wager. */
export interface Figures {
  edge: string;
  p_win: string;
  p_lose: string;
  p_push: string;
  rolls: string;
  edge_per_roll: string;
  variance: string;
  rtp: string;
}

/** The state of a table at the end of a replay. */
export interface Final {
  point: number | null;
  shooter: string | null;
  rolls: number;
  racks: Record<string, string>;
  tokens: Record<string, string>;
  layout: Record<string, Record<string, string>>;
  house: string;
  commission: string;
  held: string;
  float: string | null;
  drop: string;
  cashed_out: string;
  owed: string;
  unspent: string;
}

/** The JSON form of a finding. */
export interface Finding {
  what: string;
  stream: string;
  seq: number;
  to: number;
  expected: string;
  found: string;
  says: string;
}

/** The floor for an administrator: who is connected to this server, which tables are in play, what waits. */
export interface FloorNow {
  staff: Connected[];
  players: number;
  guests: number;
  tables: TablePulse[];
  names: Record<string, string>;
  hosted: HostedNow[];
  invitations: number;
}

/** An item of the conditions that is missing or contradictory. */
export interface Gap {
  where: string;
  clause: string;
  says: string;
}

/** A role that a person has. */
export interface Granted {
  role: string;
  house: string;
  scope: string;
}

/** Rows of a table, the names of people in them, and the `after` of the next page; null at the end. */
export interface History {
  house: string;
  status: string;
  mark: string;
  table: string;
  rows: Row[];
  names: Record<string, string>;
  next: number | null;
}

/** An entry that can be given, with its parts. */
export interface HostedEntry {
  verb: string;
  doing: string;
  example: string;
  means: string;
  parts: HostedPart[];
  staff: boolean;
}

/** All tournaments or all promotions, and the houses where this person may begin one. */
export interface HostedList {
  hosted: HostedListed[];
  houses: Record<string, string>;
}

/** A tournament or promotion in the list. */
export interface HostedListed {
  name: string;
  title: string;
  house: string;
  house_name: string;
  zone: string;
  phase: string;
  starts: string | null;
  fee: string;
}

/** A tournament or promotion that is not over, and how much waits in it. */
export interface HostedNow {
  core: string;
  name: string;
  title: string;
  phase: string;
  waits: number;
}

/** One part of an entry, which a person fills in. */
export interface HostedPart {
  field: string;
  kind: string;
  says: string;
  lead: string;
  optional: boolean;
  choices: string[];
}

/** The whole book of a house. */
export interface House {
  house: string;
  status: string;
  mark: string;
  name: string;
  heading: string;
  title: string;
  act: string;
  approval: string;
  regulator: Regulator;
  edition: string;
  effective: string | null;
  digest: string;
  breaches: Breach[];
  annulments: Annulment[];
  ladders: Record<string, Step[]>;
  equipment: Equipment[];
  variants: string[];
  counts: BookCounts;
  wagers: BookWager[];
  options: BookSetting[];
  settings: BookSetting[];
  box: string;
  stick: string;
  roles: BookRole[];
  authority: BookAct[];
  grounds: BookGround[];
  groups: BookGroup[];
  procedure: BookStep[];
  clauses: ClauseHead[];
}

/** The houses of the casino, and the name of the one to show first. */
export interface HouseList {
  first: string;
  houses: ListedHouse[];
}

/** The cost of every wager of a house. */
export interface HouseOdds {
  house: string;
  status: string;
  mark: string;
  dice?: Record<string, string>;
  wagers: WagerFigures[];
}

/** Findings that the integrity is compromised. */
export interface Incident {
  says: string;
  name: string;
  at: string | null;
  told_at: string | null;
  postponed: boolean;
  others: string[];
}

/** The secret word that opens one account for the person who has it. */
export interface Invitation {
  invitation: string;
  until: string;
}

/** The invitations that are not used yet. */
export interface Invitations {
  invitations: WaitingInvitation[];
}

/** An item of the terms, and its text. */
export interface Item {
  item: string;
  says: string;
  kind: string;
  choices: string[];
  needed: boolean;
  none: boolean;
  clause: string;
  stated: string | null;
}

/** A kind of exercise, and for whom it is. */
export interface Kind {
  kind: string;
  name: string;
  title: string;
  role: string;
  reads: string;
  wagers: string[];
}

/** Something missing from the terms, or that does not fit, with its clause. */
export interface Lack {
  where: string;
  clause: string;
  says: string;
}

/** The value of a limit that takes effect later, and when. */
export interface LaterLimit {
  to: string | null;
  at: string;
}

/** Both ledgers, by account. */
export interface Ledgers {
  dollars: Record<string, string>;
  chips: Record<string, string>;
}

/** A request for what may be entered now. */
export interface Legal {
  type: "legal";
  ask?: number;
  follow?: boolean;
}

/** What may be entered, and why not the rest: the answer to an `ask`, or sent unasked (0) to those who follow it. */
export interface LegalAnswer {
  house: string;
  status: string;
  mark: string;
  type: "legal";
  ask: number;
  seq: number;
  legal: LegalLists;
}

/** An entry that may be given now, or one that may not, with the reason. */
export interface LegalLine {
  with?: string;
  from?: string;
  phrase?: PhrasePart[];
  reason?: string;
  clause?: string | null;
  says?: string;
  wager?: string;
  player?: string;
  breach?: string;
  item?: string;
  die?: number | string;
  to?: string;
  dispute?: number;
  due?: string;
  throw?: number;
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
  entry: string;
}

/** The entries that a person may give now (`may`), and other entries with why not (`not`). */
export interface LegalLists {
  may: LegalLine[];
  not: LegalLine[];
}

/** One of your limits, in dollars or minutes: its value, how much of it is used, and its next value. */
export interface Limit {
  what: string;
  to: string | null;
  used: string;
  later: LaterLimit | null;
}

/** All your limits. */
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
  opened_by: string;
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
  over: boolean;
}

/** A house in the list, with its variants and their names, and the colours of its felt. */
export interface ListedHouse {
  house: string;
  status: string;
  mark: string;
  name: string;
  heading: string;
  title: string;
  act: string;
  approval: string;
  regulator: Regulator;
  edition: string;
  effective: string | null;
  digest: string;
  wagers: number;
  clauses: number;
  in_force: number;
  by_word: Record<string, number>;
  proved: number;
  readings: number;
  variants: string[];
  variant_names: Record<string, string>;
  cloth: string;
  print: string;
  second: string;
}

/** One page of the tables that anyone may join. */
export interface Lobby {
  tables: Listed[];
  page: number;
  pages: number;
  count: number;
}

/** Words on the cloth that belong to no area. */
export interface Mark {
  says: string;
  at: [number, number];
  turn: number;
  size: number;
}

/** The mark of an answer, with the reason. */
export interface Marked {
  house: string;
  status: string;
  mark: string;
  read: boolean;
  right: boolean;
  says: string;
  answer?: SpokenText | null;
  because: SpokenText[];
  topic?: string;
  clauses: string[];
  progress: Record<string, unknown>;
}

/** What you may enter now, and why not the rest. */
export interface May {
  house: string;
  status: string;
  mark: string;
  seq: number;
  legal: LegalLists;
}

/** The person who is signed in. */
export interface Me {
  person: string;
  name: string;
  kind: string;
  roles: Granted[];
  excluded: string | null;
  excluded_until: string | null;
}

/** The numbers that a wager remembers once they are thrown or made, and the throws that decide it. */
export interface Memory {
  what: string;
  of: number[];
  count: string;
  decided: Counted[];
}

/** A player's money: in the rack, on the layout, brought to the table, and won or lost so far. */
export interface Money {
  rack: string;
  layout: string;
  brought: string;
  result: string;
}

/** The cap of an odds wager: how many times its base wager it may be, or may win. */
export interface Multiple {
  of: string;
  times: string;
}

/** The names by which people are shown, by id; sent when they change. */
export interface Names {
  type: "names";
  names: Record<string, string>;
}

/** A net result of a decision for each dollar bet, and its chance. */
export interface Net {
  net: string;
  chance: string;
}

/** A sentence that the program writes for staff, such as wagers counted after entries had closed. */
export interface Note {
  phrase?: PhrasePart[];
  says: string;
}

/** What only staff see: gaps, tasks, people, accounts, and the words of the book. */
export interface Office {
  lacking: Lack[];
  warnings: string[];
  changed: boolean;
  unpublished: boolean;
  stated_by: string[];
  listed: string[] | null;
  notified_at: string | null;
  may_start: string | null;
  approvals: string[];
  marketing: string[];
  scrutineer: Scrutineer;
  tasks: Task[];
  winners: Winner[];
  absent: Drawn[];
  barred: Record<string, string>;
  counts: Record<string, number>;
  entrants: Record<string, number>;
  notes: Note[];
  identified: string[];
  choices: Record<string, Record<string, number>>;
  accounts: Record<string, Account>;
  incident: Incident | null;
  book: BookWords;
}

/** What a table is to be opened with. */
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

/** The name of a table that was just opened. */
export interface Opened {
  table: string;
}

/** Options to pass to `navigator.credentials`. */
export interface Options {
  options: Record<string, unknown>;
}

/** One of your passkeys. */
export interface Passkey {
  id: string;
  label: string;
  created: string;
  suspended: string;
}

/** All your passkeys. */
export interface Passkeys {
  passkeys: Passkey[];
}

/** A dispute; its outcome is open, decided, content, not content or advised. */
export interface PatronDispute {
  number: number;
  patron: string;
  says: string;
  at: string | null;
  outcome: string;
  decision: string;
}

/** Some words of a sentence, and what they mean to programs; plain words have no kind. */
export interface PhrasePart {
  text: string;
  kind?: "" | "person" | "verb" | "amount" | "wager" | "time" | "table" | "word" | "entry" | "advice" | "by" | "signer" | "call";
  value?: string;
}

/** A request for a `pong`. */
export interface Ping {
  type: "ping";
}

/** A player's rank at a table, with their chips; tied players share a rank. */
export interface Place {
  place: number;
  player: string;
  chips: string;
}

/** A place of a wager: the mean number of rolls spent there, and what each group of throws does there. */
export interface PlaceOfWager {
  where: string;
  asleep: boolean;
  rolls: string;
  throws: Throw[];
}

/** One replayed entry of a record, and the table after it. */
export interface Played {
  row: Row;
  view: TableView;
}

/** One point on which houses are compared. */
export interface Point {
  topic: string;
  point: string;
  differs: boolean;
  houses: Record<string, Cell>;
}

/** The answer to a `ping`. */
export interface Pong {
  type: "pong";
}

/** A posted change of a line of the sign, and when it takes effect. */
export interface Posted {
  from: string | null;
  wager: string;
  limits: [string, string, string, string];
}

/** Who is connected: players and staff by their ids, how many others watch, and who has finished betting. */
export interface Presence {
  here: string[];
  watchers: number;
  ready: string[];
  awaited: string[];
}

/** Who is connected; sent when it changes. */
export interface PresenceUpdate {
  here: string[];
  watchers: number;
  ready: string[];
  awaited: string[];
  type: "presence";
}

/** A prize; money in cents. */
export interface Prize {
  prize: string;
  kind: string;
  says: string;
  value: number;
  worth: number;
  alternative: number | null;
  may_have_alternative: boolean;
  details: Detail[];
  contents: ([string, number])[] | null;
  entry: number | null;
}

/** A kind of prize. */
export interface PrizeKind {
  kind: string;
  says: string;
  money: boolean;
}

/** Says that something could not be done, for a reason that is in no rule book. */
export interface Problem {
  type: "problem";
  key: string | null;
  error: Error;
}

/** What the next roll would do to your wagers, as of one row. */
export interface Projection {
  house: string;
  status: string;
  mark: string;
  rolls: Roll[];
  expected: string;
  cost: string;
  seq: number;
}

/** A promotion as its visitor sees it, with what they may enter. */
export interface PromotionStanding {
  core: "promotion";
  name: string;
  title: string;
  house: string;
  house_name: string;
  zone: string;
  seq: number;
  role: string;
  roles: string[];
  labels: Record<string, string>;
  drafters: string[];
  me: string;
  view: PromotionView;
  legal: CoreLists;
  forms: HostedEntry[];
  names: Record<string, string>;
  crew: Record<string, string>;
}

/** A promotion as its viewer may see it. */
export interface PromotionView {
  house: string;
  status: string;
  mark: string;
  name: string;
  phase: string;
  time: string | null;
  postponed: boolean;
  terms: Terms | null;
  items: Item[];
  prizes: Prize[];
  published: string[];
  entries_close: string | null;
  awarded: string | null;
  list_digest: string | null;
  draw: Draw;
  draws: Announced[];
  commitments: Record<string, string>;
  entries: number;
  each_wager: boolean;
  least_wager: number | null;
  qualifying: number;
  barred: string | null;
  mine: number[];
  counted: number[];
  winners: Record<string, number>;
  won: Won[];
  claims: Claim[];
  disputes: PatronDispute[];
  results: string | null;
  office: Office | null;
}

/** An entrant as everyone sees them. */
export interface PublicEntrant {
  name: string;
  state: string;
  prize: string;
}

/** Where the puck lies while it is off, and while it is on each number. */
export interface Puck {
  off: [number, number];
  on: Record<string, [number, number]>;
}

/** Real dice as they were read; `faces` is null if none are read. */
export interface Reading {
  faces: [number, number] | null;
  by: string;
  corrected: boolean;
  ruled: (number | null)[];
}

/** Sent when real dice were read, corrected or called. */
export interface ReadingUpdate {
  faces: [number, number] | null;
  by: string;
  corrected: boolean;
  ruled: (number | null)[];
  type: "reading";
}

/** Says that a player has finished betting: once all have, the dice are thrown before the clock runs out. */
export interface Ready {
  type: "ready";
  take_back?: boolean;
}

/** Says that the rules, or the staff asked, refused an entry. */
export interface Refused {
  type: "refused";
  key: string;
  error: Error;
}

/** How often the table refused an action: the line of the strategy, the reason, the number of times. */
export interface RefusedTimes {
  line: number;
  reason: string;
  times: number;
}

/** The regulator who approved the rules of a house. */
export interface Regulator {
  name: string;
  short: string;
}

/** A replayed record: some of its entries, how many there are in all, and the numbers of those that call a throw. */
export interface Replayed {
  record: ReplayedRecord;
  played: Played[];
  entries: number;
  calls: number[];
  final: Final;
  failures: string[];
}

/** The first line of a replay: house, edition and options. */
export interface ReplayedRecord {
  house: string;
  status: string;
  mark: string;
  title: string;
  act: string;
  regulator: string;
  edition: string;
  digest: string;
  mode: string;
  date: string | null;
  chips: string[];
  options: Record<string, string>;
}

/** The nonce of a page, sent once betting has closed. */
export interface Reveal {
  type: "reveal";
  throw: number;
  nonce: string;
}

/** What a strategy would have won with the same dice. */
export interface ReviewedStrategy {
  won: string;
  price: string;
  curve: string[];
  prices: string[];
  strategy: string;
  label: string;
  does: string;
}

/** All decisions of a wager in a session; `price` is the expected cost, an exact fraction of a dollar. */
export interface ReviewedWager {
  wager: string;
  label: string;
  decisions: number;
  staked: string;
  won: string;
  price: string;
}

/** A total, or those of its throws that do the same to the player's wagers. */
export interface Roll {
  total: number;
  name: string;
  throws: ([number, number])[];
  net: string;
  results: RollResult[];
}

/** What a roll would do to a wager, and what the player would win or lose. */
export interface RollResult {
  wager: string;
  label: string;
  result: string;
  net: string;
}

/** A round: start, tables, players, and who goes on. */
export interface Round {
  round: number;
  kind: string;
  start: string;
  phase: string;
  goes_on: string | null;
  tables: RoundTable[];
  best: string[];
  rest: string[];
  places: string[][];
  unplaced: string[];
  typed: string[];
  seats: RoundSeat[];
  substitutes: Substitute[];
  chips: Record<string, string>;
}

/** A table of a tournament as those who run the tournament need it. */
export interface RoundPulse {
  table: string;
  point: number | null;
  shooter: string | null;
  rolls: number;
  players: number;
  asks: number;
  disputes: number;
  closes: string | null;
  closes_in: number | null;
  called: number[];
  layout: Record<string, string>;
  complaints: Complaint[];
}

/** A seat that was drawn, and whether its player has taken it. */
export interface RoundSeat {
  player: string;
  table: string;
  place: number;
  taken: boolean;
}

/** A table for the scoreboard: ranks, chips, how many go on, and the hands or time left. */
export interface RoundTable {
  table: string;
  phase: string;
  hands: number;
  hands_left: number | null;
  seconds_left: number | null;
  cut: number | null;
  agreed: string[];
  standing: Place[];
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

/** Rows that became durable, in order, and the table after them; the numbers (`seq`) have no gaps. */
export interface Rows {
  type: "rows";
  rows: Row[];
  view: TableView;
  dice: Dice;
}

/** Sent when a visitor or bot said something. */
export interface Said {
  by: string;
  words: string;
  type: "said";
  phrase?: PhrasePart[] | null;
}

/** Words to everyone at the table; the journal does not store them. */
export interface Say {
  type: "say";
  words: string;
}

/** The kinds of exercise that the school has. */
export interface School {
  enough: number;
  kinds: Kind[];
}

/** Whether a draw needs a scrutineer, and who it is. */
export interface Scrutineer {
  needed: boolean;
  name: string | null;
}

/** A secret wager, for its player and staff; its words are empty until it is opened. */
export interface Sealed {
  table: string;
  player: string;
  hand: number;
  commitment: string;
  says: string;
  kept: boolean;
  again: boolean;
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

/** How many seats a table has, and how many are taken. */
export interface Seats {
  taken: number;
  places: number;
}

/** A sentence about what happened; people in it appear by their ids. */
export interface Sentence {
  text: string;
  clause: string | null;
  level: string;
  event?: string;
  phrase?: PhrasePart[] | null;
}

/** One of your sessions. */
export interface Session {
  id: string;
  created: string;
  seen: string;
  until: string;
  locked: boolean;
  here: boolean;
}

/** A player's last session at a table; the dearest wagers come first, and the strategies that won most. */
export interface SessionReview {
  won: string;
  price: string;
  curve: string[];
  prices: string[];
  player: string;
  house: string;
  brought: string;
  dice: ([number, number])[];
  wagers: ReviewedWager[];
  others: ReviewedStrategy[];
}

/** All your sessions. */
export interface Sessions {
  sessions: Session[];
}

/** The settings of a table. */
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

/** A roll settled as if the dice had shown other faces. */
export interface SettledInstead {
  roll: number;
  players: Better[];
}

/** A share of sessions with its confidence interval. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

/** A name and password, to sign in. */
export interface SignIn {
  name: string;
  password: string;
}

/** The state of a simulation: waiting, running, done, cancelled or failed. */
export interface Simulated {
  id: string;
  state: string;
  sessions: number;
  of: number;
  result: Simulation | null;
  error: Error | null;
}

/** A simulation: its inputs and its figures. */
export interface Simulation {
  house: string;
  status: string;
  mark: string;
  hardway: string;
  edition: string;
  book: string;
  options: Record<string, string>;
  chips: string[];
  sign: string[];
  strategy: string;
  unit: string;
  source: string;
  seed: number;
  sessions: number;
  rolls: number;
  bankroll: string;
  goal: string | null;
  dice?: Record<string, string>;
  unposted_most: Record<string, string>;
  mean: number;
  mean_low: number;
  mean_high: number;
  expected: number | null;
  deviation: number;
  error: number;
  least: number;
  most: number;
  quantiles: Record<string, number>;
  histogram: Bar[];
  ends: Record<string, Share>;
  ahead: number;
  rolls_played: number;
  closing_rolls: number;
  hands: number;
  longest_hand: number;
  action: number;
  commission: number;
  edge: number | null;
  decided: number;
  wagers: WagerSummary[];
  refused: RefusedTimes[];
}

/** A person, as an administrator sees them. */
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

/** The minimum and the maximum of a wager, as the sign shows them. */
export interface Span {
  min: string;
  max: string;
}

/** A text for people, and its parts (wagers, amounts) for programs; null if it is plain words only. */
export interface SpokenText {
  text: string;
  phrase?: PhrasePart[] | null;
}

/** Several wagers that one touch bets, a chip on each. */
export interface Spread {
  name: string;
  wagers: string[];
}

/** A wager at a stake paid in chips: its edge, and how much of the edge is rounding; or why the stake is refused. */
export interface Stake {
  stake: string;
  edge?: string;
  edge_per_roll?: string;
  rounding?: string;
  refused?: string;
  clause?: string | null;
  says?: string;
}

/** A step of a ladder, from who decides first to who may overrule: its roles, and what else it needs, or null. */
export interface Step {
  clause: string | null;
  reading: string | null;
  step: number;
  roles: string[];
  needs: string | null;
}

/** A step of the check of a throw; `holds` is null if nothing is checked. */
export interface StepOfProof {
  says: string;
  lines: string[];
  holds: boolean | null;
}

/** A person who was nominated as a substitute, and whether the director approved. */
export interface Substitute {
  briefed: boolean;
  satisfied: boolean;
  signed: boolean;
  player: string;
  by: string;
  allowed: boolean;
  disqualified: boolean;
}

/** Sent when the table cannot accept entries at present; nothing is lost. */
export interface Suspended {
  type: "suspended";
  says: string;
}

/** A table in play as those who run the floor need it: the puck, the shooter, what waits, the betting clock. */
export interface TablePulse {
  table: string;
  point: number | null;
  shooter: string | null;
  rolls: number;
  players: number;
  asks: number;
  disputes: number;
  closes: string | null;
  closes_in: number | null;
}

/** A table as one viewer may see it. */
export interface TableView {
  house: string;
  status: string;
  mark: string;
  point: number | null;
  dice_are: string;
  shooter: string | null;
  rolls: number;
  dice: Record<string, number[]>;
  chips: string[];
  sign: Record<string, [string, string, string, string]>;
  odds: Record<string, Multiple>;
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
  money: Money | null;
}

/** An open task of the operator. */
export interface Task {
  phrase?: PhrasePart[];
  says: string;
  task: string;
  due: string | null;
  since: string | null;
  overdue: boolean;
  clause: string;
}

/** A term of a wager: a heading, its words, and the clause and reading; null where there is none. */
export interface Term {
  term: string;
  says: string;
  clause: string | null;
  reading: string | null;
}

/** Terms as JSON, amounts in cents. */
export interface Terms {
  items: Record<string, string>;
  prizes: TermsPrize[];
}

/** A prize of the terms as JSON; money in cents. */
export interface TermsPrize {
  name: string;
  kind: string;
  value: number;
  alternative: number | null;
  details: Record<string, string>;
  contents: Record<string, number> | null;
}

/** Throws with the same result for a wager. */
export interface Throw {
  throws: string;
  chance: string;
  result: string;
  net: string;
  clause: string;
  cites: CitedFor[];
}

/** What those rows hold of the proof: enough to check the throw without reading the table's history. */
export interface ThrowProofs {
  named: Record<string, unknown>;
  thrown: Record<string, unknown>;
  shown: Record<string, unknown>;
}

/** The numbers of three rows: with the commitment, with the throw, and with the secret and nonces. */
export interface ThrowRows {
  named: number;
  thrown: number;
  shown: number;
}

/** A dispute, its rulings, and how far it has come: open, decided, advised or content. */
export interface TournamentDispute {
  number: number;
  player: string;
  says: string;
  at: string | null;
  rulings: TournamentRuling[];
  requested: boolean;
  content: boolean;
  advised: boolean;
  how: string;
}

/** A ruling on a dispute. */
export interface TournamentRuling {
  by: string;
  name: string;
  outcome: string;
}

/** A tournament as its visitor sees it, with what they may enter. */
export interface TournamentStanding {
  core: "tournament";
  name: string;
  title: string;
  house: string;
  house_name: string;
  zone: string;
  seq: number;
  role: string;
  roles: string[];
  labels: Record<string, string>;
  drafters: string[];
  me: string;
  view: TournamentView;
  legal: CoreLists;
  forms: HostedEntry[];
  names: Record<string, string>;
  crew: Record<string, string>;
  play: RoundPulse[];
}

/** A tournament as its viewer may see it. */
export interface TournamentView {
  house: string;
  status: string;
  mark: string;
  tournament: string;
  phase: string;
  time: string | null;
  director: Director;
  rounds: Round[];
  entrants: PublicEntrant[];
  people: Entrant[];
  conditions: Condition[];
  changes: Change[];
  approval: Approval | null;
  signatures: boolean;
  disputes: TournamentDispute[];
  blocks: Block[];
  sealed: Sealed[];
  missing: Gap[] | null;
  digest: string | null;
  ledgers: Ledgers | null;
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

/** One wager explained; `remembers` is null for a wager that remembers no throws. */
export interface WagerExplained {
  house: string;
  status: string;
  mark: string;
  dice?: Record<string, string>;
  edge: string;
  p_win: string;
  p_lose: string;
  p_push: string;
  rolls: string;
  edge_per_roll: string;
  variance: string;
  rtp: string;
  at_stake?: Stake;
  wager: string;
  label: string;
  commission: string;
  nets: Net[];
  chain: PlaceOfWager[];
  rests_on: Term[];
  remembers: Memory | null;
}

/** The cost of a wager, with its name. */
export interface WagerFigures {
  edge: string;
  p_win: string;
  p_lose: string;
  p_push: string;
  rolls: string;
  edge_per_roll: string;
  variance: string;
  rtp: string;
  at_stake?: Stake;
  wager: string;
}

/** The odds of a wager, on these numbers. */
export interface WagerOdds {
  clause: string | null;
  reading: string | null;
  on: (number | string)[];
  odds: string;
  says: string;
}

/** The figures of one kind of wager in a simulation; money is in dollars. */
export interface WagerSummary {
  wager: string;
  result: number;
  action: number;
  commission: number;
  decided: number;
  edge: number | null;
  exact: number | null;
}

/** An invitation that is not used yet; its secret word was shown only when it was made. */
export interface WaitingInvitation {
  id: string;
  kind: "player" | "staff";
  roles: Granted[];
  by: string;
  until: string;
}

/** The first message on a socket: the whole table, and the rows since `after`. */
export interface Welcome {
  table: string;
  seq: number;
  you: You;
  view: TableView;
  settings: Settings;
  dice: Dice;
  names: Record<string, string>;
  presence: Presence;
  asks: Asked[];
  excluded: string[];
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

/** A winner, with the attempts to notify them. */
export interface Winner {
  prize: string;
  entry: number;
  patron: string;
  reached: boolean;
  unreachable: boolean;
  overdue: boolean;
  told: boolean;
  absent_at: string | null;
  at: string | null;
  attempts: Attempt[];
}

/** A prize, for its winner: amounts in cents, and the ways to be paid. */
export interface Won {
  prize: string;
  entry: number;
  value: number;
  alternative: number | null;
  means: string[];
  chosen: Record<string, number>;
  paid: Record<string, number>;
  open: number;
  withheld: number;
}

/** Words that a visitor or bot said at the table. */
export interface Words {
  by: string;
  words: string;
}

/** What a strategy costs in every house. */
export interface Workshop {
  houses: WorkshopHouse[];
}

/** A strategy at one house. Edge and result per roll are exact fractions; deviations are in dollars. Figures of a session are null if computing them would take too long. */
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

/** The visitor to whom this message is sent. */
export interface You {
  person: string;
  name: string;
  kind: string;
  role: string;
  roles: string[];
  seated: boolean;
}

export type Sent = Enter | Legal | Commit | Reveal | Say | Ping | Active | Ready;

export type Told = Welcome | Rows | Ack | Refused | Problem | LegalAnswer | DiceUpdate | AsksUpdate | PresenceUpdate | Clock | ReadingUpdate | Said | Names | Suspended | Pong | Elsewhere;

export const RULINGS = {
  "conduct": [
    "personal",
    "relinquished",
    "act"
  ],
  "corrections": [
    "no_roll",
    "undone",
    "fell_away",
    "paid",
    "decided_void",
    "face",
    "corrected",
    "annulled",
    "forfeited",
    "again"
  ],
  "disputes": [
    "dispute",
    "ruled",
    "review_requested",
    "dispute_closed"
  ],
  "hours": [
    "sign_posted",
    "sign",
    "sign_lapsed",
    "closing",
    "closed",
    "opened"
  ],
  "other": [
    "confirmed",
    "advised",
    "dice",
    "float"
  ]
} as const;
