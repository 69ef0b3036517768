// Written by `python3 go.py types` from the server's own types. Not to be changed by hand.

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

export interface AllowPickUp {
  command: "AllowPickUp";
}

/** A second player may bet value chips, if the wagers can be kept apart. */
export interface AllowSharing {
  command: "AllowSharing";
  player: string;
  can_be_kept_apart: boolean;
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
  electronic: ReadonlyArray<DrawView>;
  timers: Record<string, number>;
  stopped: string;
  no_spin: string;
  corrected: string;
}

/** A printed box. A covered one is drawn and cannot be bet. */
export interface BoxView {
  name: string;
  label: string;
  area: Area;
  color: string;
  covered: boolean;
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

/** A section of the wheel that is bet by its name, and its chips. */
export interface CallView {
  name: string;
  pockets: ReadonlyArray<string>;
  chips: ReadonlyArray<readonly [string, number]>;
  missing: ReadonlyArray<string>;
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
}

export interface ClearWagers {
  command: "ClearWagers";
  player: string;
  serial?: number;
}

/** Wagers on the felt go back to their players, which needs a reason; the float leaves the table. */
export interface CloseTable {
  command: "CloseTable";
  reason?: string;
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
  at?: string;
}

/** The digest of a secret that fixes a draw; `game.commitment` has the recipe. */
export interface CommitDraw {
  command: "CommitDraw";
  purpose: string;
  digest: string;
}

/** The player has seen that the dealer put the wager where it was meant to stand. */
export interface ConfirmWager {
  command: "ConfirmWager";
  player: string;
  place: string;
}

/** Which draw this is, and what can come of it. `purpose` tells the draws of one round apart. */
export interface Context {
  table: string;
  round: number;
  purpose: string;
  wheel: string;
  choices: ReadonlyArray<readonly [string, number]>;
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

export interface Deactivate {
  change: "Deactivate";
  name: string;
  reason: string;
}

export interface DealerView {
  board: BoardView;
  dealer: string;
  felt: Record<string, ReadonlyArray<Stack>>;
  players: ReadonlyArray<Seated>;
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

/** Whether this is a demo, and then whom one may sign in as. */
export interface Demo {
  demo: boolean;
  people: ReadonlyArray<SignInOffer>;
}

export interface Dispute {
  player: string;
  about: string;
  place: string;
}

/** A command was taken, and is durable. */
export interface Done {
  number: number;
  events: ReadonlyArray<Record<string, unknown>>;
}

/** Everything that the recipe of `game.commitment` needs; secret and draw are empty while they are secret. */
export interface DrawView {
  context: Context;
  digest: string;
  secret: string;
  value: string;
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

/** Somebody who may deal. */
export interface DutyView {
  name: string;
  here: boolean;
}

export interface EndSessions {
  change: "EndSessions";
  name: string;
}

export interface EndTimer {
  command: "EndTimer";
  timer: string;
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

/** The one shape of every error. */
export interface Error {
  error: Problem;
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

export interface GiveChips {
  command: "GiveChips";
  amount: number;
  confirmed?: ReadonlyArray<string>;
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

export interface HandlePastPost {
  command: "HandlePastPost";
  past_post: number;
  how: string;
}

export interface InspectBall {
  command: "InspectBall";
  fit: boolean;
  replaced?: boolean;
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

export interface LayoutView {
  table: string;
  wheel: string;
  unit: number;
  area: Area;
  boxes: ReadonlyArray<BoxView>;
  places: ReadonlyArray<PlaceView>;
  rotor: ReadonlyArray<PocketView>;
  calls: ReadonlyArray<CallView>;
  denominations: ReadonlyArray<number>;
  colors: ReadonlyArray<string>;
  draws: Record<string, ReadonlyArray<string>>;
  chip_values: ReadonlyArray<number>;
  terminals: boolean;
  betting_seconds: number;
}

export interface LeaveSeat {
  command: "LeaveSeat";
  player: string;
}

export interface LockProgressives {
  command: "LockProgressives";
  confirmed?: ReadonlyArray<string>;
}

/** A terminal is told where it stands, too. */
export interface Me {
  name: string;
  post: string;
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
}

export interface NewPassword {
  name: string;
  old: string;
  new: string;
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
  secret?: string;
  why?: string;
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

export interface PayWinners {
  command: "PayWinners";
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
  at?: readonly [number, number] | null;
  how?: string;
  denomination?: number;
  serial?: number;
}

export interface PlayerView {
  board: BoardView;
  player: string;
  seat: number;
  color: string;
  chip_value: number;
  purse: Record<string, number>;
  felt: Record<string, ReadonlyArray<Stack>>;
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

export type Post = "accounting" | "administrator" | "auditor" | "cashier" | "count team" | "dealer" | "device" | "key manager" | "maintenance" | "mucker" | "security" | "slot technician" | "supervisor" | "surveillance" | "terminal";

/** A print that this table has, and the files it can be had as. */
export interface PrintView {
  title: string;
  files: ReadonlyArray<string>;
}

export interface Problem {
  code: string;
  says: string;
  cite: string;
  findings?: ReadonlyArray<Finding>;
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
}

export interface RecordBonusBall {
  command: "RecordBonusBall";
  pocket: string;
  secret?: string;
}

/** A multiplier, a second number or a total, from the device that draws it. */
export interface RecordDraw {
  command: "RecordDraw";
  draw: string;
  value: string;
  source?: string;
  secret?: string;
}

/** A ball has run against the wheel, and far enough: a sensor saw it, or the dealer confirms it. */
export interface RecordOutcome {
  command: "RecordOutcome";
  pocket: string;
  spin?: Telemetry;
  secret?: string;
  confirmed?: ReadonlyArray<string>;
}

export interface RelieveDealer {
  command: "RelieveDealer";
  dealer: string;
  reason?: string;
}

export interface RemoveDolly {
  command: "RemoveDolly";
  confirmed?: ReadonlyArray<string>;
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

/** An inspection is overdue: from the next round on nothing is bet or spun without one of that gaming day. */
export interface RequireInspection {
  command: "RequireInspection";
  why: string;
  day: string;
}

export interface ResumeTable {
  command: "ResumeTable";
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

/** A chip of a color on the rim, with its lammer: what the color is worth. */
export interface Rim {
  color: string;
  seat: number;
  lammer: string;
}

export interface RoundView {
  number: number;
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

export interface Seat {
  table: string;
  seat: number;
}

export interface SeatPlayer {
  command: "SeatPlayer";
  player: string;
  seat: number;
  staff?: string;
}

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

/** A command, without who sends it: that is known. */
export interface Sent {
  id: string;
  command: Record<string, unknown>;
  approval?: number;
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

export interface SignOnMucker {
  command: "SignOnMucker";
  mucker: string;
}

export interface Significant {
  at: number;
  table: string;
  by: string;
  weight: string;
  says: string;
}

/** A guest of the demo; what is left out is chosen for them. */
export interface SitDown {
  table: string;
  name: string;
  color: string;
  value: number;
}

export interface SituationView {
  name: string;
  title: string;
}

/** The paper with which chips come to a table or leave it. */
export interface Slip {
  number: string;
  amount: number;
  chips: Record<string, number>;
  source: Source | null;
}

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
}

export interface StaffView {
  name: string;
  licence: string;
  post: Post;
  active: boolean;
  can_sign_in: boolean;
}

export interface StartBonus {
  command: "StartBonus";
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
  counts: ReadonlyArray<readonly [string, number]>;
  expected: string;
  hottest: Extreme | null;
  coldest: Extreme | null;
}

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

/** Something is in doubt: nothing more happens until a supervisor resumes. */
export interface StopTable {
  command: "StopTable";
  why: string;
}

export interface SupervisorView {
  table: DealerView;
  seats: ReadonlyArray<SeatView>;
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
  slip: Slip;
}

/** Chips come to the table. */
export interface TakeFill {
  command: "TakeFill";
  slip: Slip;
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

export interface TerminalView {
  number: number;
  table: string;
  seat: number;
}

export interface ToConfirm {
  name: string;
  says: string;
  cite: string;
}

export interface Unlock {
  password: string;
}

export interface UseCode {
  table: string;
  seat: number;
  code: string;
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

/** Why something is not taken now. */
export interface Why {
  code: string;
  says: string;
  cite: string;
}

export interface WithdrawWager {
  command: "WithdrawWager";
  player: string;
  place: string;
  chips: string;
  stake?: number;
  serial?: number;
}

/** The house gives up what a player owes since a number was corrected. */
export interface WriteOffOwed {
  command: "WriteOffOwed";
  debtor: string;
  reason: string;
}

export type Command = AcknowledgeAlert | AllowPickUp | AllowSharing | ApproveChips | AskAgain | BringChips | CallFloor | CallNoBet | CallNoMoreBets | CarryOffChips | CashOut | ChangeSetup | Choose | ClearFault | ClearWagers | CloseTable | CollectLosers | CollectOwed | ColorUp | CommitDraw | ConfirmWager | CorrectOutcome | CorrectPayment | DropTender | EndTimer | EndWait | GiveChips | GiveToke | HandlePastPost | InspectBall | LeaveSeat | LockProgressives | MoveWager | ObserveRuling | OpenDispute | OpenDraw | OpenTable | PayWinners | PickUpChip | PlaceCoupon | PlaceDolly | PlaceToke | PlaceWager | Rebet | RecordBonusBall | RecordDraw | RecordOutcome | RelieveDealer | RemoveDolly | ReportFall | ReportFault | ReportIrregularity | ReportReading | ReportWheel | ReportWheelMoved | RequireInspection | ResumeTable | ReturnChips | ReturnTender | RuleDispute | RuleIrregularity | SeatPlayer | SetChips | SignOnMucker | SpinBall | SpreadTender | StartBonus | StartTimer | StateAmount | StopTable | TakeCredit | TakeFill | TakeInspection | VerifyPayment | VoidOutcome | WithdrawWager | WriteOffOwed;
