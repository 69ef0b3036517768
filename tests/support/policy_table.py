"""Who may send what, typed here by hand: one letter for each post that may, and every other cell is no.

d dealer · s supervisor · m mucker · v surveillance · a auditor · c administrator · t terminal · x device ·
k key manager · y security · h cashier · o count team · g accounting · n maintenance · l slot technician ·
r tournament director · - nobody
"""

from __future__ import annotations

import re

from croupier.people.posts import Post

LETTERS = {
    "d": Post.DEALER,
    "s": Post.SUPERVISOR,
    "m": Post.MUCKER,
    "v": Post.SURVEILLANCE,
    "a": Post.AUDITOR,
    "c": Post.ADMINISTRATOR,
    "t": Post.TERMINAL,
    "x": Post.DEVICE,
    "k": Post.KEY_MANAGER,
    "y": Post.SECURITY,
    "h": Post.CASHIER,
    "o": Post.COUNTER,
    "g": Post.ACCOUNTING,
    "n": Post.MAINTENANCE,
    "l": Post.SLOT_TECHNICIAN,
    "r": Post.DIRECTOR,
}


def cells(text: str) -> dict[str, set[Post]]:
    found = re.findall(r"(\w+) ([\w-]+)", text)
    return {name: {LETTERS[letter] for letter in letters if letter != "-"} for name, letters in found}


EXPECTED = cells("""
AcknowledgeAlert s       AllowPickUp s          AllowSharing s         ApproveChips s       AskAgain ds
BringChips d             CallNoBet ds           CallNoMoreBets dx      CarryOffChips tds    CashOut td
ChangeSetup s            Choose td              ClearFault s           ClearWagers td       CloseTable s
CollectLosers dx         ColorUp td             ConfirmWager t         CorrectPayment s     DropTender dsx
GiveChips dx             GiveToke td            HandlePastPost s       InspectBall s        LeaveSeat tds
LockProgressives dx      MoveWager td           OpenDispute tds        OpenTable s          PayWinners dx
PickUpChip ms            PlaceCoupon td         PlaceDolly dx          PlaceToke td         PlaceWager td
PlaceWagers td           WithdrawWagers td      ChangeWagers td
Rebet td                 RecordBonusBall dx     RecordDraw dx          RecordOutcome dx     RelieveDealer ds
RemoveDolly dx           ReportFault dsx        ReportIrregularity dsx ReportWheel dsx      ReturnChips ds
ReturnTender dx          RuleDispute s          RuleIrregularity s     SeatPlayer tds       SetChips td
SignOnMucker s           SpinBall dx            SpreadTender dx        StartBonus td        StateAmount dx
WithdrawWager td         CommitDraw x           OpenDraw x             ReportReading x      StartTimer x
CommitNonce t            RevealNonce t          MixDraws x
EndTimer x               StopTable sx           ResumeTable s          CallFloor d          ReportFall dx
CorrectOutcome s         VoidOutcome s          CollectOwed s          WriteOffOwed s       EndWait s
ObserveRuling s          VerifyPayment s        ReportWheelMoved dsx
RequireInspection -      TakeInspection -       TakeFill -             TakeCredit -
StartHeat -              EndHeat -              GivePoints -           TakePoints -         SeatEntrant -
AcceptScore -
EndTurn td               SealWagers t           OpenWagers t

AddStaff c               ChangePost c           SetPassword c          Deactivate c         Reactivate c
RemovePasskey c
EndSessions cs           EnrollTerminal sc      RetireTerminal sc      AskApproval s        UseApproval s
DisableTerminal sc       EnableTerminal sc      StopGaming sc          ResumeGaming sc
""")

PIT = cells("""
NameHouse kgx            FileSchedule kgx       LogTemporaryChange ks  FinalizeDay kg       RegisterWheel ks
RegisterBall ks          RegisterTable ksx      RegisterBox ks         RegisterChips ks     PlaceWheel ks
PlaceBall ks             Retire ks              SetPar ks              InspectTable ksy     LogBall x
AdjustWheel ksnl         RecordDirectorInspection ks                   CountOpener ks       CountCloser ks
RequestFill ks           RequestCredit ks       RequestAward ksx       SignSlip dhyks       VoidSlip hks
PrintSlip dhyks          ImpressChips ks        AnswerDiscrepancy ksg  AttachBox yo         NextSection yo
RemoveBox yo             DeliverBox yo          CountBox o             SignOn dhyksmognlvxr SignOff dhyksmognlvxr
PlanDuty ks              CountTips ks           ReportIncident dhyksmognlvxr                CloseIncident ks
LogCash hksx             HandCopy ksd           PostRules ks           ApplyVariation kg    ReviewVariation kg
SubmitVariation kg       DecideVariation kg     CountTray ks           CorrectCount ks
""")
"""Of the pit: accounting keeps the books, and neither drops nor counts."""

FILING = cells("""
Draft r                  PublishRules r         FileRules r            RecordAnswer r
""")
"""Of a tournament, as far as its plan goes."""

PLAYED = cells("""
EndTournament r          OpenRegistration rh    CloseRegistration rh   Enter rh             HandRules rh
WithdrawEntry rh         CancelEvent r          PayBack rh
JoinWaitingList rh       LeaveWaitingList rh    OpenExtra r            CloseExtra r
BuyExtra rht             DeclineExtra rht       Disqualify r           CountCash ho         DrawSeats r
MoveSeat r               BreakTable r           CountChips r           StartHeat r          RecordScore x
EndRound r               ReportConcealed r      StartClock r           PauseClock r         ResumeClock r
StopClock r              Announce r             ProposeSharing t       ConsentToSharing t   DeclineSharing t
StopSharing r            ApproveSharing r       EndEvent r             PayPrize r           LapseVoucher r
Undo r                   Redo r
""")
"""Of a tournament, once it is filed: the director runs it, the cage takes and pays, and what a player decides nobody
decides for them."""

SEEN = cells("""
board dsmvactxkyhognlr   odds dsmvactxkyhognlr   rules dsmvactxkyhognlr   statistics dsmvactxkyhognlr
player tdsva     dealer dmsva    supervisor skva  transcript skva   floor skygvar   pit dsmkyhognlvar  figures skgva
events va        ledger skga     audit va         approvals sva  staff ca       sessions csva    terminals csva
passkeys ca
rounds dsvar     dealers ds       prints dsvar    whatif dmskva
tournament rhogskva
""")
"""What each post may look at."""
