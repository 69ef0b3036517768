// Written by `python3 go.py types` from the server's own types. Not to be changed by hand.

/** The tournament has recorded the score of a spin, and the table has done what followed from it: bets are taken on */
export interface AcceptScore {
  command: "AcceptScore";
  heat: number;
  spin: number;
  source?: Source | null;
  decided?: boolean;
}

export interface AcknowledgeAlert {
  command: "AcknowledgeAlert";
  alert: number;
}

export interface AddStaff {
  change: "AddStaff";
  name: string;
  licence: string;
  post: Post;
  password: string;
}

/** External movable parts are adjusted, or parts are replaced. A member of security signs beside. */
export interface AdjustWheel {
  command: "AdjustWheel";
  table: string;
  wheel: string;
  work: string;
  description: string;
  external?: boolean;
  place?: string;
  place_approval?: string;
}

export interface Algorithm {
  alg: number;
  type: string;
}

export interface AllowPickUp {
  command: "AllowPickUp";
}

/** A second player may bet value chips, if the wagers can be kept apart. */
export interface AllowSharing {
  command: "AllowSharing";
  player: string;
  can_be_kept_apart: boolean;
}

export interface Announce {
  command: "Announce";
  event: string;
  says: string;
}

/** Somebody has found out what was wrong, or says that it cannot be. */
export interface AnswerDiscrepancy {
  command: "AnswerDiscrepancy";
  number: number;
  answer: string;
}

/** A written application to the Division. */
export interface ApplyVariation {
  command: "ApplyVariation";
  title: string;
  book: string;
  digest: string;
}

export interface Approval {
  approval: number;
}

export interface ApprovalView {
  number: number;
  by: string;
  what: string;
  table: string;
  asked: number;
  second: string;
  told?: string;
  command: string;
}

export interface Approve {
  password: string;
}

export interface ApproveChips {
  command: "ApproveChips";
}

/** The director's statement, which ends the event early. */
export interface ApproveSharing {
  command: "ApproveSharing";
  event: string;
  not_encouraged: boolean;
  all_understood: boolean;
  voluntary: boolean;
}

/** A rectangle in felt units: its corner nearest to the zeros and the even chances, and its size. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The dealer did not understand a wager and asks to hear it again. */
export interface AskAgain {
  command: "AskAgain";
  player: string;
}

export interface AskApproval {
  command: Record<string, unknown>;
}

/** A rule that was looked at. */
export interface AskedRule {
  key: string;
  cite: string;
  note: string;
}

export interface AttachBox {
  command: "AttachBox";
  box: string;
  table: string;
}

export interface Ball {
  name: string;
  diameter_inches: string;
  material: string;
  approval: string;
  table: string;
  retired: string;
}

export interface BetFate {
  place: string;
  says: string;
  stake: number;
  before: string;
  after: string;
  returned: number;
  cite: string;
  readings: ReadonlyArray<string>;
}

export interface Board {
  number: number;
  board: BoardView;
}

export interface BoardEvent {
  name: string;
  stage: string;
  round: string;
  round_number: number;
  rounds: number;
  play_off: boolean;
  spin: number;
  spins: number;
  secret: boolean;
  live: number;
  entered: number;
  tables: number;
  standing: ReadonlyArray<StandingLine>;
  seats: ReadonlyArray<SeatLine>;
  cut: number;
  cut_each: number;
  cut_points: number;
  chips: Record<string, number>;
  pool: number;
  prizes: ReadonlyArray<PrizeLine>;
  extras: ReadonlyArray<ExtraView>;
  clock: Clock | null;
  says: string;
}

export interface BoardView {
  table: string;
  game: string;
  phase: string;
  round: number;
  results: ReadonlyArray<string>;
  dolly: string;
  draws: Record<string, string>;
  limits: ReadonlyArray<readonly [string, string]>;
  covered: ReadonlyArray<string>;
  signs: ReadonlyArray<string>;
  tokes: string;
  in_prison: boolean;
  side_bets: ReadonlyArray<SideBetView>;
  rim: ReadonlyArray<Rim>;
  electronic: Record<string, DrawView>;
  timers: Record<string, number>;
  stopped: string;
  unit: string;
  chip_points: ReadonlyArray<readonly [string, number]>;
  chip_points_cite: string;
  heat: HeatView | null;
  no_spin: string;
  corrected: string;
  rules: string;
}

export interface Box {
  number: string;
  table: string;
  table_key: string;
  contents_key: string;
  sections: number;
  state: BoxState;
  used: ReadonlyArray<Section>;
  counted: ReadonlyArray<number>;
  carriers: ReadonlyArray<string>;
  retired: string;
  marked: string;
}

export type BoxState = "attached" | "delivered" | "removed" | "stored";

/** A printed box. A covered one is drawn and cannot be bet. */
export interface BoxView {
  name: string;
  label: string;
  area: Area;
  color: string;
  covered: boolean;
}

/** A table is broken: its players draw free seats at the others. */
export interface BreakTable {
  command: "BreakTable";
  event: string;
  table: string;
  reason: string;
}

/** Value chips that were not bought at this table. */
export interface BringChips {
  command: "BringChips";
  player: string;
  amount: number;
  premises: string;
  admitted?: boolean;
  denomination?: number;
}

export interface BuyChips {
  table: string;
  amount: number;
}

/** The player's own act: asked for at the desk, or on the player's screen with whoever takes the money beside. */
export interface BuyExtra {
  command: "BuyExtra";
  entry: number;
  kind: string;
  paid?: Payment;
}

/** A purchase of chips that is under way; there is one at a time. */
export interface BuyIn {
  player: string;
  tender: string;
  amount: number;
  chips: string;
  stated: boolean;
  approved: boolean;
  given: boolean;
  denomination: number;
}

export interface CallFloor {
  command: "CallFloor";
  why?: string;
}

export interface CallNoBet {
  command: "CallNoBet";
  player: string;
  reason: string;
  place?: string;
  stake?: number;
}

export interface CallNoMoreBets {
  command: "CallNoMoreBets";
  confirmed?: ReadonlyArray<string>;
}

/** A section of the wheel, a final or a number complete, and its chips. */
export interface CallView {
  kind: string;
  name: string;
  pockets: ReadonlyArray<string>;
  chips: ReadonlyArray<readonly [string, number]>;
  missing: ReadonlyArray<string>;
}

/** An event that has not begun is not played: every entry in it is withdrawn, and what was paid is owed. */
export interface CancelEvent {
  command: "CancelEvent";
  event: string;
  reason: string;
}

/** Color chips leave the table, which they should not. */
export interface CarryOffChips {
  command: "CarryOffChips";
  player: string;
}

/** Everything the player holds is exchanged, and the player goes. */
export interface CashOut {
  command: "CashOut";
  player: string;
  attested?: boolean;
}

/** One person's cash of today. In and out are never set off against each other. */
export interface CashView {
  person: string;
  in: number;
  out: number;
  is_due: boolean;
  file_by: string;
  keep_until: string;
}

export interface ChangePost {
  change: "ChangePost";
  name: string;
  post: Post;
}

/** New limits, side bets or pay tables: the whole set-up again. */
export interface ChangeSetup {
  command: "ChangeSetup";
  setup: Record<string, unknown>;
}

/** Chips come off some places and go to others, all or nothing: a pile of several kinds, or a gesture undone. */
export interface ChangeWagers {
  command: "ChangeWagers";
  player: string;
  off: Record<string, Record<string, number>>;
  on: Record<string, Record<string, number>>;
  serial?: number;
  round?: number;
}

/** The plan of a tournament, as far as it is written. */
export interface CheckPlan {
  plan: Record<string, unknown>;
  book: string;
}

export interface ChipSet {
  designation: string;
  table: string;
  pieces: Record<string, number>;
  stored: string;
}

/** One answer: the command as it is sent, but for what the supervisor has still to say. */
export interface Choice {
  says: string;
  sends: Record<string, unknown>;
  place: string;
  why_not: string;
}

/** A player who has to choose, and what there is to choose from. */
export interface ChoiceView {
  seat: number;
  player: string;
  place: string;
  says: string;
  choices: ReadonlyArray<string>;
}

export interface Choose {
  command: "Choose";
  player: string;
  place: string;
  choice: string;
}

export interface ClearFault {
  command: "ClearFault";
  side_bet: string;
  reason?: string;
}

export interface ClearWagers {
  command: "ClearWagers";
  player: string;
  serial?: number;
  round?: number;
}

/** An instant at which something ends, or what was left when it was paused: never a counter. */
export interface Clock {
  what: string;
  ends: number;
  left: number;
  paused: boolean;
}

export interface CloseExtra {
  command: "CloseExtra";
  event: string;
  kind: string;
}

export interface CloseIncident {
  command: "CloseIncident";
  incident: number;
  outcome: string;
}

export interface CloseRegistration {
  command: "CloseRegistration";
  event: string;
}

/** Wagers on the felt go back to their players, which needs a reason; the float leaves the table. */
export interface CloseTable {
  command: "CloseTable";
  reason?: string;
}

export interface CoSigner {
  name: string;
  password: string;
}

export interface Code {
  code: string;
}

export interface CollectLosers {
  command: "CollectLosers";
}

/** A player gives back what could not be taken when a number was corrected. */
export interface CollectOwed {
  command: "CollectOwed";
  player: string;
  amount: number;
  chips: string;
}

/** Color chips are exchanged for value chips. */
export interface ColorUp {
  command: "ColorUp";
  player: string;
  amount: number;
  issued_at?: string;
}

/** The digest of a secret that a draw follows from; `game.commitment` has the recipe. */
export interface CommitDraw {
  command: "CommitDraw";
  purpose: string;
  digest: string;
  edition?: number;
}

/** SHA-256 of the nonce that a terminal contributes to electronic draws after the next close. */
export interface CommitNonce {
  command: "CommitNonce";
  player: string;
  digest: string;
}

/** The player has seen that the dealer put the wager where it was meant to stand. */
export interface ConfirmWager {
  command: "ConfirmWager";
  player: string;
  place: string;
}

/** A player's own consent, on the player's own screen: voluntary, and understood to need everybody's. */
export interface ConsentToSharing {
  command: "ConsentToSharing";
  event: string;
  entry: number;
  voluntary: boolean;
  understood: boolean;
}

/** Which draw this is, and what can come of it. `purpose` tells the draws of one round apart. */
export interface Context {
  table: string;
  round: number;
  purpose: string;
  wheel: string;
  choices: ReadonlyArray<readonly [string, number]>;
  edition?: number;
}

/** What was fixed only when betting had closed; hashes and nonces in hexadecimal digits. */
export interface Contributions {
  head: string;
  nonces: ReadonlyArray<readonly [number, string]>;
  missing: ReadonlyArray<number>;
}

/** What was counted at the end of a shift was written down wrong; whoever signs such a count signs again. */
export interface CorrectCount {
  command: "CorrectCount";
  slip: string;
  table: string;
  chips: Record<string, number>;
  reason: string;
}

/** What was settled by the wrong number is undone, and the round goes on from the right one. */
export interface CorrectOutcome {
  command: "CorrectOutcome";
  pocket: string;
  reason: string;
}

/** Above zero the player receives, below zero the player gives back. */
export interface CorrectPayment {
  command: "CorrectPayment";
  player: string;
  amount: number;
  chips: string;
  reason: string;
  dispute?: number;
}

/** What a slip said before it was put right, and who has signed for that. */
export interface Correction {
  was: number;
  chips: Record<string, number>;
  reason: string;
  at: number;
  signed: ReadonlyArray<Signature>;
}

/** A tray as somebody counted it. */
export interface Count {
  slip: string;
  amount: number;
  chips: Record<string, number>;
}

/** One section is emptied and counted by two people, and the empty box is shown. */
export interface CountBox {
  command: "CountBox";
  box: string;
  section: number;
  currency: Record<string, number>;
  tickets?: number;
  coupons?: number;
  receipts?: number;
  slips?: ReadonlyArray<string>;
  reason?: string;
}

/** The cash of fees and buy-ins, which was kept apart, is counted by two people: all of it, what there is. */
export interface CountCash {
  command: "CountCash";
  fees: number;
  buy_ins: Record<string, number>;
  reason?: string;
}

/** The tournament chips are counted before play, or after it, against what was given out. */
export interface CountChips {
  command: "CountChips";
  event: string;
  when: string;
  pieces: Record<string, number>;
}

/** The tray is counted when the table has closed, or at the end of a shift while it stays open. */
export interface CountCloser {
  command: "CountCloser";
  table: string;
  chips: Record<string, number>;
}

/** The tray of a closed table is counted before it opens. */
export interface CountOpener {
  command: "CountOpener";
  table: string;
  chips: Record<string, number>;
}

/** The tip box of a table is opened and counted by two people. */
export interface CountTips {
  command: "CountTips";
  table: string;
  chips: Record<string, number>;
}

/** The tray of an open table is counted to see what brings it to its par; the closer follows when it is there. */
export interface CountTray {
  command: "CountTray";
  table: string;
  chips: Record<string, number>;
}

/** For `navigator.credentials.create`. */
export interface CreationOptions {
  rp: RpEntity;
  user: UserEntity;
  challenge: string;
  pubKeyCredParams: ReadonlyArray<Algorithm>;
  excludeCredentials: ReadonlyArray<Descriptor>;
  authenticatorSelection: Selection;
  timeout: number;
  attestation: string;
}

export interface Deactivate {
  change: "Deactivate";
  name: string;
  reason: string;
}

export interface DealerView {
  board: BoardView;
  dealer: string;
  felt: Record<string, Record<string, Stack>>;
  players: Record<string, Seated>;
  may: ReadonlyArray<string>;
  steps: ReadonlyArray<StepView>;
  next: string;
  ways: ReadonlyArray<readonly [string, string]>;
  outcome: string;
  announced: string;
  choices: ReadonlyArray<ChoiceView>;
  to_collect: ReadonlyArray<WagerLine>;
  to_pay: ReadonlyArray<WagerLine>;
  irregularities: ReadonlyArray<IrregularityView>;
  no_bets: ReadonlyArray<NoBetView>;
  buy_in: BuyIn | null;
  buying: ReadonlyArray<StepView>;
  desk: ReadonlyArray<StepView>;
  call: StepView;
  open_tasks: ReadonlyArray<string>;
  referred: string;
  check_down: string;
  reading: string;
}

export interface DecideVariation {
  command: "DecideVariation";
  variation: number;
  approved: boolean;
  rule?: string;
  temporary?: boolean;
  effective?: string;
  reason?: string;
}

/** A player without points buys no more, and is out. */
export interface DeclineExtra {
  command: "DeclineExtra";
  entry: number;
}

/** One player does not agree, and play goes on. */
export interface DeclineSharing {
  command: "DeclineSharing";
  event: string;
  entry: number;
}

/** The box is in the count room, or locked away. */
export interface DeliverBox {
  command: "DeliverBox";
  box: string;
  place: string;
}

/** Whether this is a demo, and then whom one may sign in as. */
export interface Demo {
  demo: boolean;
  people: ReadonlyArray<SignInOffer>;
}

export interface Descriptor {
  id: string;
  transports: ReadonlyArray<string>;
  type: string;
}

export interface DisableTerminal {
  change: "DisableTerminal";
  terminal: number;
  reason: string;
}

/** Something that is not as it should be, and that somebody has to answer. */
export interface Discrepancy {
  number: number;
  kind: string;
  table: string;
  day: string;
  shift: string;
  says: string;
  amount: number;
  duties: ReadonlyArray<string>;
  slip: string;
}

export interface Dispute {
  player: string;
  about: string;
  place: string;
}

/** Two live entries of one person, however late they are found; or another reason of the printed rules. */
export interface Disqualify {
  command: "Disqualify";
  entries: ReadonlyArray<number>;
  reason: string;
  double?: boolean;
}

/** A command was taken, and is durable. */
export interface Done {
  number: number;
  events: ReadonlyArray<Record<string, unknown>>;
}

/** The whole plan, new or changed. A draft may break the law: `PublishRules` does not take it then. */
export interface Draft {
  command: "Draft";
  plan: Record<string, unknown>;
  book: string;
}

/** Every entry of the round gets heat, table and seat, by lot. */
export interface DrawSeats {
  command: "DrawSeats";
  event: string;
}

/** Everything that the recipe of `game.commitment` needs; secret and draw are empty while they are secret. */
export interface DrawView {
  context: Context;
  digest: string;
  secret: string;
  value: string;
  mixed: Contributions | null;
}

/** The box attached to the table, and the two locks that must not share a key. */
export interface DropBox {
  number: string;
  table_key: string;
  contents_key: string;
}

/** Last step of a purchase: what was paid goes into its box. */
export interface DropTender {
  command: "DropTender";
  into: string;
}

/** A prize that is due to an entry. */
export interface Due {
  entry: number;
  player: string;
  place: number;
  kind: PrizeKind;
  cents: number;
  what: string;
  printed: string;
  shared: boolean;
  added: number;
}

export interface Duty {
  person: string;
  post: string;
  place: string;
  since: number;
  on_break: boolean;
}

/** Somebody who may deal. */
export interface DutyView {
  name: string;
  here: boolean;
}

export interface EnableTerminal {
  change: "EnableTerminal";
  terminal: number;
  reason: string;
}

/** The last round is over: places are final and prizes are due. */
export interface EndEvent {
  command: "EndEvent";
  event: string;
}

/** Nothing more is played in the heat; bets that still stand go back. */
export interface EndHeat {
  command: "EndHeat";
  heat: number;
  why: string;
  source?: Source | null;
}

/** All heats of the round are played. Who goes on is decided; equal points at the cut by lot or play-off. */
export interface EndRound {
  command: "EndRound";
  event: string;
}

export interface EndSessions {
  change: "EndSessions";
  name: string;
}

export interface EndTimer {
  command: "EndTimer";
  timer: string;
}

/** Everything is played, and every prize is paid. */
export interface EndTournament {
  command: "EndTournament";
}

/** The player has bet, or does not bet; the next one may. */
export interface EndTurn {
  command: "EndTurn";
  player: string;
}

/** The round goes on without what it waits for. */
export interface EndWait {
  command: "EndWait";
  wait: string;
  ruling: string;
  reason: string;
}

export interface Enroll {
  table: string;
  seat: number;
}

/** A person enters an event. Fee and buy-in are paid now, each in its way. */
export interface Enter {
  command: "Enter";
  event: string;
  player: string;
  card?: string;
  fee?: Payment;
  buy_in?: Payment;
  licensee?: string;
  has_rules?: boolean;
  meets?: ReadonlyArray<string>;
}

export interface Entry {
  number: number;
  event: string;
  player: string;
  fee: Paid;
  buy_in: Paid;
  at: number;
  day: string;
  offset: number;
  card: string;
  licensee: string;
  again: number;
  meets: ReadonlyArray<string>;
  has_rules: boolean;
  status: Status;
  points: number;
  given: number;
  bought: number;
  play_off: ReadonlyArray<number>;
  extras: Record<string, number>;
  spent: number;
  extras_paid: ReadonlyArray<Paid>;
  counted: boolean;
  seat: Seat | null;
  out: Out | null;
  why: string;
  owed: Owed | null;
  double: boolean;
}

export interface EntryView {
  entry: Entry;
  place: number;
}

/** The one shape of every error. */
export interface Error {
  error: Problem;
}

export interface EventView {
  name: string;
  day: string;
  fee: number;
  buy_in: number;
  points: number;
  registration: boolean;
  ended: boolean;
  round: number;
  rounds: ReadonlyArray<string>;
  live: number;
  entered: number;
  most: number;
  pool: number;
  held: number;
  entries: ReadonlyArray<EntryView>;
  tables: ReadonlyArray<HeatTableView>;
  suggestions: ReadonlyArray<SuggestionView>;
  moves: ReadonlyArray<MoveView>;
  cut: number;
  cut_each: number;
  prizes: ReadonlyArray<PrizeLine>;
  waiting: ReadonlyArray<string>;
  extras: ReadonlyArray<ExtraView>;
  chips: Record<string, number>;
  counted: Record<string, Record<string, number>>;
  clock: Clock | null;
  says: string;
  sharing: Sharing | null;
  due: ReadonlyArray<Due>;
  paid: ReadonlyArray<Due>;
}

export interface ExtraView {
  kind: string;
  price: number;
  points: number;
  most: number;
  conditions: string;
  open: boolean;
}

export interface Extreme {
  numbers: ReadonlyArray<string>;
  times: number;
  by_luck: string;
}

export interface Field {
  name: string;
  says: string;
  group: string;
  kind: string;
  choices: ReadonlyArray<string>;
}

/** A table's own figures, as its log has them. */
export interface Figures {
  float: number;
  fills: number;
  credits: number;
  drop: Record<string, number>;
  turnover: number;
  win: number;
  tips: number;
}

/** A copy was delivered to the local office of the Division. */
export interface FileRules {
  command: "FileRules";
  on: string;
  proof: string;
}

/** The gaming day and its shifts, as they were filed, from a gaming day on. */
export interface FileSchedule {
  command: "FileSchedule";
  first: string;
  shifts: ReadonlyArray<Shift>;
  drop?: ReadonlyArray<string>;
  reference?: string;
}

/** A gaming day is over and accounted for: nothing of it changes any more. */
export interface FinalizeDay {
  command: "FinalizeDay";
  day: string;
}

export interface Finding {
  where: string;
  says: string;
  cite: string;
}

export interface FloorView {
  tables: Record<string, Glance>;
  events: Record<string, Significant>;
  approvals: Record<string, ApprovalView>;
}

/** Something that a person enters. */
export interface FormField {
  name: string;
  title: string;
  kind: string;
  choices: ReadonlyArray<readonly [string | number, string]>;
  first: string;
  optional: boolean;
  hint: string;
}

export interface Found {
  passed: boolean;
  reading: string;
}

export interface GiveChips {
  command: "GiveChips";
  amount: number;
  confirmed?: ReadonlyArray<string>;
}

/** A player has bought more tournament chips. */
export interface GivePoints {
  command: "GivePoints";
  player: string;
  points: number;
  why: string;
  source?: Source | null;
}

/** A tip that is not a wager. */
export interface GiveToke {
  command: "GiveToke";
  player: string;
  amount: number;
  chips: string;
  attested?: boolean;
}

/** One table. */
export interface Glance {
  game: string;
  wheel: string;
  phase: string;
  round: number;
  dealer: string;
  limits: string;
  players: number;
  on_felt: number;
  takings: Takings;
  hold: string;
  results: ReadonlyArray<readonly [string, string]>;
  open_tasks: ReadonlyArray<TaskLine>;
  timers: Record<string, number>;
  stopped: string;
  halted: string;
}

/** What a guest of a demo is told at a table, before sitting down and after. */
export interface GuestSeat {
  seats: number;
  free: number;
  tables: ReadonlyArray<string>;
  says: string;
  name: string;
  elsewhere: string;
  stays: boolean;
}

/** A player has asked for the rules in print, and has them. */
export interface HandCopy {
  command: "HandCopy";
  table: string;
  what: string;
  digest: string;
}

export interface HandRules {
  command: "HandRules";
  entry: number;
}

export interface HandlePastPost {
  command: "HandlePastPost";
  past_post: number;
  how: string;
}

/** A heat as it is played at one table. */
export interface HeatOrder {
  tournament: string;
  event: string;
  round: number;
  heat: number;
  spins: number;
  players: Record<string, HeatSeat>;
  betting: string;
  secret: ReadonlyArray<number>;
  first: number;
  played: number;
  source: Source | null;
}

export interface HeatSeat {
  seat: number;
  points: number;
  given: number;
}

/** A seat at a table of a heat, and who has it. */
export interface HeatSeatView {
  seat: number;
  entry: number;
  player: string;
  points: number;
  live: boolean;
}

export interface HeatTableView {
  table: string;
  heat: number;
  play_off: boolean;
  state: string;
  spin: number;
  spins: number;
  seats: ReadonlyArray<HeatSeatView>;
  free: ReadonlyArray<number>;
}

export interface HeatView {
  tournament: string;
  event: string;
  round: number;
  heat: number;
  spin: number;
  spins: number;
  over: string;
  stacks: Record<string, number>;
  in_turn: boolean;
  order: ReadonlyArray<string>;
  turn: string;
  last: Record<string, number>;
  stage: string;
  sealed: ReadonlyArray<string>;
  missing: ReadonlyArray<string>;
  seals: Record<string, string>;
  opened: Record<string, Record<string, number>>;
  nonces: Record<string, string>;
  no_bets: Record<string, string>;
}

/** The color chips of a table are counted against their set. */
export interface ImpressChips {
  command: "ImpressChips";
  table: string;
  counted: Record<string, number>;
}

export interface Incident {
  number: number;
  table: string;
  what: string;
  said: string;
  day: string;
  by: Signer;
  about: Source | null;
}

export interface InspectBall {
  command: "InspectBall";
  fit: boolean;
  replaced?: boolean;
}

/** Wheel, ball and table, item by item, as the law names the items. */
export interface InspectTable {
  command: "InspectTable";
  table: string;
  wheel: string;
  ball: string;
  found: Record<string, Found>;
}

/** The last inspection that a wheel has passed. */
export interface Inspected {
  version: number;
  at: number;
  day: string;
  table: string;
  ball: string;
  found: Record<string, Found>;
  by: Signer;
}

/** The inspection of wheel, ball and table that an open table relies on. */
export interface Inspection {
  table: string;
  wheel: string;
  ball: string;
  day: string;
  passed: ReadonlyArray<string>;
  by: string;
  licence: string;
  post: string;
  source: Source | null;
}

export interface IrregularityView {
  name: string;
  title: string;
  spin: string;
  call: string;
  alerts: string;
  asks: ReadonlyArray<string>;
  then: ReadonlyArray<string>;
  cite: string;
  why_not: Why | null;
  seconds: number;
}

export interface ItemView {
  name: string;
  says: string;
  cite: string;
}

export interface JoinWaitingList {
  command: "JoinWaitingList";
  event: string;
  player: string;
}

/** A voucher that was not used goes back to the pool of its event. */
export interface LapseVoucher {
  command: "LapseVoucher";
  voucher: string;
  reason: string;
}

export interface LayoutView {
  table: string;
  wheel: string;
  unit: number;
  area: Area;
  boxes: ReadonlyArray<BoxView>;
  places: ReadonlyArray<PlaceView>;
  rotor: ReadonlyArray<PocketView>;
  calls: ReadonlyArray<CallView>;
  absent_sections: ReadonlyArray<string>;
  denominations: ReadonlyArray<number>;
  colors: ReadonlyArray<string>;
  draws: Record<string, ReadonlyArray<string>>;
  chip_values: ReadonlyArray<number>;
  terminals: boolean;
  tournament: boolean;
  betting_seconds: number;
}

export interface LeaveSeat {
  command: "LeaveSeat";
  player: string;
}

export interface LeaveWaitingList {
  command: "LeaveWaitingList";
  event: string;
  player: string;
}

/** Amounts in cents; nothing where an amount is not known, which is not zero. */
export interface LineView {
  table: string;
  shift: string;
  session: string;
  kind: string;
  drop: number | null;
  win: number | null;
  computed: number | null;
  difference: number | null;
  box: number | null;
  tray: number | null;
  hold: string;
  theoretical: number | null;
  interval: readonly [number, number] | null;
  holds: readonly [string, string] | null;
  causes: ReadonlyArray<string>;
  unanswered: number;
}

export interface ListedEvent {
  name: string;
  day: string;
  stage: string;
  live: number;
  entered: number;
}

export interface ListedTournament {
  name: string;
  title: string;
  stage: string;
  events: ReadonlyArray<ListedEvent>;
}

export interface LockProgressives {
  command: "LockProgressives";
  confirmed?: ReadonlyArray<string>;
}

/** A ball that left the wheel was inspected at the table, whose log has it. */
export interface LogBall {
  command: "LogBall";
  table: string;
  fit: boolean;
  replaced: boolean;
  inspector: string;
  source: Source;
}

/** Cash from a person or to a person, each way by itself. */
export interface LogCash {
  command: "LogCash";
  person: string;
  way: string;
  kind: string;
  amount: number;
  place: string;
  source?: Source | null;
}

/** One day's departure from the filed schedule. */
export interface LogTemporaryChange {
  command: "LogTemporaryChange";
  event: string;
  area: string;
  day: string;
  reason: string;
}

/** The answer of `navigator.credentials.create`. */
export interface MadePasskey {
  credential: Record<string, unknown>;
}

/** A terminal is told where it stands, too. */
export interface Me {
  name: string;
  post: string;
  table: string;
  seat: number;
  sees: ReadonlyArray<string>;
}

/** No more nonces are waited for: the draws of the spin follow from their secrets and from what was contributed. */
export interface MixDraws {
  command: "MixDraws";
  spin: number;
  head?: string;
}

/** One entry moves to another table or seat, between heats or between spins, with the reason. */
export interface MoveSeat {
  command: "MoveSeat";
  entry: number;
  table: string;
  seat: number;
  reason: string;
}

/** A player who came to a table since its last spin. */
export interface MoveView {
  entry: number;
  player: string;
  left: string;
  table: string;
  seat: number;
}

export interface MoveWager {
  command: "MoveWager";
  player: string;
  place: string;
  to: string;
  chips: string;
  serial?: number;
  round?: number;
}

/** The licensee, as every print has it. */
export interface NameHouse {
  command: "NameHouse";
  name: string;
  licence: string;
  book: string;
}

/** One's own password, and how the passkey is to be called. */
export interface NewPasskey {
  password: string;
  label: string;
}

export interface NewPassword {
  name: string;
  old: string;
  new: string;
}

/** A box of several shifts: the section in use is locked, and then the next is opened to the slot. */
export interface NextSection {
  command: "NextSection";
  box: string;
  table: string;
}

export interface NextView {
  does: string;
  event: string;
  says: string;
}

export interface NoBetView {
  reason: string;
  title: string;
  says: string;
  text: string;
  cite: string;
  why_not: Why | null;
}

/** Something that a terminal tells its player by itself, to the ear or to the eye. */
export interface Notice {
  way: string;
  says: string;
}

export interface ObserveRuling {
  command: "ObserveRuling";
  ruling: number;
}

/** One kind of wager on the felt. */
export interface OddsLine {
  kind: string;
  pays: string;
  low: number;
  high: number;
  cite: string;
  limit_cite: string;
  readings: ReadonlyArray<string>;
}

export interface OpenDispute {
  command: "OpenDispute";
  player: string;
  about: string;
  place?: string;
}

/** Opens a commitment that came to nothing, so that nobody thinks the draw was not liked. */
export interface OpenDraw {
  command: "OpenDraw";
  purpose: string;
  why?: string;
}

/** A re-buy or add-on can be had from now on, by every player of the event. */
export interface OpenExtra {
  command: "OpenExtra";
  event: string;
  kind: string;
}

export interface OpenRegistration {
  command: "OpenRegistration";
  event: string;
}

export interface OpenTable {
  command: "OpenTable";
  dealer: string;
  float?: number;
  drop_box?: DropBox | null;
  rules_posted?: string;
  confirmed?: ReadonlyArray<string>;
  inspection?: Inspection | null;
}

/** The sealed bets themselves, once every seal is in. */
export interface OpenWagers {
  command: "OpenWagers";
  player: string;
  wagers: Record<string, number>;
  nonce: string;
}

export interface OpeningForm {
  confirm: ReadonlyArray<ToConfirm>;
  drop_box: string;
  rules_posted: string;
  needs_float: boolean;
  inspection: string;
  inspect: ReadonlyArray<ToConfirm>;
  inspectors: ReadonlyArray<string>;
  day: string;
}

/** When an entry was eliminated, and with how many points before and after: what ranks it among the others. */
export interface Out {
  round: number;
  spin: number;
  before: number;
  points: number;
}

/** What a player gets back for an entry that was withdrawn: cash, and the goods that were brought. */
export interface Owed {
  cents: number;
  goods: ReadonlyArray<string>;
}

/** A fee, a buy-in or an extra as it was paid: the price of that moment, which no later change rewrites. */
export interface Paid {
  cents: number;
  by: Payment;
}

/** The answer of `navigator.credentials.get`, and the name, if one was typed. */
export interface PasskeySignIn {
  credential: Record<string, unknown>;
  name: string;
}

export interface PasskeyView {
  id: string;
  name: string;
  label: string;
  rp: string;
  made: number;
  used: number;
  synced: boolean;
}

export interface PauseClock {
  command: "PauseClock";
  event: string;
}

/** What is owed for a withdrawn entry is handed to the player. */
export interface PayBack {
  command: "PayBack";
  entry: number;
}

/** One prize leaves the house. */
export interface PayPrize {
  command: "PayPrize";
  event: string;
  entry: number;
  place: number;
  intercept?: string;
  reading?: string;
}

export interface PayWinners {
  command: "PayWinners";
}

/** How a fee or a buy-in is paid; how much it is, the plan says. */
export interface Payment {
  way: string;
  what: string;
}

/** Somebody who works here. */
export interface PersonView {
  name: string;
  post: Post;
  can_sign: boolean;
}

export interface PickUpChip {
  command: "PickUpChip";
}

/** So many chips alike. */
export interface Piece {
  count: number;
  color: string;
  worth: number;
}

export interface Pit {
  number: number;
  view: PitView;
}

export interface PitTableView {
  number: string;
  open: boolean;
  known: boolean;
  step: string;
  lacks: ReadonlyArray<string>;
  kind: string;
  dealer: string;
  players: ReadonlyArray<string>;
  side_bets: ReadonlyArray<string>;
  wheel: string;
  ball: string;
  box: string;
  denominations: ReadonlyArray<string>;
  items: ReadonlyArray<ItemView>;
  inspectors: ReadonlyArray<string>;
  adjusters: ReadonlyArray<string>;
  witnesses: ReadonlyArray<string>;
  signatures: Record<string, ReadonlyArray<string>>;
  inspected: string;
  inspected_by: string;
  is_due: boolean;
  director_due: boolean;
  supervised: boolean;
  has_no_box: boolean;
  impress_by: string;
  session: Session | null;
  inventory: number | null;
  fills: number;
  credits: number;
  last_closer: number | null;
  last_chips: Record<string, number>;
  par: Record<string, number>;
  imprest: boolean;
  to_par: ToPar | null;
}

/** How far the log of the pit has come, and those of the tables and the staff together. */
export interface PitTurn {
  pit: number;
  others: number;
}

export interface PitView {
  house: string;
  licence: string;
  book: string;
  books: ReadonlyArray<string>;
  day: string;
  shift: string;
  finalized: string;
  schedules: ReadonlyArray<Schedule>;
  tables: ReadonlyArray<PitTableView>;
  wheels: ReadonlyArray<Wheel>;
  balls: ReadonlyArray<Ball>;
  boxes: ReadonlyArray<Box>;
  slips: ReadonlyArray<Slip>;
  sessions: ReadonlyArray<Session>;
  discrepancies: ReadonlyArray<Discrepancy>;
  incidents: ReadonlyArray<Incident>;
  duty: ReadonlyArray<Duty>;
  variations: ReadonlyArray<Variation>;
  chip_sets: ReadonlyArray<ChipSet>;
  rota: Record<string, string>;
  cash: ReadonlyArray<CashView>;
  cash_over: number | null;
  posted: Record<string, Posted>;
  short: Record<string, number>;
  behind: Record<string, string>;
  people: ReadonlyArray<PersonView>;
  program: Program;
  gaming_stopped: string;
  outages: Record<string, number>;
  who: Record<string, ReadonlyArray<Post>>;
}

export interface PlaceBall {
  command: "PlaceBall";
  ball: string;
  table: string;
}

export interface PlaceCoupon {
  command: "PlaceCoupon";
  player: string;
  place: string;
  worth: number;
  coupon: string;
  kind: string;
  valid?: boolean;
}

export interface PlaceDolly {
  command: "PlaceDolly";
  pocket: string;
  area?: string;
  confirmed?: ReadonlyArray<string>;
}

/** A wager for the dealer that rides on the player's own. */
export interface PlaceToke {
  command: "PlaceToke";
  player: string;
  place: string;
  stake: number;
  chips: string;
  heard_by?: string;
  heard_as?: string;
  confirmed?: ReadonlyArray<string>;
}

/** A place as wagers name it, with where its chips stand and all that a player may ask about it. */
export interface PlaceView {
  place: string;
  kind: string;
  section: string;
  says: string;
  pockets: ReadonlyArray<string>;
  x: number;
  y: number;
  area: Area;
  low: number;
  high: number;
  pays: string;
  cite: string;
  limit_cite: string;
  awards: Record<string, string>;
  edges: Record<string, string>;
  meter_worth: string;
  twin: string;
  side_bet: string;
  color: string;
  label: string;
}

export interface PlaceWager {
  command: "PlaceWager";
  player: string;
  place: string;
  stake: number;
  chips: string;
  how?: string;
  denomination?: number;
  serial?: number;
  round?: number;
}

/** Several wagers in one kind of chips, all or nothing: a call, a complete, a layout that was saved. */
export interface PlaceWagers {
  command: "PlaceWagers";
  player: string;
  wagers: Record<string, number>;
  chips: string;
  denomination?: number;
  serial?: number;
  round?: number;
}

/** A wheel comes to a table, which is a movement of it. */
export interface PlaceWheel {
  command: "PlaceWheel";
  serial: string;
  table: string;
}

export interface PlanChecked {
  findings?: ReadonlyArray<Finding>;
  rules: string;
  digest: string;
}

/** One line of the rota. */
export interface PlanDuty {
  command: "PlanDuty";
  person: string;
  day: string;
  shift: string;
  place?: string;
}

/** What a round was for one player; amounts are cents, or points. */
export interface PlayerRound {
  before: number;
  after: number;
  wagered: number;
  won: number;
}

/** What a player's own screen says of the tournament. */
export interface PlayerStanding {
  tournament: string;
  event: string;
  entry: number;
  player: string;
  status: string;
  seat: string;
  place: number;
  of: number;
  points: number;
  behind: number;
  cut: number;
  cut_each: number;
  to_cut: number;
  spins_left: number;
  extras: ReadonlyArray<ExtraView>;
  left: Record<string, string>;
  at_stake: number;
  shares: Record<string, number>;
  consented: boolean;
}

/** Of the tournament that a table plays; the number is the version of its stream. */
export interface PlayerStandingTold {
  name: string;
  number: number;
  standing: PlayerStanding;
  round: number;
}

export interface PlayerView {
  board: BoardView;
  player: string;
  seat: number;
  color: string;
  chip_value: number;
  purse: Record<string, number>;
  felt: Record<string, Record<string, Stack>>;
  to_confirm: ReadonlyArray<string>;
  to_choose: ReadonlyArray<string>;
  can_repeat: boolean;
  notices: ReadonlyArray<Notice>;
  last_round: ReadonlyArray<WagerLine>;
  buy_in: BuyIn | null;
  choices: ReadonlyArray<string>;
  choice_cite: string;
  choice_otherwise: string;
  may_start_bonus: boolean;
  pledge: string | null;
}

export interface PocketView {
  pocket: string;
  color: string;
  void: boolean;
  announced: string;
}

/** Something that the book says or asks, in its words, with its section. */
export interface Point {
  item: string;
  text: string;
  cite: string;
}

export type Post = "accounting" | "administrator" | "auditor" | "cashier" | "count team" | "dealer" | "device" | "key manager" | "maintenance" | "mucker" | "security" | "slot technician" | "supervisor" | "surveillance" | "terminal" | "tournament director";

/** The rules are posted: their text and their place are approved. */
export interface PostRules {
  command: "PostRules";
  table: string;
  what: string;
  digest: string;
  place: string;
  approval: string;
}

export interface Posted {
  digest: string;
  place: string;
  approval: string;
  copies: number;
}

/** Every print is counted: the second and all later ones are marked as reprints. */
export interface PrintSlip {
  command: "PrintSlip";
  slip: string;
}

/** A print that this table has, and the files it can be had as. */
export interface PrintView {
  title: string;
  files: ReadonlyArray<string>;
  name: string;
  digest: string;
  approval: string;
}

/** A slip is to be printed; sent again with the same id, it is the same print. */
export interface Printing {
  id: string;
}

export type PrizeKind = "cash added by the house" | "cash from the pool" | "goods" | "voucher for a place" | "voucher for fee and buy-in";

export interface PrizeLine {
  place: number;
  says: string;
  cents: number;
  things: string;
}

export interface Problem {
  code: string;
  says: string;
  cite: string;
  findings?: ReadonlyArray<Finding>;
}

/** What the house ran last. */
export interface Program {
  version: string;
  digest: string;
}

/** A player who is left proposes how the cash prizes are divided. */
export interface ProposeSharing {
  command: "ProposeSharing";
  event: string;
  shares: Record<string, number>;
}

/** The rules are complete and lawful; from here on they change only by another draft, which is filed anew. */
export interface PublishRules {
  command: "PublishRules";
  digest: string;
}

export interface Reactivate {
  change: "Reactivate";
  name: string;
  reason: string;
}

/** A doubtful text that this table rests on: how it is read here, why, and how else it could be. */
export interface ReadingTaken {
  question: string;
  cite: string;
  doubt: string;
  taken: string;
  why: string;
  others: ReadonlyArray<string>;
}

/** The wagers of the player's last round again; `times` 2 doubles them, or those already placed. */
export interface Rebet {
  command: "Rebet";
  player: string;
  times?: number;
  serial?: number;
  round?: number;
}

/** The Division has answered. */
export interface RecordAnswer {
  command: "RecordAnswer";
  on: string;
  acceptable: boolean;
  says: string;
}

export interface RecordBonusBall {
  command: "RecordBonusBall";
  pocket: string;
}

/** The Director or a designee has inspected a wheel after an external part was replaced. */
export interface RecordDirectorInspection {
  command: "RecordDirectorInspection";
  wheel: string;
  inspector: string;
  reference: string;
  passed?: boolean;
}

/** A multiplier, a second number or a total, from the device that draws it. */
export interface RecordDraw {
  command: "RecordDraw";
  draw: string;
  value: string;
  source?: string;
}

/** A ball has run against the wheel, and far enough: a sensor saw it, or the dealer confirms it. */
export interface RecordOutcome {
  command: "RecordOutcome";
  pocket: string;
  spin?: Telemetry;
  confirmed?: ReadonlyArray<string>;
}

/** A spin was played at a table; sent by the house, from the table's log. */
export interface RecordScore {
  command: "RecordScore";
  score: TableScore;
}

export interface Redo {
  command: "Redo";
  label: string;
}

export interface RegisterBall {
  command: "RegisterBall";
  ball: string;
  diameter_inches: string;
  material: string;
  approval?: string;
}

export interface RegisterBox {
  command: "RegisterBox";
  box: string;
  table: string;
  table_key: string;
  contents_key: string;
  sections?: number;
  marked?: string;
}

/** A set of chips, as it was received: three people have checked it. */
export interface RegisterChips {
  command: "RegisterChips";
  designation: string;
  table: string;
  pieces: Record<string, number>;
  stored: string;
}

/** A table of the floor gets its place in the pit's books. */
export interface RegisterTable {
  command: "RegisterTable";
  table: string;
}

export interface RegisterWheel {
  command: "RegisterWheel";
  serial: string;
  kind: string;
  diameter_inches: string;
  maker?: string;
  approval?: string;
}

export interface RelieveDealer {
  command: "RelieveDealer";
  dealer: string;
  reason?: string;
}

/** Two people take the box off its table. */
export interface RemoveBox {
  command: "RemoveBox";
  box: string;
  table: string;
  reason?: string;
}

export interface RemoveDolly {
  command: "RemoveDolly";
  confirmed?: ReadonlyArray<string>;
}

/** One's own; somebody else's takes an administrator and a reason. */
export interface RemovePasskey {
  change: "RemovePasskey";
  passkey: string;
  reason: string;
}

/** Chips were hidden: they are out of play. */
export interface ReportConcealed {
  command: "ReportConcealed";
  entry: number;
  says: string;
}

/** The ball leaves the track and begins to fall. */
export interface ReportFall {
  command: "ReportFall";
}

export interface ReportFault {
  command: "ReportFault";
  side_bet: string;
  what: string;
}

export interface ReportIncident {
  command: "ReportIncident";
  table: string;
  what: string;
  said: string;
  about?: Source | null;
}

/** What the book does not list holds the round until a supervisor has ruled. */
export interface ReportIrregularity {
  command: "ReportIrregularity";
  irregularity: string;
  answers?: Record<string, boolean>;
  seconds?: number;
}

/** What a sensor has read; at a dealt table the dealer looks at the wheel and decides. */
export interface ReportReading {
  command: "ReportReading";
  pocket?: string;
  spin?: Telemetry;
  why?: string;
}

export interface ReportWheel {
  command: "ReportWheel";
  turning: boolean;
  why?: string;
}

/** The inspected wheel was moved, on purpose or not. */
export interface ReportWheelMoved {
  command: "ReportWheelMoved";
  why: string;
}

/** An award of a side bet or a progressive is paid by hand: its slip. */
export interface RequestAward {
  command: "RequestAward";
  table: string;
  player: string;
  bet: string;
  amount: number;
  source?: Source | null;
}

export interface RequestCredit {
  command: "RequestCredit";
  table: string;
  chips: Record<string, number>;
  manual?: string;
}

export interface RequestFill {
  command: "RequestFill";
  table: string;
  chips: Record<string, number>;
  manual?: string;
}

/** For `navigator.credentials.get`. No passkey is named: that would tell a stranger who has one. */
export interface RequestOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: string;
}

/** An inspection is overdue: from the next round on nothing is bet or spun without one of that gaming day. */
export interface RequireInspection {
  command: "RequireInspection";
  why: string;
  day: string;
  lost?: boolean;
}

export interface ResumeClock {
  command: "ResumeClock";
  event: string;
}

export interface ResumeGaming {
  change: "ResumeGaming";
  reason: string;
}

export interface ResumeTable {
  command: "ResumeTable";
  reason: string;
}

/** A wheel, ball or box is used no more. */
export interface Retire {
  command: "Retire";
  what: string;
  name: string;
  reason: string;
}

export interface RetireTerminal {
  change: "RetireTerminal";
  terminal: number;
  reason: string;
}

/** Color chips that left the table come back. */
export interface ReturnChips {
  command: "ReturnChips";
  player: string;
  amount: number;
  value?: number;
}

/** The purchase is called off before chips are given. */
export interface ReturnTender {
  command: "ReturnTender";
}

/** The nonce that was committed to, when betting is closed. */
export interface RevealNonce {
  command: "RevealNonce";
  player: string;
  nonce: string;
}

export interface ReviewVariation {
  command: "ReviewVariation";
  variation: number;
  finding: string;
}

/** A chip of a color on the rim, with its lammer: what the color is worth. */
export interface Rim {
  color: string;
  seat: number;
  lammer: string;
}

export interface RoundStep {
  at: number;
  says: string;
}

export interface RoundView {
  number: number;
  game: string;
  status: string;
  chip: number;
  players: Record<string, PlayerRound>;
  steps: ReadonlyArray<RoundStep>;
  outcome: string;
  draws: Record<string, string>;
  began: number;
  closed: number;
  ended: number;
  no_spins: ReadonlyArray<string>;
  corrected_from: string;
  lines: ReadonlyArray<WagerLine>;
  electronic: ReadonlyArray<DrawView>;
}

export interface RoundsView {
  rounds: ReadonlyArray<RoundView>;
  older: number;
  lines: string;
}

export interface RpEntity {
  id: string;
  name: string;
}

export interface RuleChapter {
  title: string;
  lines: ReadonlyArray<RuleLine>;
}

export interface RuleDispute {
  command: "RuleDispute";
  dispute: number;
  ruling: string;
  reason: string;
}

/** What the supervisor finds fair (Colorado 2206(5)); that it is done is observed by a later act. */
export interface RuleIrregularity {
  command: "RuleIrregularity";
  decision: string;
  reason: string;
  answers?: Record<string, boolean>;
  whose?: string;
  place?: string;
}

export interface RuleLine {
  about: string;
  says: string;
  cite: string;
}

export interface Schedule {
  first: string;
  shifts: ReadonlyArray<Shift>;
  drop: ReadonlyArray<string>;
  reference: string;
}

/** The digest of the player's bets; `game.seal` has the recipe. */
export interface SealWagers {
  command: "SealWagers";
  player: string;
  digest: string;
}

export interface Seat {
  heat: number;
  table: string;
  seat: number;
}

/** An entrant joins the heat, from another table or seat, or late. */
export interface SeatEntrant {
  command: "SeatEntrant";
  player: string;
  seat: number;
  points: number;
  given?: number;
  source?: Source | null;
}

/** Where somebody sits whose heat has not begun. */
export interface SeatLine {
  player: string;
  heat: number;
  table: string;
  seat: number;
}

export interface SeatPlayer {
  command: "SeatPlayer";
  player: string;
  seat: number;
  staff?: string;
}

/** A player at the table, with what is in the purse. */
export interface SeatView {
  seat: number;
  player: string;
  color: string;
  chip_value: number;
  purse: Record<string, number>;
  on_felt: number;
  away: boolean;
}

/** A player at the table, without what is in the purse. */
export interface Seated {
  seat: number;
  player: string;
  color: string;
  chip_value: number;
  lammer: string;
  on_felt: number;
  away: boolean;
  asked_again: boolean;
  to_confirm: ReadonlyArray<string>;
}

/** What went into one part of a box: one session's drop. */
export interface Section {
  session: string;
  expected: Record<string, number>;
  counted: number;
  slips: ReadonlyArray<string>;
}

/** The authenticator finds the passkey by itself, and makes sure that its owner is there. */
export interface Selection {
  residentKey: string;
  requireResidentKey: boolean;
  userVerification: string;
}

/** A command, without who sends it: that is known. */
export interface Sent {
  id: string;
  command: Record<string, unknown>;
  approval?: number;
}

/** A table's money from one count of its tray to the next. */
export interface Session {
  table: string;
  day: string;
  shift: string;
  opener: Count;
  opened: number;
  start: Figures;
  mid: boolean;
  closer: Count | null;
  between: Figures | null;
  expected: number;
  taken: Record<string, number>;
  counted: number | null;
  slips: ReadonlyArray<string>;
  source: Source | null;
}

export interface SessionView {
  name: string;
  began: number;
  locked: boolean;
}

/** The player's color, and what one of these chips is worth. */
export interface SetChips {
  command: "SetChips";
  player: string;
  color: string;
  value?: number;
}

/** What the tray of a table should hold, from a gaming day on. */
export interface SetPar {
  command: "SetPar";
  table: string;
  first: string;
  chips: Record<string, number>;
  imprest?: boolean;
}

/** Somebody else's, with one's own beside it. */
export interface SetPassword {
  change: "SetPassword";
  name: string;
  password: string;
  own: string;
}

export interface SetupForm {
  setup: Record<string, unknown>;
  fields: ReadonlyArray<Field>;
  side_bets: ReadonlyArray<SideBetChoice>;
  opening: OpeningForm;
}

export interface Sharing {
  shares: Record<string, number>;
  by: string;
  consents: ReadonlyArray<number>;
}

export interface SharingInformation {
  event: string;
  at_stake: number;
  lines: ReadonlyArray<SharingLine>;
}

export interface SharingLine {
  entry: number;
  player: string;
  points: number;
  proposed: number;
  by_points: number;
  by_chance: number | null;
}

export interface Shift {
  name: string;
  begins: string;
}

export interface SideBetChoice {
  name: string;
  tables: ReadonlyArray<string>;
}

export interface SideBetRules {
  name: string;
  pay_table: string;
  awards: Record<string, string>;
  low: number;
  high: number;
  cite: string;
  readings: ReadonlyArray<string>;
  lines: ReadonlyArray<RuleLine>;
}

export interface SideBetView {
  name: string;
  pays: string;
  is_open: boolean;
  faulty: boolean;
  void: boolean;
  boxes: ReadonlyArray<string>;
  marks: ReadonlyArray<string>;
  repeats: string;
  draws: ReadonlyArray<string>;
  meter: number | null;
  lights: ReadonlyArray<readonly [number, string]>;
  area: string;
  aggregate: string;
}

export interface SignIn {
  name: string;
  password: string;
}

export interface SignInOffer {
  name: string;
  post: string;
  password: string;
}

export interface SignOff {
  command: "SignOff";
  person: string;
  to?: string;
  source?: Source | null;
}

/** Somebody begins a turn of duty; `by` is the person, or a supervisor who names one. */
export interface SignOn {
  command: "SignOn";
  person: string;
  post: string;
  place?: string;
  source?: Source | null;
}

export interface SignOnMucker {
  command: "SignOnMucker";
  mucker: string;
}

/** Whoever signs next, by session or by password beside. */
export interface SignSlip {
  command: "SignSlip";
  slip: string;
  counted?: Record<string, number> | null;
  dealer?: string;
}

export interface Signature {
  post: string;
  name: string;
  licence: string;
  at: number;
}

/** A command to the pit or to a tournament, without who sends it, and whoever signs it as well. */
export interface Signed {
  id: string;
  command: Record<string, unknown>;
  signers?: ReadonlyArray<CoSigner>;
}

/** Somebody who signs, as the house knows them: a session or a password has shown who it is. */
export interface Signer {
  name: string;
  licence: string;
  post: Post;
}

export interface Significant {
  at: number;
  table: string;
  by: string;
  weight: string;
  says: string;
}

export interface SignificantRecord {
  number: number;
  at: number;
  stream: string;
  version: number;
  table: string;
  by: string;
  kind: string;
  weight: string;
  says: string;
  reason: string;
  before: string;
  after: string;
}

/** A guest of the demo; what is left out is chosen for them. */
export interface SitDown {
  table: string;
  name: string;
  color: string;
  value: number;
  leave: boolean;
}

export interface SituationView {
  name: string;
  title: string;
}

export interface Slip {
  number: string;
  kind: SlipKind;
  table: string;
  day: string;
  shift: string;
  at: number;
  chips: Record<string, number>;
  amount: number;
  asked_by: Signer;
  needs: ReadonlyArray<string>;
  copies: ReadonlyArray<string>;
  signed: ReadonlyArray<Signature>;
  state: SlipState;
  why_void: string;
  prints: number;
  player: string;
  bet: string;
  session: string;
  source: Source | null;
  version: number;
  corrections: ReadonlyArray<Correction>;
}

export type SlipKind = "award" | "closer" | "credit" | "fill" | "opener";

export type SlipState = "open" | "signed" | "void";

export interface Source {
  stream: string;
  version: number;
  hash: string;
}

export interface SpinBall {
  command: "SpinBall";
  wheel?: string;
  ball?: string;
  confirmed?: ReadonlyArray<string>;
}

/** First step of a purchase: what is paid is spread in view. */
export interface SpreadTender {
  command: "SpreadTender";
  player: string;
  tender: string;
  amount: number;
  chips: string;
  valid?: boolean;
  confirmed?: ReadonlyArray<string>;
  denomination?: number;
}

/** Chips on one place: whose, by seat and color, and how much. */
export interface Stack {
  place: string;
  seat: number;
  color: string;
  chips: string;
  stake: number;
  stands: string;
  taken: boolean;
}

export interface StaffView {
  name: string;
  licence: string;
  post: Post;
  active: boolean;
  can_sign_in: boolean;
}

export interface StandingLine {
  entry: number;
  place: number;
  player: string;
  points: number;
  live: boolean;
}

export interface StartBonus {
  command: "StartBonus";
}

/** A break, or a time by which something begins: kept as the instant at which it ends. */
export interface StartClock {
  command: "StartClock";
  event: string;
  what: string;
  ends: number;
}

/** The heat that was drawn begins: its tables are told by the house. */
export interface StartHeat {
  command: "StartHeat";
  event: string;
}

export interface StartTimer {
  command: "StartTimer";
  timer: string;
  ends: number;
}

export interface StateAmount {
  command: "StateAmount";
  amount: number;
}

export interface StatisticsView {
  spins: number;
  round: number;
  counts: ReadonlyArray<readonly [string, number]>;
  expected: string;
  hottest: Extreme | null;
  coldest: Extreme | null;
}

export type Status = "disqualified" | "live" | "out" | "withdrawn";

export interface StepView {
  key: string;
  does: string;
  title: string;
  is_open: boolean;
  code: string;
  why: string;
  cite: string;
  says: string;
  confirm: ReadonlyArray<Point>;
  notes: ReadonlyArray<Point>;
  sends: Record<string, unknown>;
  fields: ReadonlyArray<FormField>;
  about: string;
  second: boolean;
}

export interface StopClock {
  command: "StopClock";
  event: string;
}

export interface StopGaming {
  change: "StopGaming";
  reason: string;
}

/** The director thinks that somebody is pressed to agree: play goes on. */
export interface StopSharing {
  command: "StopSharing";
  event: string;
  reason: string;
}

/** Something is in doubt: nothing more happens until a supervisor resumes. */
export interface StopTable {
  command: "StopTable";
  why: string;
}

/** The Division takes it to the Commission. */
export interface SubmitVariation {
  command: "SubmitVariation";
  variation: number;
  reference: string;
}

/** Advice to the director, who follows it by `does` or does not. */
export interface SuggestionView {
  kind: string;
  does: string;
  table: string;
  reason: string;
  entry: number;
  player: string;
  to: string;
  seat: number;
}

export interface SupervisorView {
  table: DealerView;
  seats: Record<string, SeatView>;
  alerts: Record<string, string>;
  disputes: Record<string, Dispute>;
  past_posts: Record<string, string>;
  referred: string;
  hang_ups: number;
  carried_off: Record<string, number>;
  may: ReadonlyArray<string>;
  open_tasks: ReadonlyArray<Task>;
  acts: ReadonlyArray<StepView>;
  setup_closed: string;
  takings: Takings;
  hold: string;
  mucker: string;
  sharing: ReadonlyArray<string>;
  opening_float: number;
  float_left: number;
  fills: number;
  credits: number;
  inspection: Inspection | null;
}

export interface TableRulesView {
  table: string;
  book: string;
  title: string;
  day: string;
  base: string;
  house: string;
  wheel: string;
  odds: ReadonlyArray<OddsLine>;
  side_bets: ReadonlyArray<SideBetRules>;
  chapters: ReadonlyArray<RuleChapter>;
  readings: ReadonlyArray<ReadingTaken>;
}

/** What a table's log says after a spin of a heat: every stack at it, and where that stands. */
export interface TableScore {
  table: string;
  heat: number;
  spin: number;
  points: Record<string, number>;
  source: Source;
  given: Record<string, number>;
}

/** The paper with which chips come to a table or leave it. */
export interface TableSlip {
  number: string;
  amount: number;
  chips: Record<string, number>;
  source: Source | null;
}

/** These players sit down with these points; whoever sat there leaves. */
export interface TableStartHeat {
  command: "StartHeat";
  heat: HeatOrder;
}

/** Of a table that has halted only what its state says is told: its rules may be what is in doubt. */
export interface TableSummary {
  table: string;
  game: string;
  phase: string;
  round: number;
  players: number;
  stopped: string;
  halted: string;
  title: string;
  wheel: string;
  electronic: boolean;
  results: ReadonlyArray<readonly [string, string]>;
  limits: string;
  side_bets: ReadonlyArray<string>;
}

export interface TakeBack {
  change: "TakeBack";
  approval: number;
}

/** Chips leave the table. */
export interface TakeCredit {
  command: "TakeCredit";
  slip: TableSlip;
}

/** Chips come to the table. */
export interface TakeFill {
  command: "TakeFill";
  slip: TableSlip;
}

/** Wheel, ball and table were inspected while the table is open. */
export interface TakeInspection {
  command: "TakeInspection";
  inspection: Inspection;
}

/** A dealer asks the demo's automatic one to hand over. */
export interface TakeOver {
  table: string;
}

/** An entrant is out, disqualified or moved: seat and points leave play. */
export interface TakePoints {
  command: "TakePoints";
  player: string;
  why: string;
  source?: Source | null;
}

/** What the table has taken since it was opened (`takings`). */
export interface Takings {
  turnover: number;
  win: number;
  drop: number;
  tokes: number;
  drops: Record<string, number>;
}

export interface Task {
  key: string;
  kind: string;
  says: string;
  choices: ReadonlyArray<Choice>;
  reason: string;
  asks: ReadonlyArray<string>;
  second: boolean;
  player: string;
  place: string;
  cite: string;
}

export interface TaskLine {
  kind: string;
  says: string;
}

/** What is known of the spin that gave an outcome. */
export interface Telemetry {
  revolutions: number | null;
  wheel: string;
  ball: string;
  source: string;
}

export interface TerminalSeat {
  table: string;
  seat: number;
}

export interface TerminalView {
  number: number;
  table: string;
  seat: number;
  disabled: string;
  alone: number;
}

export interface ToConfirm {
  name: string;
  says: string;
  cite: string;
}

export interface ToPar {
  fill: Record<string, number>;
  credit: Record<string, number>;
}

export interface TournamentBoard {
  name: string;
  title: string;
  casino: string;
  ended: boolean;
  numbered_chips: boolean;
  events: ReadonlyArray<BoardEvent>;
}

export interface TournamentBoardTold {
  number: number;
  board: TournamentBoard;
  rounds: Record<string, number>;
}

export interface TournamentName {
  name: string;
}

/** As it was drafted, and what keeps it from being lawful. */
export interface TournamentPlan {
  plan: Record<string, unknown>;
  book: string;
  findings?: ReadonlyArray<Finding>;
}

/** To the director and the desk; the number is the version of the tournament's stream. */
export interface TournamentTold {
  number: number;
  view: TournamentView;
  troubles: Record<string, string>;
  people: ReadonlyArray<PersonView>;
}

export interface TournamentView {
  name: string;
  title: string;
  book: string;
  casino: string;
  responsible: string;
  published: boolean;
  filed: string;
  proof: string;
  objection: string;
  ended: boolean;
  events: ReadonlyArray<EventView>;
  next: ReadonlyArray<NextView>;
  undo: string;
  redo: string;
  barrier: string;
  held_fees: number;
  vouchers: ReadonlyArray<Voucher>;
  who: Record<string, ReadonlyArray<Post>>;
}

/** How far the log of each tournament has come: who shows one reads it anew when its number has grown. */
export interface TournamentsTurn {
  versions: Record<string, number>;
}

/** The last step is taken back. */
export interface Undo {
  command: "Undo";
  label: string;
}

export interface Unlock {
  password: string;
}

export interface UseCode {
  table: string;
  seat: number;
  code: string;
}

export interface UserEntity {
  id: string;
  name: string;
  displayName: string;
}

export interface Variation {
  number: number;
  title: string;
  book: string;
  digest: string;
  stage: string;
  rule: string;
  effective: string;
  day: string;
}

export interface VerifyPayment {
  command: "VerifyPayment";
}

/** `player`, `dealer` or `supervisor`; a terminal sees its own player, and others say which with `?player=`. */
export interface View {
  number: number;
  view: Record<string, unknown>;
}

/** The spin should not have counted: what was settled is undone, and the bets stand for another spin. */
export interface VoidOutcome {
  command: "VoidOutcome";
  reason: string;
}

export interface VoidSlip {
  command: "VoidSlip";
  slip: string;
  reason: string;
}

export interface Voucher {
  number: string;
  event: string;
  player: string;
  card: string;
  kind: PrizeKind;
  fee: number;
  buy_in: number;
  won_in: string;
  used: number;
  lapsed: string;
}

/** One wager, what became of it, and why. */
export interface WagerLine {
  player: string;
  place: string;
  says: string;
  chips: string;
  stake: number;
  on_felt: number;
  returned: number;
  from_meter: number;
  result: string;
  verdict: string;
  pays: string;
  cite: string;
  readings: ReadonlyArray<string>;
  notes: ReadonlyArray<string>;
  since: number;
  pieces: ReadonlyArray<Piece>;
}

export interface WhatIf {
  situation: string;
  title: string;
  cases: ReadonlyArray<WhatIfCase>;
  not_covered: Record<string, string>;
}

/** One command, and what came of it. */
export interface WhatIfAct {
  does: string;
  line: string;
  by: string;
  may: ReadonlyArray<string>;
  second: string;
  refusal: Why | null;
  said: ReadonlyArray<string>;
  called: ReadonlyArray<string>;
  logged: ReadonlyArray<string>;
  rules: ReadonlyArray<AskedRule>;
}

/** What happens at a table of one book on one day. */
export interface WhatIfCase {
  book: string;
  title: string;
  day: string;
  base: string;
  edition: string;
  section: string;
  text: string;
  since: string;
  by: string;
  courses: ReadonlyArray<WhatIfCourse>;
  readings: ReadonlyArray<ReadingTaken>;
  not_dealt: ReadonlyArray<string>;
}

export interface WhatIfCourse {
  title: string;
  acts: ReadonlyArray<WhatIfAct>;
  ends: string;
  bets: ReadonlyArray<BetFate>;
  ledger: Record<string, number>;
}

export interface Wheel {
  serial: string;
  kind: string;
  diameter_inches: string;
  maker: string;
  approval: string;
  table: string;
  inspected: Inspected | null;
  director_due: boolean;
  retired: string;
}

/** Why something is not taken now. */
export interface Why {
  code: string;
  says: string;
  cite: string;
}

/** Before the event begins; what was paid is given back. */
export interface WithdrawEntry {
  command: "WithdrawEntry";
  entry: number;
  reason: string;
  later?: boolean;
}

export interface WithdrawWager {
  command: "WithdrawWager";
  player: string;
  place: string;
  chips: string;
  stake?: number;
  serial?: number;
  round?: number;
}

/** Several wagers in one kind of chips taken back, all or nothing: a call that is undone. */
export interface WithdrawWagers {
  command: "WithdrawWagers";
  player: string;
  wagers: Record<string, number>;
  chips: string;
  serial?: number;
  round?: number;
}

/** The house gives up what a player owes since a number was corrected. */
export interface WriteOffOwed {
  command: "WriteOffOwed";
  debtor: string;
  reason: string;
}

export type Command = AcceptScore | AcknowledgeAlert | AllowPickUp | AllowSharing | ApproveChips | AskAgain | BringChips | CallFloor | CallNoBet | CallNoMoreBets | CarryOffChips | CashOut | ChangeSetup | ChangeWagers | Choose | ClearFault | ClearWagers | CloseTable | CollectLosers | CollectOwed | ColorUp | CommitDraw | CommitNonce | ConfirmWager | CorrectOutcome | CorrectPayment | DropTender | EndHeat | EndTimer | EndTurn | EndWait | GiveChips | GivePoints | GiveToke | HandlePastPost | InspectBall | LeaveSeat | LockProgressives | MixDraws | MoveWager | ObserveRuling | OpenDispute | OpenDraw | OpenTable | OpenWagers | PayWinners | PickUpChip | PlaceCoupon | PlaceDolly | PlaceToke | PlaceWager | PlaceWagers | Rebet | RecordBonusBall | RecordDraw | RecordOutcome | RelieveDealer | RemoveDolly | ReportFall | ReportFault | ReportIrregularity | ReportReading | ReportWheel | ReportWheelMoved | RequireInspection | ResumeTable | ReturnChips | ReturnTender | RevealNonce | RuleDispute | RuleIrregularity | SealWagers | SeatEntrant | SeatPlayer | SetChips | SignOnMucker | SpinBall | SpreadTender | StartBonus | StartTimer | StateAmount | StopTable | TableStartHeat | TakeCredit | TakeFill | TakeInspection | TakePoints | VerifyPayment | VoidOutcome | WithdrawWager | WithdrawWagers | WriteOffOwed;
export type PitCommand = AdjustWheel | AnswerDiscrepancy | ApplyVariation | AttachBox | CloseIncident | CorrectCount | CountBox | CountCloser | CountOpener | CountTips | CountTray | DecideVariation | DeliverBox | FileSchedule | FinalizeDay | HandCopy | ImpressChips | InspectTable | LogBall | LogCash | LogTemporaryChange | NameHouse | NextSection | PlaceBall | PlaceWheel | PlanDuty | PostRules | PrintSlip | RecordDirectorInspection | RegisterBall | RegisterBox | RegisterChips | RegisterTable | RegisterWheel | RemoveBox | ReportIncident | RequestAward | RequestCredit | RequestFill | Retire | ReviewVariation | SetPar | SignOff | SignOn | SignSlip | SubmitVariation | VoidSlip;
export type TournamentCommand = Announce | ApproveSharing | BreakTable | BuyExtra | CancelEvent | CloseExtra | CloseRegistration | ConsentToSharing | CountCash | CountChips | DeclineExtra | DeclineSharing | Disqualify | Draft | DrawSeats | EndEvent | EndRound | EndTournament | Enter | FileRules | HandRules | JoinWaitingList | LapseVoucher | LeaveWaitingList | MoveSeat | OpenExtra | OpenRegistration | PauseClock | PayBack | PayPrize | ProposeSharing | PublishRules | RecordAnswer | RecordScore | Redo | ReportConcealed | ResumeClock | StartClock | StartHeat | StopClock | StopSharing | Undo | WithdrawEntry;
