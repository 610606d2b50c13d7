# The words of the page. Names of wagers, roles and clauses come from the rule books, not from here.
# A heading that ends in (study), (work) or (hosted) begins words that come with the pages that need them; all others
# come with the first load.

name = Hardway
motto = Craps by the book
skip = Skip to the page
loading = One moment …
no-table-go = See the tables that are open
role-taken = Your role at this table was taken back. You are still signed in.
close = Close
back = Back
cancel = Cancel
server-lost = The server cannot be reached.
server-answered = The server answered { $status }.
to-word = to
time-there = { $place ->
    [UTC] { $at } UTC
   *[other] { $at } { $place } time
}

## Where to go
nav-label = Pages
nav-lobby = Tables
nav-learn = Learn
nav-rules = Rules
nav-odds = Odds
nav-compare = Compare
nav-simulate = Simulate
nav-replay = Replay
nav-tournaments = Tournaments
nav-floor = Floor
nav-inspect = Inspection
nav-promotions = Prizes
nav-settings = Settings
nav-sign-in = Sign in
nav-sign-out = Sign out
nav-you = Your account
signed-in = Signed in as { $name }
guest = Guest

## The lobby
lobby-title = Choose a casino
lobby-lede = { $count ->
    [one] A casino with its rule book.
   *[other] { $count } casinos, each with its own rule book.
} Every bet follows a rule you can read.
lobby-play = Play
lobby-play-house = Play at { $house }
lobby-play-variant = Play { $variant }
lobby-wagers = { $count ->
    [one] one wager
   *[other] { $count } wagers
}
lobby-clauses = { $count ->
    [one] one clause
   *[other] { $count } clauses
}
lobby-live = Live tables
lobby-none = No table is open yet. Choose a casino above to open one.
lobby-join = Join
lobby-watch = Watch
lobby-more = More tables
lobby-seats = { $taken } of { $places } { $places ->
    [one] seat
   *[other] seats
}
lobby-watchers = { $count ->
    [0] —
   *[other] { $count } watching
}
lobby-point = Point { $point }
lobby-comeout = Come-out
lobby-rolls = { $count ->
    [one] one roll
   *[other] { $count } rolls
}
lobby-closed = Closed
lobby-limits = Bets { $low } to { $high }
lobby-practice = Practice
lobby-casino = Casino
lobby-real = Real dice
lobby-electronic = Electronic dice
lobby-work = Work here as
lobby-bots = { $count ->
    [0] none
    [one] one bot
   *[other] { $count } bots
}
lobby-bots-label = Bots at the table
lobby-buyin = Buy in with
daily-title = Daily shoot
daily-invite = Choose a strategy. When the day ends, all play the same dice, and you see who did best.
daily-enter = Enter today
daily-look = See your entry

## What a table is called
table-first-hand = First hand
table-yours = Your table
table-at = { $name } at { $house }
table-of = { $name }’s table
table-number = Table { $number }
table-numbered = { $name } { $number }
round-table = Table { $number }

## With friends
friends-title = Play with friends
friends-lede = Open a private table and send its link. Nobody else finds it, and nobody needs an account.
friends-bots = Bots that join you
friends-open = Open a private table
friends-invite = Invite friends
friends-invite-lede = Anyone with this link can play or watch. Nobody else finds the table.
link-here-only = This link opens on this computer only. To let other devices in, start the server with hardway serve --host 0.0.0.0, or make table ARGS="--host 0.0.0.0", and open this page by the computer’s address in your network.
friends-qr = QR code of the link to this table
friends-link = Link
friends-copy = Copy the link
friends-copied = Copied
friends-send = Send …
friends-share = Come and play craps
friends-name = Your name
name-alike = Somebody here is called { $name }: you are shown as { $shown }.
name-change = Change my name
friends-play = To the table
friends-welcome = You are invited
friends-welcome-lede = { $name } has a table at { $house }. Play chips only: nothing to pay.
friends-watch = Just watch
friends-nobody-new = Nobody new.
friends-nobody-new-why = Those who sit here stay; the link lets others only watch.
friends-closed = The owner of this table lets nobody new sit down now. You can watch and talk.
work-title = You work here
work-at = { $table }, { $house }: { $role }
go-on-title = Go on playing
go-on = Go on
go-on-people = { $count ->
    [0] nobody there
    [one] one player
   *[other] { $count } players
}

## Afterwards (study)
after-title = Your session, afterwards
after-lede = { $name } at { $house }, { $rolls ->
    [one] one roll
   *[other] { $rolls } rolls
}. The result is luck less cost: exactly, by the rules of the house.
after-working = Working it out{ $rolls ->
    [0] {""}
    [one] {" "}for one roll
   *[other] {" "}for { $rolls } rolls
} …
after-works = For each bet: what it cost on average, exactly. Then every strategy plays the same dice. A long session takes some seconds; you can leave, and open this again later.
after-seconds = { $seconds } s
after-you = You
after-none = Nothing to look at yet: nobody has thrown since you sat down.
after-result = Result
after-price = Cost
after-average = On average
after-luck = Luck
after-says = On average your bets would have { $costs ->
    [yes] cost
   *[no] earned
} { $price }. You had { $luck } of { $lucky ->
    [yes] luck
   *[no] bad luck
}.
after-curve = Your result after each roll, and what your bets bring on average, in dollars
after-film = Watch the replay
after-copy = Copy a link to this
after-wagers = What each bet cost
after-dearest = The most expensive was { $wager }: { $price } on average.
after-wager = Bet
after-decisions = Decided
after-staked = Staked
after-others = With the same dice
after-others-lede = What others would have won with the same dice and { $brought }, each by its own way of playing. What still stands at the end counts as it stands.
after-draw = Draw beside yours
after-strategy = Strategy

## Amounts, one way everywhere: a result has its sign, a cost has none
signs = A result is + where you won and − where you lost. A cost is what the house keeps on average.
cost-gained = { $amount } to you

## The daily shoot (study)
daily-lede = A contest of strategies, with play money. You do not throw: you choose how to bet. When the day ends, every strategy plays the same { $rolls ->
    [one] roll
   *[other] { $rolls } rolls
} with { $bankroll ->
    [one] one dollar
   *[other] { $bankroll } dollars
}.
daily-when = Entries close at { $until }. The dice come from the house’s secret and from a number on the device of everybody who entered. So nobody knows them before, not even the house. Open this page again on this device within a day after that: it shows your number, and without it your entry does not play.

daily-today = Today at { $house }
daily-until = You can enter until { $until }. { $entered ->
    [0] Nobody has entered yet.
    [one] One has entered.
   *[other] { $entered } have entered.
}
daily-change = Change my entry
daily-instead = Meanwhile: the daily shoot
daily-entered = You are in. Come back with this device after { $until }: your number is shown then, and your entry plays.
daily-commitment = Committed in advance (SHA-256):
daily-over = { $day } at { $house }
daily-rank = Rank by
daily-by-won = By result
daily-by-price = By cost
daily-place = Place
daily-none = No results yet. The results of a day stand here when everybody’s number is shown, or a day after its end.
daily-waits = { $waits ->
    [one] One number
   *[other] { $waits } numbers
} of yesterday’s entries are not shown yet. The dice are known when they are, or at { $until }.
daily-missing = Did not play, because their number was not shown: { $names }.
daily-doubtful = { $why }. The house’s secret:
daily-own = A strategy of my own
daily-proved = Verified: this secret is the one that was committed to in advance, and the number of everybody who entered is in the dice.
daily-unproved = This secret does not match what was committed to in advance.
workshop-everywhere = In every casino at once
workshop-lede = Cost is what the house keeps on average: exact, in the long run. Spread and ruin are for { $rolls ->
    [one] one roll
   *[other] { $rolls } rolls
} with { $bankroll ->
    [one] one dollar
   *[other] { $bankroll } dollars
}.
workshop-ask = Work it out
workshop-working = Working …
workshop-edge = Loss per dollar bet
workshop-cost = Cost of 100 rolls
workshop-spread = Spread
workshop-ruin = Goes broke
workshop-simulate = simulate it
workshop-text = Strategy
workshop-edit = Edit it
build-title = Build it by clicks
build-lede = Each rule says when it acts, and what it does. The text below follows your clicks, and the clicks follow the text.
build-unit = One unit (u)
build-rule = Rule { $number }
build-when-word = When
build-always = Always:
build-only-when = only when …
build-and = and …
build-do-word = do
build-also = and also …
build-add = Add a rule
build-drop = Remove this rule
build-remove = Remove: { $what }
build-wager = Bet
build-number = Number
build-amount = Amount, such as 2u or 25
build-when = Condition
build-when-comeout = it is the come-out roll
build-when-point = a point is on
build-when-point-is = the point is
build-when-up = this bet is up:
build-when-not-up = this bet is not up:
build-when-fewer = fewer bets of this kind are up than:
build-when-won = the last roll won
build-when-lost = the last roll lost
build-when-total = the last roll was
build-when-made = the last roll made the point
build-when-out = the last roll was a seven-out
build-when-ahead = you are ahead by at least
build-when-behind = you are behind by at least
build-when-shoot = you have the dice
build-when-hunch = a hunch, once in so many throws:
build-do = Action
build-do-bet = bet
build-do-max = take full odds
build-do-press = press (add)
build-do-regress = bring down to
build-do-keep = keep at
build-do-take = take down
build-do-on = turn on
build-do-off = turn off
build-do-stop = stop playing
build-any = { $wager }, any number
own-bot-sit = Sit down beside it

## Signing in
sign-title = Sign in
sign-lede = Practice needs no account. Sign in to take a seat at a casino’s own table, or to work there.
sign-name = Name
sign-password = Password
sign-act = Sign in
sign-guest = Continue as guest
sign-passkey = Use a passkey
lock-title = Locked
lock-open = Unlock
lock-prove = Is it you?
lock-go-on = Go on
lock-passkey = Use a passkey
join-new = I’m new here
join-invited = I was invited
join-password = A password, at least 12 characters
join-act = Create account
passkey-none = No passkey was given: it was cancelled, took too long, or there is none for this site on the device.
passkey-here-already = This device has a passkey for this account already.
passkey-elsewhere = Passkeys of this casino belong to the address { $site }: open the page there to use one.

## Your own account (study)
you-title = Your account
you-guest = You are here as a guest. A guest has no account, only a session that ends within a day: there is nothing for a passkey to open, and nobody whom a limit or an exclusion could follow.
you-nobody = Nobody is signed in here.
limits-title = Your own limits
limits-lede = A tighter limit holds at once. A looser one, or none, holds after 24 hours. Chips still at a table count as lost.
limit-loss-day = Loss in a day
limit-loss-week = Loss in a week
limit-loss-month = Loss in a month
limit-time-day = Time in a day
limit-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
limit-none = No limit.
limit-holds = At most { $to }.
limit-used-loss = Lost so far: { $used }.
limit-used-time = Played so far: { $used }.
limit-now = at most { $to }, from now on.
limit-later = At most { $to } from { $at } on; what holds now holds until then.
limit-none-later = No limit from { $at } on; what holds now holds until then.
limit-keep = Keep { $to }
limit-new-loss = At most
limit-new-time = At most, in minutes
limit-set = Set
limit-set-label = Set: { $what }
limit-remove = Remove
limit-remove-label = Remove: { $what }
exclude-title = Take a break
exclude-lede = For a day, up to five years, or for ever. It can be made longer later, and never shorter.
exclude-until = You are excluded from play until { $at }.
exclude-until-ever = You are excluded from play for ever.
exclude-longer = You can make it longer.
exclude-for = For
exclude-days = { $count ->
    [one] one day
    [365] one year
    [1826] five years
   *[other] { $count } days
}
exclude-ever = ever
exclude-ask = Exclude myself …
exclude-sure = You will not play until { $until }
exclude-sure-ever = You will never play here again
exclude-means-play = From this moment your account takes no seat, buys no chips and makes no wager, at any table of any house here, practice too.
exclude-means-felt = What you have on the felt now can be taken down, where the rules let it, and you can leave the table with your chips.
exclude-means-account = You can still sign in, watch, and read the books.
exclude-means-final = Nobody can shorten it or lift it: neither you nor the house.
exclude-act = Exclude me for { $length }
exclude-act-ever = Exclude me for ever
passkeys-title = Passkeys
passkeys-lede = Sign in with a fingerprint, a face or a key instead of the password. The secret never leaves your device.
passkey-label = A name for it, such as “my phone”
passkey-add = Add a passkey
passkey-unnamed = Passkey
passkey-since = since { $at }
passkey-suspended = Suspended { $at }: a copy of it seems to be in use. Remove it, and add another.
passkey-remove = Remove
passkey-remove-label = Remove { $name }
passkey-unable = This browser makes no passkeys on this page: it is too old, or the page did not come by https.
sessions-title = Where you are signed in
session-since = Since { $at }
session-here = this page
session-seen = last used { $at }
session-locked = locked, last used { $at }
session-end = Sign out
session-end-label = Sign out what is signed in since { $at }
sign-out-everywhere = Sign out everywhere
password-title = Password
password-lede = A new password signs you out everywhere, here too.
password-old = Current password
password-new = New password, at least 12 characters
password-act = Change the password
forget-title = Delete my account
forget-lede = Your name and every way to sign in are erased. What you did at tables stays, as somebody’s without a name.
forget-ask = Delete my account …
forget-sure = Your account will be erased
forget-means-gone = Your name, password, passkeys and sessions are erased, and your roles and limits end.
forget-means-stays = What you did at tables stays in their records, under an id that is then nobody’s.
forget-means-seated = You cannot be at a table: leave it first, and take your chips along.
forget-means-final = Nothing brings the account back.
forget-name = To go on, type your name: { $name }
forget-act = Delete my account

## The floor, for administrators (work)
floor-title = The floor
floor-lede = Tables, people and roles of your casino. Everything you change is recorded, with your name and the reason.
floor-not-yours = This page is for administrators. Sign in with an administrator’s account.
floor-leaf-overview = Overview
overview-title = Right now
overview-here = People and calls are those of this server. Players are all who are connected, also those who watch or practise; beside a table stand those who sit there.
overview-staff = Staff on
overview-players = Players
overview-open = Open tables
overview-calls = Calls waiting
overview-disputed = Open disputes
overview-waits = What waits
overview-nothing = Nothing waits.
overview-asks = { $count ->
    [one] One call waits at { $table }
   *[other] { $count } calls wait at { $table }
}
overview-disputes = { $count ->
    [one] One open dispute at { $table }
   *[other] { $count } open disputes at { $table }
}
overview-hosted = { $count ->
    [one] { $title }: one thing to do
   *[other] { $title }: { $count } things to do
}
overview-locked = { $name } is locked until { $until }
overview-invitations = { $count ->
    [one] One unused invitation
   *[other] { $count } unused invitations
}
overview-hosted-title = Tournaments and prizes
overview-no-hosted = No tournament or promotion is open here now.
overview-tables = Open tables
overview-none-open = No table of the casino is open. Open one.
first-steps = First steps
first-people = Add your people
first-people-why = and give each a role: a table’s crew is chosen among them.
first-table = Then open a table.
first-table-why = Its crew opens it for play by the checklist on their page.
overview-shooter = Shooter: { $name }
overview-on = Who is on
overview-nobody = No staff are at a table now.
acts-title = What administrators did
acts-zone = Times by your own clock: { $zone }.
acts-none = No acts in this time.
acts-because = Reason: { $why }
acted-house = The owner of the database
acted-account = { $by } opened an account for { $who }
acted-grant = { $by } gave { $who } a role: { $roles }
acted-revoke = { $by } took a role from { $who }: { $roles }
acted-invite = { $roles ->
    [none] { $by } invited somebody
   *[other] { $by } invited somebody: { $roles }
}
acted-withdraw = { $by } withdrew an invitation
acted-unlock = { $by } lifted the lock of { $who }
acted-password = { $by } gave { $who } a new password
acted-exclude = { $until ->
    [ever] { $by } excluded { $who } from play for ever
   *[other] { $by } excluded { $who } from play until { $until }
}
acted-erase = { $by } erased { $who }
acted-open = { $by } opened { $what }
floor-leaf-tables = Tables
floor-leaf-people = People
floor-leaf-invite = Invitations
floor-every-house = Every casino
floor-all-houses = every casino
floor-administrator = Administrator
floor-grant = { $role } at { $house }{ $where ->
    [pit] , pit { $name }
    [table] , { $name }
   *[all] {""}
}
floor-house = Casino
floor-role = Role
floor-where = Where
floor-where-all = Every table
floor-where-pit = Pit { $name }
floor-people = People
floor-new-name = New people, one name a line
floor-kind = Account
floor-staff = Staff
floor-player = Player
floor-add = Add
floor-find = Find by name
floor-nobody = Nobody by that name.
floor-no-role = No role yet
floor-locked = Locked
floor-excluded = Excluded
floor-choose-person = Choose somebody to see and change their roles and account.
floor-password-once = A password for { $name }. It is shown here until you have noted it, and never again; they can change it after signing in.
floor-password-noted = I have noted it
floor-invited = { $roles ->
    [none] {""}
   *[other] For { $roles }.{" "}
}Send this link to whom it is for. It opens one account, until { $until }, and is shown only now.
floor-staff-since = Staff since { $at }
floor-player-since = Player since { $at }
floor-locked-until = Locked after wrong passwords, until { $at }.
floor-excluded-until = Excluded from play until { $at }.
floor-excluded-ever = Excluded from play for ever.
floor-roles = Roles
floor-revoke = Take back
floor-revoke-label = Take back: { $role }
floor-revoke-sure = Take back from { $name }: { $role }?
floor-revoke-means = They lose this role at once, also in the middle of a hand.
floor-give-role = Give this role
floor-account = Account
floor-why = Reason, kept for ever: name nobody in it
floor-unlock = Unlock
floor-password = New password
floor-password-sure = A new password for { $name }?
floor-password-means = The old one opens nothing any more, and they are signed out everywhere at once, also in the middle of a hand.
floor-erase = Delete the account
floor-erase-sure = Delete the account of { $name }?
floor-erase-means = Their name and every way to sign in are erased, and their roles end. What they did at tables stays, as somebody’s without a name. Nothing brings the account back.
floor-exclusion = Exclusion
floor-until-date = until a date
floor-last-day = Last day
floor-exclude = Exclude from play
floor-exclude-sure = Exclude { $name } from play?
floor-exclude-means = From this moment they take no seat and make no bet, at any table. It can be made longer later, and never shorter.
floor-invite-title = Invite somebody
floor-invite-lede = They open an account of their own with the link. You never know their password.
floor-invite-roles = Roles they will have
floor-invite-add = Add this role
floor-invite = Make the link
floor-waits = Invitations that wait
floor-waits-lede = Nobody has used these yet. Withdraw one, and its link opens nothing.
floor-waits-none = None.
floor-waits-staff = Staff, no role yet
floor-waits-until = { $by ->
    [none] Until { $until }
   *[other] From { $by }, until { $until }
  }
floor-withdraw = Withdraw
floor-withdraw-label = Withdraw: { $what }
floor-tables = The casino’s tables
floor-table-where = { $house }, pit { $pit }
floor-no-tables = No table of the casino yet. Open the first one below.
floor-is-open = Open
floor-close = Close
floor-reopen = Open
floor-acts-as = You act as { $role }.
floor-whose = { $verb ->
    [close] Closing
   *[open] Opening
} a table here is for: { $roles }. Give yourself or somebody else that role:
floor-nobodys = This casino’s book lets nobody { $verb } a table. Roles are given under:
floor-open-title = Open a table
floor-game = Game
floor-table-name = Name
floor-table-name-hint = such as Table 7
floor-pit = Pit
floor-pit-hint = small letters (a-z), digits and hyphens
floor-mode = For
floor-mode-casino = The casino’s players
floor-mode-practice = Practice
floor-dice = Dice
floor-crew = Crew
floor-crew-people = People in their roles
floor-crew-auto = The table runs itself
floor-clock = Time to bet
floor-no-clock = No clock
floor-seconds = { $count ->
    [one] one second
   *[other] { $count } seconds
}
floor-limits = Limits
floor-limit-bet = Bet
floor-limit-add = Add a limit for one bet
floor-limit-remove = Remove limit { $number }
floor-unit = In steps of
floor-any = any
floor-per = Counted
floor-per-area = per area
floor-per-player = per player
floor-chips = Chips in the float
floor-workers = Who works there
floor-workers-lede = Some powers are only for this table’s own staff. You choose among those who have a role at this casino and pit.
floor-worker = Person
floor-worker-add = Add somebody
floor-worker-remove = Remove person { $number }
floor-options = What the house may choose
floor-open = Open the table
floor-opened = { $name } is open.
floor-made = { $name } is made and waits for its opening checklist.
floor-look = Go to the table
option-dice = Handing out the dice
option-opening = Opening
option-opening-manual = Staff go through the checklist and open it
option-opening-auto = It is open at once
option-dice-auto = The table does it
option-dice-manual = The crew does it, entry by entry
option-places = Places at the table
option-big-6-8 = { $wagers }
option-no-roll-caller = Who calls no roll
option-composite-remainder = { $wagers }: the parts that missed
option-inactive-odds = Odds that are off when their bet is decided
option-invalidate-scope = A cancelled roll
option-multiples-notice = Bets in multiples of the minimum
option-odds-multiple = Odds, times the bet
option-odds-by-number = Odds by number (3-4-5)
option-commission-when = When commission is taken
option-hardways-off = { $wagers } on the come-out

## The table
felt-label = The felt of { $house }
puck-on = ON
puck-off = OFF
puck-words-off = The puck is off: come-out
puck-words-on = The point is { $point }
marker-on = On
marker-off = Off
mark-short = Not approved
result-stands = stands
result-moved = moved
result-returned = back
area-came = { $bet } and { $odds }
area-pays = Pays { $pays }
area-pays-named = { $name } pays { $pays }.
pays-on = { $totals } { $count ->
    [one] pays
   *[other] pay
} { $odds }
odds-of = { $top } to { $bottom }
area-lies = You have { $amount } here{ $off }.
area-lies-on = You have { $amount } on { $wager }{ $off }.
area-off = , off
area-open = Open.
area-open-named = { $name } is open.
near-hint = Touch a box, or drag to look around
near-shut = Whole table
area-shut = Not now.
area-shut-named = { $name } is not open now.
sit-down = Sit down
sit-with = Buy in with
left-with = You left with { $amount }
sit-nobody-new = Nobody new may sit down now
watching = You are watching
throw = Throw the dice
throw-short = Throw
throw-offline = Your connection is lost, so the dice were not thrown. Throw once it is back.
throw-wait = { $name } has the dice
throw-yours = You have the dice
throw-nobody = Nobody has the dice yet
bots-wait = The bots wait for { $names }
bots-wait-you = The bots wait for your bet or Ready
clock-awaited = { $names } can bet for { $seconds } s; then the dice roll
clock-awaited-you = Bet within { $seconds } s, or the dice roll without you
game-waits = The game begins with the first bet
throw-excluded = You are excluded: take down what you may, then leave
excluded-band = You are excluded from this game. Take down what you may, then leave.
excluded-leave = Take down and leave
excluded-crew = { $count ->
    [one] { $names } is excluded from play: take no bet. What lies on the layout is decided; wins come down.
   *[other] { $names } are excluded from play: take no bet. What lies on the layout is decided; wins come down.
}
excluded-no-seat = You are excluded from play, and can watch.
throw-line = Put a chip on { $line } to roll
throw-keep = Put a chip on { $line } to keep the dice
throw-join = { $name } has the dice. Put a chip on { $line } to have a turn
no-page = There is no page at this address. Here is the lobby.
dice-label = The dice show { $first } and { $second }
dice-none = The dice are not thrown yet
dice-new = Place your bets
dice-yours = Your roll
dice-point = The point is { $point }
dice-checklist = Not open yet: the opening checklist waits
dice-closed = The table is closed
dice-out = The dice are out
play-ended = Play at this table has ended
play-ended-why = Play at this table has ended. Your place and what comes next stand above.
dice-wait = Wait for the call
dice-read = Read the dice once they lie still
dice-call = Call what was read, or put it right
dice-other = Another person reads it back and calls it
dice-inspect = Checked: the dice are to be inspected
dice-next = : they are offered to { $name } next
closed-next = Take down what you may, and leave when you like
closed-soon = You can bet once it opens
offered-title = You are offered the dice
decline-the-dice = Decline the dice
undo = Undo
undo-short = Undo
redo = Redo
clear = Clear
clear-left = { $wagers } { $count ->
    [one] stays: it cannot be taken down now
   *[other] stay: they cannot be taken down now
}.
rebet = Rebet
double = Press (double)
group = { $name } { $amount }
group-without = { $name } without { $number }: { $amount }
max-odds = Max { $odds }
odds-word = odds
sets = Sets
set-save = Save this layout
set-name = Name of the layout
set-name-short = Name
more = More
pass-dice = Pass the dice
take-dice = Take the dice
choose-dice = Two of the five dice
choose-die = Die { $die }
decline-dice = Decline the dice
leave = Leave the table
leave-title = Leave the table?
leave-rack = You cash out { $rack }.
leave-felt = Your bets on the felt, { $felt }, are taken down first: that is counted in.
leave-not = You cannot cash out yet.
leave-plays = You can still go. The bet stays, the dice decide it, and what it wins is yours. Your place and your chips wait for you: “Go on playing” in the lobby brings you back.
leave-go = Go; the bet plays on
leave-stay = Stay
news-no-roll = No roll. Bets stand.
news-annulled = No roll: { $what } is annulled, bets are back.
news-corrected = Corrected: { $call }
news-cancelled = { $what } is cancelled{ $back ->
    [no] .
   *[yes] , bets are back.
}
news-last = the last roll
news-seven-out = the seven-out
news-point = the point of { $total }
news-total = the { $total }
tip-yours = You have { $amount } here
tip-theirs = { $name }: { $amount }
tip-may = Bet { $min } to { $max }
sign-label = Limits at this table
sign-min = Min
sign-max = Max
sign-odds = Odds
sign-times = { $times }×
sign-odds-stake = up to { $times ->
    [one] the bet
   *[other] { $times } times the bet
}
sign-odds-win = may win up to { $times ->
    [one] the bet
   *[other] { $times } times the bet
}
sign-every = Every bet
sign-line = { $min } to { $max }{ $unit }
sign-unit = , in steps of { $unit }
sign-from = from { $at }
sign-big = Big sign
sign-back = Back to the table
sign-last = Last rolls
sign-shut = Table closed
sign-closes = The table closes at
buy-more = Buy more chips
buy-act = Buy
bots = Bring bots
bots-act = Bring
bots-away = Send the bots away
bots-leaving = { $names } { $count ->
    [one] bets no more and leaves once the last bet is decided
   *[other] bet no more; each leaves once its last bet is decided
}
dispute = Raise a dispute
dispute-act = Raise
dispute-what = What happened?
dispute-request-review = Ask for a review of dispute { $number }
dispute-satisfied = I am satisfied: close dispute { $number }
dispute-own-decide = Your dispute { $number }: { $who } decides it next.
dispute-own-may = Your dispute { $number } is decided. If you ask, { $who } reviews it.
dispute-own-review = Your dispute { $number }: { $who } reviews it next.
dispute-own-final = Your dispute { $number } is decided, and the decision is final.
dispute-no-time = The rules set no time for it.
dispute-waits = The rules set no time for it, but the table does not close before you are told whom you can consult.
dispute-if-asked = If you ask, { $who } reviews it.
dispute-told = Your dispute { $number }: “{ $says }”{ $how ->
    [pays] {" "}The decision pays { $amount } in all.
    [takes] {" "}The decision takes { $amount } in all.
   *[none] {""}
}
rack-label = Chips; keys 1 to { $count } choose
asking-on = A touch or Enter now asks about a wager
asking-off = A touch or Enter now bets
key-call-here = You have no bet here that can be called off or on now
key-call-none = None of your bets can be called off or on now
key-nothing = Nothing to do now
key-undo-none = Nothing to undo
key-redo-none = Nothing to redo
turn-yours = Your roll, { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}
turn-over = Time over: { $name ->
    [you] you have
   *[other] { $name } has
} the dice
turn-first = The dice go to { $name }: first in turn, and now with a line bet
turn-bare = The dice go to { $name }: { $was ->
    [you] you have
   *[other] { $was } has
} no line bet now
turn-ends = { $seconds ->
    [one] One second
   *[other] { $seconds } seconds
} left
chip-label = { $amount } chip
ask-label = Ask about a wager instead of betting
money-label = Your money
money-rack = Rack
money-felt = Bets
money-win = Last roll
money-result = Session
money-commission = Commission
clock-turn = { $name ->
    [you] Roll within
   *[other] { $name } has
} { $seconds } s{ $name ->
    [you] {""}
   *[other] {" "}to roll
}{ $then ->
    [next] , or the dice go to the next player
    [thrown] , or the dice are thrown
   *[other] {""}
}
clock-away = { $name } is away and has the dice for { $seconds } s more
clock-bot = { $name } is to roll in { $seconds } s
clock-label = Betting closes in { $seconds } s, then the dice are thrown
no-more-bets = No more bets
line-open = Connected
line-ended = Not connected
line-connecting = Connecting …
line-lost = Connection lost. Bets on the felt are safe; a dashed chip is not sent yet. Reconnecting …
away = While you were away: { $count ->
    [0] no roll
    [one] one roll
   *[other] { $count } rolls
}.
away-none = None of your bets was decided.
away-won = won { $amount }
away-lost = lost { $amount }
away-all = In all: { $net }
suspended = The table is suspended
elsewhere = This table is now kept at another address.
refused = Refused
refused-money = You have { $have }, this needs { $need }.
refused-rolled-since = The dice were rolled while your connection was lost. What you did meanwhile was not sent. Look at the table, then bet again.
refused-chip = { $name } cannot take a chip of { $chip } now. The next amount it takes is { $amount }.
rebet-not = { $name } cannot go up again now: { $why }
refused-ask = Ask the crew
late-asked = Your bet is late: the crew has been asked.
refused-buy = Buy { $amount }
aloud-bet = { $amount } on { $name }{ $off ->
    [yes] , off
   *[no] {""}
}
aloud-bets = { $count ->
    [0] You have no bets.
   *[other] You have { $bets }.
} Rack { $rack }. { $point ->
    [0] The puck is off.
   *[other] The point is { $point }.
}
aloud-off = { $name } is off
aloud-on = { $name } is on
aloud-none-on = You have no bet on { $name }
aloud-may = { $throw ->
    [said] {""}
    [yes] The dice are yours: t throws them.{" "}
    [line] To throw, bet on the line: f goes there.{" "}
    [ready] The dice are not yours: t says that you are ready.{" "}
   *[no] The dice are not yours.{" "}
}{ $count ->
    [0] No bet is open.
   *[other] You may bet on { $bets }.
}{ $more ->
    [no] {""}
   *[other] {" "}w again for { $more }.
}
part-line = the line
part-come = Come
part-field = the field
part-numbers = the numbers
part-centre = the centre
aloud-watching = You are watching. Sit down to bet.
announce-roll = { $dice }: { $call }
announce-said = { $name } said: { $words }
sum-exact = { $risk } at { $odds } is { $exact }.
sum-rounded = { $risk } at { $odds } is { $exact }; paid { $paid }, rounded by { $rounded }.
sum-part = { $part }: { $pays }

next-throw = { $dice ->
    [real] : throw them on the table, or bet more
   *[electronic] : throw, or bet more
}
next-line-only = Put a chip on { $line } to roll
next-line = : put a chip on { $line } to roll
next-broke-round = , but no chips are left
next-broke = , but no chips: buy more under More
next-more = : throw when you are ready
next-decides = : { $wins ->
    [no] {""}
   *[other] { $wins } wins
  }{ $loses ->
    [no] {""}
   *[other] {" "}· { $loses } loses
  }
next-wait = . You can still bet
next-rebet = Rebet (key r) puts the same bets down again.
next-sit = Sit down to play
after-see = Your session: luck and cost
own-bot = Your strategy as a bot
own-bot-bring = Bring it
own-bot-change = Change it
own-bot-write = Write one
staff-as = You work as { $role }
staff-full = Full screen
staff-leave = Back to the table
pit-closing = The table closes at { $at }.

why-seven-out = { $call }: { $point } was the point.
why-moved = { $name } goes to { $number }.
why-won = { $name } wins { $amount }.
why-lost = { $name } loses { $amount }.
why-all-won = You win { $amount } in all.
why-all-lost = You lose { $amount } in all.
why-all-even = Your bets come out even.
moment-points = Point number { $count } in a row, { $name }!
moment-longest = Roll { $count }: the longest hand here!
moment-hardway = The hard { $count }!
ready = Ready
ready-wait = ✓ Ready: { $ready } of { $count }
ready-back = Press again to bet more before the dice go
cheer-1 = Well done!
cheer-2 = Hot dice!
cheer-3 = Come on!
cheer-4 = Good luck!
cheer-5 = Ouch!
ready-waits = The dice wait for { $names }
ready-said = You are ready
ready-unsaid = You are no longer ready
seat-sits = { $name } has sat down
seat-goes = { $name } has left
seat-away = { $name } is away
seat-back = { $name } is back
seat-dice = has the dice
seat-ready = ready
voice-label = The stick's voice
sound-volume = Volume
sound-title = Sound and voice

## A first hand
first-title = New to craps?
first-again = Play the first hand again
first-lede = Play your first hand on the real felt, with play chips. It takes a minute.
first-house = Casino
first-begin = Show me how
first-no = I know the game
first-not-here = Craps is another game in this casino: a seven does not win on its come-out roll, or no bet lies behind its line. Choose another for a first hand.
tour-title = Your first hand
tour-roll = Roll the dice
tour-skip = Skip
tour-no-odds = Go on without { $odds }
tour-play = Play on, with honest dice
tour-learn = Try some exercises
tour-line = Put a chip on { $line }
tour-line-why = It is lit on the felt: touch it once to bet the chip you have chosen. Most people start with this bet. The dice of this hand are set.
tour-comeout = Now roll
tour-comeout-why = A new hand begins with the come-out roll. { $line } { $comeout }. A { $points } is then the point.
tour-won = Seven wins now: { $amount } on { $line }
tour-won-why = On a come-out roll a seven wins. Once there is a point, a seven loses. Put another chip on { $line }.
tour-again = Roll again
tour-again-why = It is a come-out roll again. Let us see a point this time.
tour-odds = The point is { $point }
tour-odds-why = Now { $line } { $does }. Put a chip on { $odds } to win more on { $point }{ $fair ->
    [yes] : the house keeps no share of it. It can be lost, but on average it costs you nothing
   *[no] {""}
}.
tour-made = Roll for your { $point }
tour-made-why = { $behind ->
    [yes] { $line } { $does }, and { $odds } with it. Any other number decides nothing for them.
   *[no] { $line } { $does }. Any other number decides nothing for it.
}
tour-paid = You made your point: { $amount }
tour-paid-why = The dice stay with you until a seven comes after a point. Let us see that, too. Put another chip on { $line }.
tour-third = Roll once more
tour-third-why = The puck is off, so this is a come-out roll again.
tour-out = The point is { $point } again
tour-out-why = Now { $line } { $does }. Every hand ends with such a seven: roll it.
tour-end = Seven out: { $amount }
tour-end-why = The dice go to the next player. That is craps. Look at “If you roll …” under the felt to see what each roll would bring. The dice of this hand were set; at your own table nobody can choose them, and you can check every throw.

## The school (study)
learn-title = Learn craps
learn-lede = Take the lessons from the top. The table makes and marks every exercise and says why. What you miss comes again.
learn-house = Casino
learn-role = What you do
learn-for-play = Play
learn-for-pay = Pay the bets
learn-for-call = Call the dice
learn-for-all = Everything
learn-timed = Time my answers
learn-exercise = Exercise
learn-amount = Your answer
learn-check = Check
learn-order = Touch them in their order.
learn-right = Right.
learn-wrong = Not quite. The answer: { $answer }
learn-in-order = in the order below.
learn-seconds = You took { $seconds } s
learn-aloud = Hear the call, and say it
drill-start = One minute against the clock
drill-left = { $seconds } s left · { $right } right
drill-over = { $asked ->
    [0] Time is up.
   *[other] Time is up: { $right } of { $asked } right.
}
drill-best = Your best on this device: { $best }.
drill-best-new = { $best } is your best on this device.
drill-again = Another minute
learn-dice = { $first } and { $second }
learn-returns = This one comes again after { $count ->
    [one] one more
   *[other] { $count } more
}, in this lesson or in “Everything, mixed”.
learn-next = Next
learn-lessons = Lessons, the easiest first
learn-lesson = Lesson { $number } of { $count }
learn-known = { $right } of { $enough }
learn-next-lesson = Next lesson: { $title }
learn-mixed = Everything, mixed
learn-progress = Your progress
learn-score = { $right } of { $asked } right
learn-again = { $count ->
    [one] One to ask again
   *[other] { $count } to ask again
}
learn-weak = Practise these
learn-certificate = Certificate
learn-class = For a class
learn-forget = Start over
learn-test-title = A test
learn-test-lede = { $count ->
    [one] One exercise
   *[other] { $count } exercises
} at { $house }, the same for everybody. At the end you get a line of text to send to your instructor.
learn-name = Name
learn-result = Your result: send this line to your instructor
learn-copy = Copy
learn-copied = Copied
certificate-title = Certificate of practice
certificate-lede = What you have practised on this device. Print it, and have it signed.
certificate-none = You can print a certificate once you have { $enough } right answers of one kind.
certificate-says = answered { $right } of { $asked } { $asked ->
    [one] exercise
   *[other] exercises
} right, each made and marked by the rules of the house.
certificate-lesson = Lesson
certificate-right = Right
certificate-asked = Asked
certificate-date = Date
certificate-instructor = Instructor
certificate-print = Print
class-title = For a class
class-lede = Send everybody the same test, and see where the class is weak.
class-make = 1. Send this link
class-count = Exercises
class-seed = Number of the test
class-see = 2. See the results
class-paste = The lines that came back
class-mark = Mark them
class-bad = { $count ->
    [one] One line is no result. Ask for it again, copied whole.
   *[other] { $count } lines are no results. Ask for them again, copied whole.
}
class-nameless = No name
class-students = The class
class-weak = Weakest first
class-weeks = 3. Over the weeks
class-weeks-why = Every result that you mark is kept on this device. A line that you mark again counts once, in its first week.
class-student = Name
class-week = Week of { $day }
class-forget = Forget these results
class-forget-why = They are kept nowhere else.

## If you roll
if-title = If you roll …
if-empty = Bet to see what each roll brings
if-cost = Your bets cost { $amount } a roll
if-gain = Your bets earn { $amount } a roll
if-free = Your bets cost nothing
if-says = If you roll { $roll }: { $net }. { $why }
if-nothing = nothing changes
if-even = nothing won or lost in all
if-won = { $wager } wins
if-lost = { $wager } loses
if-moved = { $wager } moves to its number
if-stands = { $wager } stays
if-returned = { $wager } comes back
if-placed = { $wager } goes up again, with its commission

## Beside the felt
tab-label = Beside the felt
tab-work = Work
tab-card = Wager
tab-log = Log
tab-table = Table
tab-stats = Rolls
tab-people = People
card-none = Bet on an area of the felt, or choose the ? chip and touch one: its card is shown here, with what it pays, what it costs, and by which clause.
card-pays = Pays
card-true = True odds
card-edge = House edge
card-yours = You have
card-limits = You may add
card-limits-words = { $min } to { $max }
card-step = in steps of { $step }
card-exact = { $stake } pays { $pays } exactly
card-shut = Not now
card-off = Off
card-take = Take down
card-add = Add { $amount }
card-add-max = Add most: { $amount }
card-press = Press to { $amount }
card-call-on = Call on
card-call-off = Call off
card-goes-down = After a win: take it back
card-goes-up = After a win: leave it up
card-read = What the book says
where-off = Come-out roll:
where-on = While a point stands:
where-point = Once a point is set:
where-any = Any roll:
where-box = First roll:
where-noted = With { $noted }:
where-moved = Once it has moved to a number:
throws-point = the point
throws-number = its number
throws-hard = hard { $total }
throws-easy = easy { $total }
throws-and = { $throws }, and on { $more }
noted-already = { $noted } of { $most } noted{ $which ->
    [none] {""}
   *[other] {" "}({ $which })
}{ $puck ->
    [on] , puck on
    [off] , puck off
   *[none] {""}
}
does-won = wins on { $throws }
does-lost = loses on { $throws }
does-even = breaks even on { $throws }
does-returned = comes back on { $throws }
does-stands = stays, undecided, on { $throws }
does-moved = moves to the number on { $throws }
does-sleeps = is off, unless you call it on
noted-must-all = { $what ->
    [made] the points { $numbers } must each be made
   *[thrown] { $numbers } must each come
}
noted-must-some = { $what ->
    [made] at least { $least } of the points { $numbers } must be made
   *[thrown] at least { $least } of { $numbers } must come
}
noted-must-times = { $what ->
    [made] the point { $numbers } must be made
   *[thrown] { $numbers } must come
} { $least ->
    [one] once
   *[other] { $least } times
}
noted-before = {" "}before { $throws }.
noted-then = . Then { $throws } pays { $pays }.
noted-pays = { $odds } with { $noted }
noted-loses = Loses on { $throws }.
noted-loses-fewer = Loses on { $throws } with fewer than { $least }.
noted-so-far = So far:
noted-to-win = To win:
noted-none = nothing yet
noted-missing = { $come }. Missing: { $missing }.
noted-more = { $come }. It needs { $more } more.
noted-enough = { $come }. That is enough to win.
noted-times = { $noted } of { $least }.
card-edge-none = none
card-hour = Betting { $amount } each time costs about { $cost } an hour, at { $rolls ->
    [one] one roll
   *[other] { $rolls } rolls
} an hour.
card-hour-none = It costs nothing: it is paid what it is worth.
card-hour-rounded = A bet of { $amount } is free: rounding to chips in your favour makes up for the house edge.
card-good = { $amount } is paid without rounding.
card-casino = At a casino’s own table edges are for staff.
log-why = The arithmetic
log-empty = No rolls yet.
log-visit = The log begins with your visit. Earlier rolls of a casino’s own table are for staff.
log-again = What followed it is decided again:
log-by = { $who }, { $role }
log-rules = House rules ({ $count })
log-older = Older
log-annulled = Annulled: this roll does not count.
log-bets = { $who ->
    [you] { $did ->
        [taken] You take { $amount } down: { $wagers }
       *[placed] You bet { $amount }: { $wagers }
    }
   *[other] { $did ->
        [taken] { $who } takes { $amount } down: { $wagers }
       *[placed] { $who } bets { $amount }: { $wagers }
    }
}
log-refused = Refused to { $who } as { $role }: { $says }
log-pack = Dispute pack
log-replay = Replay from here
log-export = Save the record
log-film = Replay
plain-caption = Every wager of this house
plain-wager = Wager
plain-yours = Yours
plain-do = Do
plain-add = Add { $amount } to { $label }
plain-remove = Take { $label } down
plain-filter = Show
plain-all = all wagers
plain-open = open now
plain-mine = mine
stats-title = Totals so far
stats-caption = Dice do not remember: the next throw knows nothing of these.
stats-seen = { $total }: fell { $seen ->
    [one] once
   *[other] { $seen } times
}, { $expected } expected
stats-casino = At a casino’s own table the book lets players keep no statistics; they are for staff.
strip-label = Rolls, the newest last
people-seats = Around the table
people-shooter = has the dice
people-limits = limits { $from } to { $to }
people-limits-of = { $wager } { $from } to { $to }
people-here = here
people-excluded = Excluded
the-role = the { $role }
people-away = away
people-watching = { $count ->
    [0] Nobody watching
   *[other] { $count } watching
}
people-you = you
somebody = somebody
you = you
give-reason = : give the reason
chat-short = Talk
chat-mute-short = Mute
chat-unmute-short = Hear
chat-cheers = Cheer
chat-label = Say something to the table
chat-say = Say
chat-mute = Mute { $name }
chat-unmute = Hear { $name }
chat-title = What is said
chat-empty = Nothing said yet.
desk-waits = { $count ->
    [one] one waits for you
   *[other] { $count } wait for you
}
tab-unread = { $tab }, { $count } unread
keys-title = Keys
keys-chips = choose a chip
keys-felt = move about the felt
keys-add = add, take down
keys-throw = throw, or say that you are ready
keys-undo = undo, redo
keys-rebet = bet again what was decided
keys-odds = most odds behind every bet
keys-spread = Across, Inside
keys-press = press: double every bet
keys-call = call the bet you are at off or on, or all bets
keys-clear = take down what may come down
keys-more = More
keys-reach = To the line on the felt
keys-aloud = Hear your bets, and what you may do, part by part
keys-away = end the animation, close a message
keys-help = show these keys
keys-plain = Every wager also stands in a plain table, with what it pays and a button to add: the leaf “Table” beside the felt.
dice-left-out = Throw { $throw } was called without your page’s number, which came too late. Once is nothing. If it happens often on a good connection, keep these lines and ask the house.
fair-link = Proof of the throw

## Clauses
clause-title = Clause { $clause }
clause-practice = Common practice: { $name }
clause-does = What the table does
clause-readings = How it is read
clause-proofs = Proved by { $count ->
    [one] one test
   *[other] { $count } tests
}
clause-all = Read the whole book

## Books (study)
rules-title = The rule books
rules-lede = Each casino’s approved rules, clause by clause, and what the table does about each.
rules-search = Search clauses
rules-count = { $count ->
    [one] One clause
   *[other] { $count } clauses
}
odds-title = What every wager costs
odds-lede = Exact, from the house’s own rules: no simulation and no rounding before the last digit shown.
odds-plot = House edge by wager, in percent
odds-wager = Wager
odds-win = Win %
odds-lose = Lose %
odds-push = Push %
odds-edge = Edge %
odds-roll = Edge per roll %
odds-rolls = Rolls
compare-title = The houses side by side
compare-lede = Where the books differ, and by which clauses.
compare-houses = Houses
compare-only = Only where they differ
compare-point = Subject
compare-all = every subject
simulate-title = Play a strategy many times
simulate-lede = Sessions by this house’s rules, settled as its table settles them.
simulate-strategy = Strategy
simulate-house = House
simulate-sessions = Sessions
simulate-rolls = Rolls a session
simulate-bankroll = Bankroll
simulate-seed = Seed
simulate-run = Play
simulate-stop = Stop
simulate-running = Playing … { $percent } %
simulate-plot = How many sessions ended with which result
simulate-bar = { $from } to { $to }: { $share } of the sessions
simulate-share = Of the sessions
simulate-at-most = ended with at most
simulate-mean = Average result
simulate-ruin = Went broke
simulate-ahead = Ended ahead
simulate-edge = Loss per dollar bet
doubling-working = Working out how often the best way to play doubles the bankroll …
doubling-own = This strategy doubles the bankroll in { $share } of sessions ({ $low } to { $high }).
doubling-best = With line, odds and number wagers in steps of { $step }, the best way to play does so in { $share }.
doubling-too-long = For the best way to play: { $why }

## Replay (study)
replay-title = Replay
replay-lede = Watch a game step by step, with the clause beside each step: one of these, or a .craps record of your own.
replay-choose = Choose a record
replay-drop = or drop one on the page
replay-more = More examples
replay-bad = This record cannot be played
replay-step = Step { $at } of { $of }
replay-row = Row { $row } of { $of }
replay-to-rows = Back to the rows
replay-to-table = Back to the table
replay-written = As it was entered:
replay-next = Next step
replay-before = Step before
replay-first = To the beginning
replay-play = Play
replay-pause = Pause
replay-speed = Speed
replay-slider = Where in the replay
replay-table = Replay of { $table }
replay-beside = The clause beside it

## Fairness (study)
fair-title = Is this throw fair?
fair-of = Throw { $throw } · { $table }
fair-lede = Before betting closed, the house and every player’s page committed in advance to a secret number. Afterwards the numbers were shown. This page checks them here, by itself: each is the one that was committed, and together they give these dice.
fair-throw = Throw
fair-check = Check this throw
fair-first = The house committed before betting on this throw opened
fair-house = The house’s number
fair-player = { $person }’s number
fair-faces = Together the numbers give the dice called
fair-holds = verified
fair-fails = wrong
fair-called = called
fair-named = committed
fair-found = found here
fair-all = { $count ->
    [0] The house’s number is the one it committed, and gives these dice.
    [one] Everything is verified: nobody can have chosen this throw, if the page of { $names } is honest.
   *[other] Everything is verified: nobody can have chosen this throw, if one of these pages is honest: { $names }.
}
fair-nothing = No throw of electronic dice was called at this table yet: there is nothing to check.
fair-not = Something is wrong. Show this page to the regulator.
fair-unprovable = Nobody’s page took part in this throw: these were the house’s own dice, not provable by players.
fair-none = This throw was not made with electronic dice.

## Settings
settings-title = Settings
settings-lede = Kept on this device.
settings-sound = Sound
settings-vibration = Vibration
settings-motion = Motion
settings-motion-system = as this device prefers
settings-motion-full = full
settings-motion-none = none
settings-patterns = Patterns on chips besides colour
settings-chat = Chat
settings-language = Language
settings-language-system = as the browser

## Staff (work)
stick-read = Read the dice
stick-first = First die
stick-second = Second die
stick-call = Call { $first }-{ $second }
stick-readback = Read back: { $first } and { $second }, total { $total }.
stick-out = Dice out
stick-in = Dice at rest
stick-noroll = No roll
stick-ground = Reason
stick-again = Tap another face to read again.
stick-other = Another person reads it back and calls it.
stick-ruled = { $die }: ruled to show { $face }
ground-may = No roll may be called
ground-must = No roll must be called
noroll-none = Nothing to call off: no throw is out, and there is no roll to take back for a reason you may give. If the dice left the hand, press “Dice out” first.
noroll-back = The dice are in hand: this takes back { $what }.
noroll-take-back = Take back the last roll …
noroll-sure = Take back the last roll ({ $what })?
noroll-means = The roll is annulled. Puck, bets and chips go back to where they were before it, and the same shooter throws again.
noroll-keep = Keep the roll
noroll-do = Take it back
dice-are-hand = the dice are in hand
dice-are-nobody = nobody has the dice yet
dice-are-air = the dice are in the air
dice-are-rest = the dice lie still
stick-because = What happened
dealer-rail = Bets by rail position
dealer-order = Payments of the last roll, in payout order
dealer-none = Nobody has a bet on the felt.
dealer-asks = Waiting for you{ $count ->
    [0] {""}
   *[other] {" "}({ $count })
}
dealer-asks-others = Waiting for others ({ $count })
dealer-ask-of = To be answered by { $who }.
dealer-no-asks = Nobody waits for a confirmation.
ask-bet = { $name } bets { $amount } on { $wager }{ $how ->
    [late] , late
    [oral] , by word of mouth
   *[other] {""}
}
ask-on = { $name } calls { $wager } on
ask-off = { $name } calls { $wager } off
ask-proxy = { $name } asks to let another person throw
dealer-confirm = Confirm
dealer-decline = Decline
dealer-pay = pay { $amount }
dealer-collect = take { $amount }
dealer-move = move to { $number }
box-custody = The five dice
box-lost = Lost
box-found = Found
box-new = A new set of five
box-inspect = Inspect the dice
box-why = Why does it show another face?
box-correct = Correct to { $first }-{ $second }
box-leave = Leave { $first }-{ $second }
box-tap = If a face is wrong, tap the right one.
box-after = Correct the call { $first }-{ $second } …
box-after-means = Every bet is settled again. A face that you rule on is final.
stick-rules = A disputed face is decided by { $who }.
box-hand = in hand
box-offered = offered to the shooter
box-bowl = put aside
box-gone = lost
pit-tables = Tables
pit-sign = The sign
pit-sign-set = Put up sign
pit-every = every bet
pit-posted = { $wager } { $limits } from { $from }
pit-minimum = Minimum
pit-maximum = Maximum
pit-from = From (empty: now)
pit-wager = Bet
pit-close = Close the table
pit-close-now = Close the table …
pit-announce = Announce the closing
pit-closes = Closing time (empty: now)
pit-open = Open the table
pit-people = People
pit-exclude = Exclude
pit-exclude-later = Nobody can be excluded just now:
pit-needs-breach = report a breach first, under All actions.
pit-from-casino = from the casino
pit-void = Void a bet
pit-invalidate = Cancel this roll
pit-between = Disrupted between throws: the last roll stands, every bet goes back
pit-stay-open = Take the closing back
pit-excluded = Excluded: { $names }.
pit-because = Reason for what you do below, for the record
pit-checklist = Opening checklist
check-left = { $left ->
    [0] all { $all } checked
   *[other] { $left } of { $all } to check
}
open-after = Once everything is checked, { $who ->
    [you] you open
   *[other] { $who } opens
} the table.
open-you = Everything is checked. You can open the table.
open-now = Everything is checked: { $who } opens the table. Tell them.
open-anyway = { $who ->
    [you] You can
   *[other] { $who } can
} open the table: the checklist need not be gone through here.
inspect-left = Still to do: the dice are inspected by { $who }.
check-who = { $who } goes through it.
offer-title = The dice
offer-to = Offer the dice to { $name }
close-sure = Close the table now?
close-means = { $count ->
    [0] No player is here
    [1] 1 player is here
   *[other] { $count } players are here
}.
close-bets = { $count ->
    [0] No bet is on the layout.
    [1] One bet is on the layout.
   *[other] { $count } bets are on the layout.
}
close-keep = Keep it open
check-act = Check
check-act-label = Check: { $item }
check-done = Checked
check-by = { $measure ->
    [none] Checked by { $name }
   *[other] { $measure }, checked by { $name }
}
check-measure = Measure: { $item }
check-exactly = exactly { $least }
check-least = at least { $least }
check-most = at most { $most }
check-between = { $least } to { $most }
pit-disputes = Disputes
staff-acts = All actions
staff-acts-none = Nothing at this moment.
staff-entry = Type a command
staff-enter = Enter
dispute-of = Dispute { $number }: { $name }
dispute-raised = Raised by { $name }{ $roll ->
    [0] .
    [one] , after the first roll.
   *[other] , after roll { $roll }.
}
dispute-ruled = Decided by the { $role }, { $name }.{ $says ->
    [none] {""}
   *[other] {" "}{ $says }
}{ $how ->
    [pays] {" "}It pays { $amount } in all.
    [takes] {" "}It takes { $amount } in all.
   *[none] {""}
}
dispute-advised = { $name } was told whom to consult.
dispute-redress = { $name } was paid { $amount } by the { $role }, { $by }.
dispute-reclaim = { $amount } was taken back from { $name } by the { $role }, { $by }.
dispute-requested = { $name } asks for a review.
dispute-next-decide = { $who ->
    [you] You decide it now.
   *[other] Next: { $who } decides it.
}
dispute-may-review = { $name } has not asked for a review. If they ask, { $who } reviews it.
dispute-next-review = { $who ->
    [you] You review it now.
   *[other] Next: { $who } reviews it.
}
dispute-final = The last decision is final.{ $first ->
    [advise] {" "}Say to { $name } whom they can consult, then close the dispute.
   *[none] {" "}The dispute can be closed.
}
dispute-look = { $does ->
    [review] Review
    [faces] See
   *[decide] Decide
} …
dispute-face = Until the dice leave the hand again, { $who ->
    [you] you
   *[other] { $who }
} can still correct the faces. All bets are then settled again.
dispute-stands = Nobody takes a decision back. Only a review, where the rules have one, changes it; if it takes money, its button comes here.
disputes-count = { $open } open{ $closed ->
    [0] {""}
   *[other] , { $closed } closed
}
rule-uphold = Uphold
rule-dismiss = Dismiss
rule-confirm = Confirm the decision
rule-change = Change the decision
rule-advise-inspector = Say whom they can consult
rule-conclude = Close the dispute
uphold-unpaid = Uphold without paying { $amount }?
uphold-unpaid-means = The amount is empty, so the decision pays nothing. Nobody can take the decision back.
uphold-unpaid-do = Uphold without paying
dispute-pays = Amount the decision pays (−20 takes; empty: none, or as before)
instead-title = As if the dice had shown
instead-better = { $how ->
    [more] { $name } would have { $amount } more than now, bets that are up included.
    [less] { $name } would have { $amount } less than now, bets that are up included.
   *[same] { $name } would have as much as now.
}
instead-take = Decide that amount
dispute-paid = The decision pays { $awarded } in all. Paid so far: { $paid }.
carry-dispute = Carry out the decision of
act-redress = Pay the complainant
act-reclaim = Take from the complainant
ruled-uphold = Complaint upheld
ruled-dismiss = Complaint dismissed
ruled-confirm = Decision confirmed
ruled-change = Decision changed
act-what = Action
act-done = Done: { $act }.
act-confiscate = Confiscate something
act-continue-old = Go on with the old dice
act-detain = Detain
act-face = Rule on a face
act-handover = Hand a person over
act-inspect = Inspect the dice
act-link = Link partners
act-advise = Tell a rule
act-order-pass = Pass the dice on
act-personal = Limits for one player
act-revoke = Take limits back
act-nomore = No more bets
act-overrule = Correct the last call
act-refuse = Refuse a bet
act-release = Give held winnings back
act-repay = Pay what is owed
act-owed-by = { $name } owes the house { $amount }.
act-owed-to = The house owes { $name } { $amount }.
act-report = Report a breach
act-retain = Keep held winnings
act-return = Return every bet
act-crew = Change the crew
act-assign = Let somebody work here
act-relieve = Relieve somebody
act-chips = Change the chips
act-float = Count the float
act-fill = Fill the float
act-credit = Credit from the float
act-drop = Take the drop box
act-seize = Hold winnings
act-spectator = Name somebody who looks on
act-void-since = Void decided wagers
act-findings = End the investigation
act-stick = Hand over the stick
act-tell = Give notice of the closing
act-vacate = Free an idle place
act-withhold = Withhold the dice
act-grant = Let somebody have the dice again
about-breach = Breach
about-player = Player
about-with = And
about-wager = Bet
about-item = Item
about-die = Die
about-to = To
given-throw = Since roll
given-face = It shows
given-first = First die
given-second = Second die
given-amount = Amount
given-minimum = Minimum
given-maximum = Maximum
given-chips = The chips, as 5 25 100
given-clause = Clause
given-item = What
given-called = Their name
die-1 = First die
die-2 = Second die
die-void = The throw is void
inspect-title = Inspection
inspect-lede = Read-only, at any moment: the record, the clause beside each step, and the chain that ties it together.
inspect-zone = Times on this page are the table’s: { $zone }.
inspect-zone-other = Your own clock is another.
inspect-kind = Show
inspect-who = Who
inspect-everybody = everybody
inspect-every = Show all rows
inspect-find = Words or a clause
inspect-found = Rows that fit: { $count } of { $all }.
inspect-older = Press “Older” for rows before these.
inspect-no-table = You have a role at no table that is open.
inspect-reversed = “From” is later than “To”: no time lies between them. Change one.
inspect-none = No row fits.
kind-all = everything
kind-rolls = rolls and no rolls
kind-corrections = corrections and annulments
kind-disputes = disputes
kind-conduct = acts of staff about people
kind-hours = opening, closing and signs
kind-other = the rest: dice, float, advice
kind-refused = what was refused
inspect-overview = All tables
inspect-from = From
inspect-until = To
inspect-pack-of = Dispute pack of dispute { $number }, { $name }
inspect-audit = Check the chain
inspect-row = { $to ->
    [0] Row { $row }
   *[other] Rows { $row } to { $to }
}
inspect-expected = Expected:
inspect-found-there = Found:
inspect-audit-why = Every row holds the hash of the row before it. The check works out each hash and each decision anew: a row that was changed, added or removed is found.
inspect-checking = The chain is being checked. A long evening takes some seconds.
inspect-audit-good = { $rows ->
    [one] One row
   *[other] { $rows } rows
} checked: every hash holds and every entry decides as it did.
inspect-audit-bad = The chain does not hold
inspect-save = To keep, and to check elsewhere
inspect-checkpoint = Save a checkpoint (.checkpoint)
inspect-rows = Save the rows (.jsonl)
inspect-save-why = { $point ->
    [yes] A checkpoint is signed: rows saved after it must agree with it. verify.html checks both without this casino, and Replay plays the record.
   *[no] verify.html checks the rows without this casino, and Replay plays the record.
}
inspect-export = Save the record
inspect-head = Newest row
inspect-hash = Hash

## Tournaments, and whatever else is hosted beside the tables (hosted)
hosted-more = More …
hosted-starts = starts { $at }
hosted-fee = entry fee { $amount }
hint-draw = The house draws who sits at which table, in which place.
hint-designate = A table that is played elsewhere is set aside for a round; its result is entered. Tables that are played here are under Rounds.
hosted-not-yet = Not yet, and why
hosted-grave = What takes something away
hosted-sure = Are you sure?
hosted-sure-why = It stands on record, with your name, and cannot be taken back here.
hosted-sure-do = Yes, do it
hosted-each = { $what }: all { $count }
hosted-player = Who
hosted-players = Who
hosted-substitute = Who plays instead
hosted-round = Round
hosted-table = Table
hosted-says = Words
hosted-amount = Amount
hosted-digest = Digest
hosted-prize = Prize
hosted-patron = Who
hosted-stacks = Chips
tournaments-title = Tournaments
tournaments-lede = Enter, see where you sit and where you stand. Directors run each by the book, clause by clause.
tournaments-none = { $begins ->
    [yes] There is no tournament yet. Begin one below.
   *[no] There is no tournament yet. A casino’s own staff open one.
}
tournament-begin = Begin a tournament
hosted-title = What it is called
hosted-title-letters = The name needs a letter: its address is made of letters and digits.
hosted-house = By the rules of
hosted-no-role = You have no role here. The next step is for { $who }.
hosted-any-role = somebody with a role at { $house }
hosted-give-role = Give a role
hosted-views = Views of this page
tournament-mine = Player
hosted-print = Print
hosted-next = What is next
next-lacking = Still open: { $names }.
step-plan = How is it played?
step-state = { $count ->
    [one] State what is still open in the conditions: one item.
   *[other] State what is still open in the conditions: { $count } items.
}
step-to-conditions = To the conditions
step-submit = The conditions are complete. Submit them for approval.
step-approve = The conditions wait for approval. Enter the letter of approval.
step-appoint = Appoint the director, who runs the tables and does not play.
step-entries = Everything is ready. Open the entries.
step-applicants = { $count ->
    [0] { $owing ->
        [empty] Nobody is in yet. Send this link to those who may play.
       *[other] Nobody has paid yet. Send this link to those who may play.
    }
    [one] One player is in, of { $players } that the conditions ask for. Send the link to more.
   *[other] { $count } players are in, of { $players } that the conditions ask for. Send the link to more.
}
step-link = Link for players
step-accept = { $count ->
    [one] Somebody has applied.
   *[other] { $count } people have applied.
}
step-close = { $count ->
    [one] One player is in, of { $players }. Close the entries when nobody else comes.
   *[other] { $count } players are in, of { $players }. Close the entries when nobody else comes.
}
step-table = { $count ->
    [one] Set a table aside for round { $round }.
   *[other] Set { $count } more tables aside for round { $round }.
}
step-draw = The tables of round { $round } are ready. Draw who sits where.
step-present = Say that you are here: dice are thrown only while the director is present.
step-brief = { $count ->
    [one] Tell the player the conditions, and note it.
   *[other] Tell all { $count } players the conditions, and note it.
}
step-satisfied = Has everybody understood? Then say so.
step-open = Round { $round } can begin.
step-early = { $at ->
    [empty] Not everything is ready for round { $round } yet. See below what is missing.
   *[other] Round { $round } can be opened from { $at } on, once everything is ready.
}
step-playing = Round { $round } is being played. You have nothing to do until its tables have ended.
step-progress = { $last ->
    [yes] All tables of round { $round } have ended. Settle it: then the places are final.
   *[no] All tables of round { $round } have ended. Say who goes on.
}
step-unsettled = All tables of round { $round } have ended, but the dispute of { $name } at { $table } is open. Wait for it: once the round is settled, its decision moves no chips.
step-settle-anyway = Settle round { $round } all the same
step-refused = Round { $round } cannot begin yet: { $why }.
step-dispute = The dispute of { $name } at { $table } is yours to settle: the prizes wait for it.
step-dispute-do = Go to the dispute
step-ruling = The dispute of { $name } is yours to settle: the prizes wait for it.
step-blocked = The last round is settled. The prizes cannot be awarded yet.
step-short = { $count ->
    [0] Nobody is in and has paid, and the conditions ask for { $least }. Nothing can be drawn.
    [one] One player is in and has paid, and the conditions ask for { $least }. Nothing can be drawn.
   *[other] { $count } players are in and have paid, and the conditions ask for { $least }. Nothing can be drawn.
}
step-not-in = { $owing ->
    [empty] Waiting for an answer: { $applied }.
   *[other] { $applied ->
        [empty] Not yet paid, so without a place: { $owing }.
       *[other] Not yet paid, so without a place: { $owing }. Waiting for an answer: { $applied }.
    }
}
step-absent = Not in their places yet: { $names }.
step-too-few = { $count ->
    [one] Only one player is in and has paid; the conditions ask for { $least }. Without more, nothing can be drawn.
   *[other] Only { $count } players are in and have paid; the conditions ask for { $least }. Without more, nothing can be drawn.
}
step-close-anyway = Close the entries all the same
blocked-dispute = { $table ->
    [empty] The prizes wait until dispute { $number }{ $name ->
        [empty] {""}
       *[other] {""} of { $name }
    } is closed.
   *[other] The prizes wait until the dispute{ $name ->
        [empty] {""}
       *[other] {""} of { $name }
    } at { $table } is closed{ $who ->
        [empty] .
       *[other] : it waits for { $who }.
    }
}
step-award = The last round is settled. Award the prizes.
step-over = The tournament is over.
step-hand-out = Hand out the prizes: { $list }.
step-prize-of = { $amount } to { $name }
step-other = { $own ->
    [yes] The next step is yours, in another of your roles.
   *[no] { $who ->
        [empty] Nothing waits for you here now.
       *[other] Nothing waits for you here now: the next step is for { $who }.
    }
}
step-also = You also work here as:
plan-which = Choose a plan
plan-table = One table tonight
plan-table-why = All play one round at one table. Who has the most chips at the end wins.
plan-heats = Heats and a final
plan-heats-why = Several tables play a heat each. The best of each table meet in a final.
plan-use = Use this
plan-saving = Saving …
plan-nobody-out = So many go on that nobody is ever out: choose fewer, or more players.
plan-no-number = Write a number, such as 25.
plan-clock = All times here are by the house’s clock: it is { $now } there now.
plan-past = This time is past: choose one that is to come.
plan-prizes-mixed = Write shares alone, such as 60 %, 40 %, or sums alone, such as 100, 50.
plan-prizes-over = These shares are more than 100 % together.
plan-final-first = The final starts after the heats: choose a later time.
plan-notice = { $hours ->
    [one] The Authority must have the terms one hour before. It can start at { $at } at the soonest.
   *[other] The Authority must have the terms { $hours } hours before. It can start at { $at } at the soonest.
}
plan-notice-closes = { $hours ->
    [one] The Authority must have the terms one hour before the start: entries close after { $at } at the soonest.
   *[other] The Authority must have the terms { $hours } hours before the start: entries close after { $at } at the soonest.
}
plan-less = This is less than { $least }: write as much or more.
plan-prizes-share = With the fewest players ({ $players }): { $list }
plan-prizes-money = In dollars: { $list }. With the fewest players ({ $players }) the fees come to { $fees }. For shares, write 60 %, 40 %.
plan-own = Fill in everything myself
plan-rest = Everything else is filled in as is usual. You see all of it next, and can change it.
plan-terms = One entry for each person. By applying, a person accepts these conditions.
plan-form = Name.
ask-least = Players, at least
ask-least-eg = 3
ask-most = Players, at most
ask-most-eg = 6
ask-fee = Entry fee
ask-fee-eg = $20, or no
ask-prizes = Prizes, the first one first
ask-prizes-eg = 60 %, 40 %, or $100, $50
ask-start = Start
ask-hands = Hands to play (one is 3 or 4 rolls)
ask-hands-eg = 10
ask-chips = Chips for each player
ask-chips-eg = 1000
ask-smallest = Smallest bet
ask-smallest-eg = 5
ask-largest = Largest bet
ask-largest-eg = 500
ask-heats = Tables in the heats
ask-heats-eg = 3
ask-onward = Go on from each table
ask-onward-eg = 2
ask-finalStart = Start of the final
ask-finalHands = Hands of the final
ask-finalHands-eg = 10
several-least = at least
several-most = at most
several-count = how many
several-unit = of what
several-rate = dollars for each chip of one
length-hands = hands
length-minutes = minutes
goes-on-table = best of each table
goes-on-round = best of the whole round
goes-on-none = nobody: it is the last round
ends-returned = They are handed back
ends-carried = They are kept for the next round
ends-cash = They are paid out
takes-entrants = everyone who has entered
takes-best = those who went on from round { $round }
takes-rest = those who were out after round { $round }
takes-bought = those who bought back in
statement-yes = It is stated
statement-no = It is not stated
item-entry_fee = Entry fee
eg-entry_fee = $20, or no
item-buy_in = Buy-in
eg-buy_in = $50, or no
item-chips = Chips
eg-chips = 1000, or carried from the round before
item-limits = Smallest and largest bet
item-ends = The chips at the end
item-least_wager = Must bet in every hand
eg-least_wager = $10, or no
item-missed_wager = Who bets less
item-kind = Kind of round
item-takes = Who plays
item-start = Start
item-length = Length
item-tables = Tables
eg-tables = 1
item-places = Places at a table
eg-places = 8
item-goes_on = Who goes on
item-ties = Equal chips at the cut
item-secret_wagers = Secret wagers
eg-secret_wagers = 1, or no
item-secret_how = How one is made
eg-secret_how = On the page of the tournament
item-buy_back = Buying back in
eg-buy_back = $20, or no
item-buy_back_times = How often
eg-buy_back_times = 1
item-buy_back_until = Until which round
eg-buy_back_until = 1
item-buy_back_how = How
eg-buy_back_how = At the cage
item-eligibility = Who may enter
item-refuse_any = Any application may be refused
item-criteria = Selection
eg-criteria = Members of the club, or no
item-terms = Terms of entry
eg-terms = One entry for each person.
item-withdraw_until = Free to withdraw until
item-form = Application form
eg-form = Name and telephone number
item-players = Players
item-grounds = Reasons to disqualify
eg-grounds = cheating, collusion
item-retirement = Leaving early
item-refund_fee = Fee given back
eg-refund_fee = 50 %, or nothing
item-refund_buy_in = Buy-ins given back
eg-refund_buy_in = 50 %, or nothing
item-refund_disqualified = Given back on disqualification
eg-refund_disqualified = nothing
item-late_arrival = Coming late
item-absent_after = Counts as absent after, in minutes
eg-absent_after = 15
item-non_attendance = Who does not come
item-prizes = Prizes
eg-prizes = 60 %, 40 %, or $100, $50
item-conducted = Who conducts it
item-substitutes = Substitutes
choice-none = no
choice-yes = yes
choice-no = no
choice-all = all go on
choice-draw = by draw
choice-entered = who entered first
choice-main = heat
choice-repechage = second chance
choice-catch_up = catch-up
choice-secondary = side round
choice-final = final
choice-any_time = at any time
choice-between_rounds = between rounds
choice-plays_on = plays on
choice-out = is out
choice-stays = stays in, with the chips
choice-taken = what is missing is taken
choice-noted = it is noted
conditions-part-who = Players and entry
conditions-part-money = Money and prizes
conditions-part-back = Buying back in
conditions-part-play = Play
conditions-part-away = Conduct and absence
conditions-open = { $count ->
    [one] one item is open
   *[other] { $count } items are open
}
conditions-done = complete
conditions-refused = { $count ->
    [one] One item was not saved. The rest is. The reason stands at the item.
   *[other] { $count } items were not saved. The rest is. The reasons stand at the items.
}
tournament-entrants = { $count ->
    [one] One player
   *[other] { $count } players
}
tournament-entrants-of = Players in it: { $count } of { $all }
tournament-rounds = Rounds
tournament-conditions = Conditions
tournament-approval = approved by { $reference } of { $day }
tournament-nobody = Nobody has applied yet.
director-present = { $name } is the director, and is here.
director-you-away = You are the director. Nobody throws until you press that you are present.
director-away = { $name } is the director, and is not here now. Nobody throws until { $name } is present.
entrant-name = Name
entrant-state = State
entrant-paid = Paid
entrant-refunded = { $amount } refunded
entrant-owes = owes { $amount }
entrant-briefed = Briefed
entrant-told = briefed
entrant-satisfied = understands
entrant-signed = signed
conditions-missing = { $count ->
    [one] One thing is missing or does not fit
   *[other] { $count } things are missing or do not fit
}
conditions-round = Round { $number }
conditions-whole = The whole tournament
conditions-none = It may be: no.
conditions-save = { $count ->
    [0] Save
    [one] Save one item
   *[other] Save { $count } items
}
conditions-sure = The conditions become a draft again. They must be submitted and approved once more.
conditions-add-round = Add a round
phase-drafted = Drafted
phase-submitted = Submitted
phase-approved = Approved
phase-entries_open = Entries open
phase-entries_closed = Entries closed
phase-in_play = In play
phase-finished = Finished
phase-cancelled = Cancelled
phase-notified = With the Authority
phase-running = Running
phase-closed = Entries closed
phase-drawn = Drawn
phase-concluded = Concluded
round-scheduled = scheduled
round-drawn = places drawn
round-open = in play
round-settled = settled
round-dice = Dice
round-draw = Draw the places of round { $number }
round-draw-again = Draw the places of round { $number } again
round-typed-seats = These places were drawn by numbers that the director typed.
round-typed-ties = Ties were drawn by numbers that the director typed.
round-unplaced = Put back, and without a place: { $names }.
round-taken = taken
round-plays-for = { $by }, for { $player }
round-asks-for = { $player } (substitute, not approved yet: { $by })
round-replace = Use another table instead
round-open-table = { $count ->
    [one] Set a table aside for round { $number }
   *[other] Set { $count } tables aside for round { $number }
}
round-open-one = Only one
round-result = Enter the result of { $table }
table-designated = set aside
table-open = in play
table-ended = ended
board-title = Scoreboard
board-round = Round { $number }: { $kind }
board-goes-on-table = { $count ->
    [one] the best of each table goes on
   *[other] the best { $count } of each table go on
}
board-goes-on-round = { $count ->
    [one] the best of the round goes on
   *[other] the best { $count } of the round go on
}
board-went-on = Going on: { $names }
board-goes-on = goes on
tie-lot = lots decided
tie-entered = entered first, or later
board-out = out
board-hands = { $count ->
    [one] one hand left
   *[other] { $count } hands left
}
board-time = { $time } left
board-shooter = Shooter: { $name }
board-closes = { $seconds ->
    [one] betting closes in one second
   *[other] betting closes in { $seconds } seconds
}
board-calls = { $count ->
    [one] one call waits
   *[other] { $count } calls wait
}
board-dispute = Dispute { $number } of { $name }: “{ $says }”
board-call = Last call: { $dice }, total { $total }
board-risk = { $amount } at risk
board-agreed = agree to an early end: { $names }
board-to-table = To the table
board-ended = play has ended
board-after = { $hand ->
    [0] chips before the first hand
   *[other] chips after hand { $hand }
}
board-all = All tables
board-prize = wins { $amount }
board-entered = { $count ->
    [one] One player has entered.
   *[other] { $count } players have entered.
}
disputed-title = Disputes
disputed-open = waits for a decision
disputed-decided = decided; not content yet
disputed-advised = told whom to consult
disputed-content = content
disputed-review = a review is asked for
disputed-do-content = I am content
disputed-do-request = Ask for a review
disputed-do-advise = The complainant was told whom to consult
ruling-stands = What was done stands
ruling-reinstate = Put back in
ruling-upheld = Upheld
mine-title = You
do-apply = Apply
do-sign = Sign
do-agree = Agree
do-dispute = Dispute
do-submit = Submit
do-approve = Approve
do-present = Present
do-away = Away
do-award = Award
do-signatures = Require signatures
do-entries-open = Open the entries
do-entries-close = Close the entries
do-withdraw = { $rest ->
    [empty] Withdraw
   *[other] Withdraw { $rest }
}
do-retire = { $rest ->
    [empty] Retire
   *[other] Retire { $rest }
}
do-nominate = { $rest ->
    [empty] Nominate
   *[other] Nominate { $rest }
}
do-appoint = { $rest ->
    [empty] Appoint
   *[other] Appoint { $rest }
}
do-accept = { $rest ->
    [empty] Accept
   *[other] Accept { $rest }
}
do-brief = { $rest ->
    [empty] Brief
   *[other] Brief { $rest }
}
do-satisfied = { $rest ->
    [empty] Satisfied
   *[other] Satisfied { $rest }
}
do-conclude = { $rest ->
    [empty] Conclude
   *[other] Conclude { $rest }
}
do-turn_down = { $rest ->
    [empty] Turn an application down
   *[other] Turn { $rest } down
}
do-disallow = { $rest ->
    [empty] Disallow a substitute
   *[other] Disallow { $rest }
}
do-release = { $rest ->
    [empty] Give a table back
   *[other] Give { $rest } back
}
do-bar = { $rest ->
    [empty] Bar somebody
   *[other] Bar { $rest }
}
do-cancel = Cancel the tournament
do-open = { $number ->
    [0] Open
   *[other] Open round { $number }
}
do-progress = { $number ->
    [0] Progress
   *[other] Progress round { $number }
}
own-applied = You have applied. The house must accept you first; this page says when it has.
own-pay = You are accepted. Pay what you owe: without that you have no place.
own-draw = { $at ->
    [empty] You are in. The places are drawn soon; then this page says where you sit.
   *[other] You are in. The places are drawn before { $at }; then this page says where you sit.
}
own-take = { $at ->
    [empty] Your place is drawn. Take it now; play starts soon.
   *[other] Your place is drawn. Take it now; play starts at { $at }.
}
own-start = { $at ->
    [empty] You sit. Play starts soon.
   *[other] You sit. Play starts at { $at }.
}
own-prizes = Play has ended. The prizes are awarded next; this page says what you win.
own-blocked = Play has ended. The prizes are not awarded yet.
own-play = Play is on: go to your table.
own-ended = Play at your table has ended. Wait here: this page says what comes next.
own-on = { $at ->
    [empty] You go on. The places of the next round are drawn soon.
   *[other] You go on. The places of the next round are drawn before { $at }.
}
own-wait = Wait here: this page says whether you go on.
own-out = You are out of the tournament.
own-won = You win { $prize }. The house hands it to you{ $director ->
    [empty] .
   *[other] : ask { $director }, the director.
}
own-lost = The tournament is over. You win no prize.
mine-not-entered = You have not entered.
mine-not-open = You can enter once the house opens entries; this page says when it has.
mine-refunded = Refunded
mine-owes = You owe
mine-owes-why = You have no place until you pay it.
mine-seat = Your place
mine-sits = { $table }, place { $place }
mine-take = Take place { $place } at { $table }
mine-taken = You have taken your place.
mine-not-taken = You have not taken your place yet.
mine-starts = Starts
mine-place = You are
mine-place-in = You were, in round { $number }
mine-of = { $place } of { $count }
mine-chips = Your chips
mine-prize = Your prize
mine-pay = { $what ->
    [fee] Pay { $amount }, the entry fee
    [buy_in] Pay { $amount }, the buy-in
   *[buy_back] Pay { $amount } to buy back in
}
mine-agree = Agree that play at { $table } is over, with the chips as they are
mine-agreed = You have agreed that play at { $table } is over. It ends when all agree and the director concludes it.
mine-play = Go to your table
card-starts = Start
card-fee = Entry fee
card-free = nothing
card-buy-in = Buy-in
card-prizes = Prizes
card-places = Players accepted
card-places-of = { $taken } of { $places }
card-length = Length
card-hands = { $count ->
    [one] one hand
   *[other] { $count } hands
}
card-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
card-chips = Chips to play with
card-bets = Bets at the table
card-prizes-share = { $list } of what all players pay
card-rounds = Rounds
when-in = { $minutes ->
    [one] in one minute
   *[other] in { $minutes } min
}
strip-place = { $place }{ $place ->
    [1] st
    [2] nd
    [3] rd
    [21] st
    [22] nd
    [23] rd
   *[other] th
} of { $count }
strip-won = { $place }: you win { $amount }
strip-not-won = { $place }. No prize this time.
strip-prizes = The prizes are awarded next.
strip-blocked = The prizes are not awarded yet.
strip-ahead = { $chips } ahead of the cut
strip-behind = { $chips } to the cut
strip-level = level with the cut
secret-title = Secret wager
secret-lede = Say now what you will bet in a hand to come. Nobody can read it until you hand it over, and you cannot change it.
secret-hand = Hand
secret-wager = Wager
secret-amount = Amount
secret-do = Make the secret wager
secret-made = Hand { $hand }: { $wager }.
secret-hand-over = Put exactly this down in that hand. Once its dice are thrown, hand these words to the director: a salt, which keeps them secret until then, and the wager. They are kept on this device only.
secret-words = For the director
secret-opened = The director has opened it.
secret-elsewhere = You made a secret wager for hand { $hand } on another device. The words for the director are there.
secrets-title = Secret wagers
secret-of = { $player }, hand { $hand } at { $table }
secret-closed = not opened yet
secret-not-kept = not put down like this
secret-open = Open a secret wager
secret-whose = Whose
secret-given = What the player hands you
secret-given-form = the salt, a space and the wager
secret-placed = What was put down in that hand, if you know

## Promotional prizes (hosted)
choice-one = one entry each
choice-wager = one entry for each qualifying wager
choice-next = the next entry is drawn
choice-withheld = nobody gets it
hosted-because = Reason
promotions-title = Promotional prizes
promotions-lede = Enter a draw, see whether you won, and check whether anybody could have chosen the winner. The house runs each by the book, clause by clause.
promotions-none = { $begins ->
    [yes] There is no promotion yet. Begin one below.
   *[no] There is no promotion yet. A casino’s own staff open one.
}
promotion-begin = Begin a promotion
promotion-mine = You
promotion-tasks = To do, and by when
promotion-no-tasks = Nothing has a time limit now.
promotion-due = by { $when }
promotion-overdue = overdue: it was due { $when }
promotion-since = since { $when }
promotion-may-start = May start from
promotion-closes = Entries close
promotion-awarded = Draw
promotion-in-doubt = The integrity of this promotion is in doubt: nothing goes on until it is validated.
promotion-publish = Say where the terms can be read
promotion-unpublished = The terms were changed since they were published: publish them again.
promotion-published = The terms can be read: { $where }
promotion-notify = Give the terms to the Authority
promotion-notified = The Authority has these terms since { $when }.
promotion-changed = The terms were changed since the Authority had them. Give them to the Authority anew: the time begins anew.
promotion-start = Start the promotion
promotion-results = Publish the results
promotion-results-at = Results: { $where }
promotion-conclude = Conclude the promotion
promotion-unapproved = The terms were changed. The changes hold from the Authority's approval on.
promotion-amend = The changes are approved
promotion-approvals = Changes approved by: { $list }
promotion-marketing = Marketing
promotion-market = Put it on record
promotion-refers = It refers to the terms
promotion-silent = It does not
promotion-refers-label = Does it refer to the terms?
promotion-piece = Which piece
promotion-draw = The draw
promotion-winners = Winners and claims
promotion-entries = { $count ->
    [one] One entry
   *[other] { $count } entries
}
promotion-disputes = Disputes
promotion-terms = Terms and conditions
promotion-prizes = Prizes, in the order they are drawn
promotion-prescribed = What the regulations forbid as a prize
promotion-prescribed-unread = Nobody has said yet what the regulations prescribe. It may be none.
promotion-prescribed-nothing = The regulations prescribe nothing more.
promotion-prescribe = Put the list on record
promotion-worth = worth { $amount }
promotion-alternative = or { $amount } in cash
promotion-won-by = won by entry { $number }
promotion-contents-unsaid = What it includes is not stated yet.
promotion-contents = Includes { $list }.
promotion-contents-none = This prize includes nothing that is limited or forbidden.
promotion-save-prize = Save { $prize }
promotion-includes = What { $prize } includes
promotion-includes-none = nothing that is limited or forbidden
promotion-includes-other = something else …
promotion-includes-what = What
promotion-measure = How many { $unit }
promotion-include = State it
promotion-offer-cash = Offer cash instead
promotion-cash-instead = Cash alternative
promotion-drop = Take { $prize } out
promotion-no-prize = There is no prize yet.
promotion-prize-name = A new prize: its name
promotion-prize-kind = Kind
promotion-prize-value = Value in dollars
promotion-add-prize = Add the prize
promotion-counted-from = Wagers of { $amount } or more are counted from the journals of the house's tables.
promotion-entries-col = Entries
promotion-wagers-col = Qualifying wagers
promotion-eligible-col = Eligible
promotion-eligible = yes
promotion-not-eligible = no: { $because }
promotion-nobody = Nobody has entered yet.
promotion-bar = Somebody is not eligible
promotion-dispute-own = Your dispute { $number }
promotion-dispute = Dispute { $number } of { $who }
promotion-decision = Decision: { $says }
promotion-decide = Decide it
promotion-advise = They were told whom to complain to
promotion-satisfied = I am content
promotion-dissatisfied = I am not content
promotion-no-disputes = There are no disputes.
promotion-dispute-new = Dispute something
promotion-outcome-open = not decided
promotion-outcome-decided = decided
promotion-outcome-content = { $own ->
    [yes] you are content
   *[no] the patron is content
}
promotion-outcome-not-content = { $own ->
    [yes] you are not content
   *[no] the patron is not content
}
promotion-outcome-advised = { $own ->
    [yes] you were told whom to complain to
   *[no] told whom to complain to
}
promotion-doubt = Integrity in doubt
promotion-doubt-new = Something is wrong with the promotion or the draw
promotion-doubt-hint = Put it on record if the integrity of the promotion or the draw is compromised. The inspectorate is told before anything else is done.
promotion-compromised = The integrity is compromised
promotion-tell-inspectorate = The inspectorate is told
promotion-inspectorate-told = The inspectorate was told at { $when }
promotion-postpone = Postpone promotion and draw
promotion-postponed = postponed
promotion-validate = The integrity is validated
promotion-cancel = Cancel the draw
promotion-you-oversee = You are the scrutineer of this draw. Add your own part to it before entries close, and show it afterwards: then the house cannot have chosen the winner.
promotion-you-work = You work at this house, and so you do not enter. You may add to the draw.
promotion-my-entries = Your entries
promotion-numbers = number { $list }
promotion-my-wagers = Your wagers of { $amount } or more
promotion-all-entries = All entries
promotion-barred = You are not eligible: { $because }
promotion-not-counted = { $count ->
    [one] One entry did not count when entries closed: its wager was given back.
   *[other] { $count } entries did not count when entries closed: their wagers were given back.
}
promotion-enter = Enter the draw
promotion-bet = Bet { $amount } or more at a table of this house, and you can enter.
promotion-bet-each = Bet { $amount } or more at a table of this house, then come back here: each such bet lets you enter once more.
promotion-tables = To the tables
promotion-entered = You have entered. Everybody has one entry.
promotion-at-table = { $count ->
    [one] Your bet lets you enter.
   *[other] Your bets let you enter { $count } times.
}
promotion-account = Open an account or sign in to enter.
promotion-enter-all = { $count ->
    [one] One entry
   *[other] { $count } entries at once
}
promotion-wait-drafted = It has not been offered yet.
promotion-wait-notified = { $at ->
    [empty] You can enter once it has started.
   *[other] You can enter once it has started: not before { $at }.
}
promotion-wait-closed = Entries are closed. The draw comes next.
promotion-you-won = You have won: { $list }
promotion-you-lost = Your entry was not drawn.
promotion-cancelled = The draw was cancelled. No prize is awarded.
promotion-no-terms = The terms are not published yet.
item-promotion_least_wager = Bet that counts
eg-promotion_least_wager = $25, or none
promotion-step-plan = What do you give away?
promotion-two-people = A prize that is not money needs two people: one states what it includes, another gives the terms to the Authority.
promotion-step-state = { $count ->
    [one] State what the terms still lack: one thing.
   *[other] State what the terms still lack: { $count } things.
}
promotion-step-publish = The terms are complete. Say where patrons can read them.
promotion-step-another = Another { $role } must give the terms to the Authority now: you stated what the prizes include, and that confirms it.
promotion-step-notify = Give the terms to the Authority. The promotion starts after its notice.
promotion-step-early = { $at ->
    [empty] It cannot start yet. What is missing stands below.
   *[other] It can start at { $at }. Until then nothing is to be done.
}
promotion-step-late = { $at ->
    [empty] Entries closed at { $closes }, so it cannot start. Change its times in the terms.
   *[other] It can start at { $at } at the soonest, and entries close before that, at { $closes }. Change its times in the terms.
}
promotion-step-unclaimed = { $count ->
    [one] One winner has not claimed the whole prize; { $amount } is open. You can conclude now: they can still claim later.
   *[other] { $count } winners have not claimed their whole prizes; { $amount } is open. You can conclude now: they can still claim later.
}
promotion-step-start = The time has come. Start the promotion.
promotion-step-doubt = The integrity is in doubt. Deal with that before anything else.
promotion-step-commit = Entries are open. Commit to the house’s secret now, so that nobody can choose the winner later.
promotion-step-scrutineer = A prize is worth more than { $limit }: somebody must oversee the draw. Name them. Who oversees it does not draw.
promotion-step-running = { $at ->
    [empty] Entries are open. Send this link to your patrons.
   *[other] Entries are open until { $at }. Send this link to your patrons.
}
promotion-step-closed = { $at ->
    [empty] Entries are closed. The draw comes next.
   *[other] Entries are closed. The draw is at { $at }.
}
promotion-step-draw = Hold the draw.
promotion-step-results = Publish the results.
promotion-step-conclude = Nothing is left to do. Conclude the promotion.
promotion-step-open = Winners have still to claim their prizes.
promotion-step-over = The promotion is over.
promotion-step-other = { $who ->
    [empty] Nothing waits for you here.
   *[other] Nothing waits for you here: the next step is for { $who }.
}
promotion-step-there = Show me where
promotion-task-notify = Notify the winner
promotion-task-claim = Pay the prize
promotion-who = Who may enter: { $who }
promotion-card-win = To be won
promotion-card-prizes = { $count ->
    [one] { $name }, worth { $amount }
   *[other] { $count } prizes worth { $amount } each
}
promotion-end-won = You won { $amount }
promotion-end-claim = How to claim it: { $how }
promotion-end-on = To my prize
promotion-end-close = Close
plan-newcomers = Free bet for new players
plan-newcomers-why = Everybody enters once, and some are drawn. You strike out who has played here before: nothing checks it for you.
plan-newcomers-prize = Free bet
plan-newcomers-eligible = Adults who have not played at this house before.
plan-shooter = Hot shooter
plan-shooter-why = Everybody whose hand lasts long enough enters once. You strike out who did not throw so often.
plan-shooter-prize = Hot shooter
plan-shooter-eligible = Adults who throw often enough in one hand at our tables while entries are open. Often enough is { $throws }.
plan-bets = Every bet is an entry
plan-bets-why = Each bet of an amount that you state is one more entry. The tables count them.
plan-bets-prize = Jackpot
plan-bets-eligible = Adults who bet at our tables.
plan-forbidden = nothing
plan-manner = One entry is drawn for each prize.
plan-award-place = At the casino.
plan-place = At the casino’s tables.
plan-claim = At the cage, in person.
plan-notified = By telephone.
plan-published = On the page of this promotion.
ask-prize = Prize
ask-prize-eg = Free bet
ask-worth = What it is worth
ask-worth-eg = $25
ask-winners = Winners
ask-winners-eg = 5
ask-throws = Throws in one hand, at least
ask-throws-eg = 10
ask-wager = Bet for one entry
ask-wager-eg = $25
ask-starts = Start
ask-closes = Entries close
ask-drawn = Draw
ask-forbidden = What the regulations forbid as a prize today
ask-forbidden-eg = nothing, or fireworks
draw-lede = The house and others each commit to a secret before entries close and show it afterwards. Together they choose the winner. If somebody from outside the house takes part, the house cannot choose alone.
draw-house = The house
draw-committed = is committed:
draw-not-committed = has not committed yet.
draw-commit-house = Commit to the house's secret
draw-scrutineer = Scrutineer
draw-scrutineer-needed = A prize is worth more than { $limit }: the draw needs a scrutineer.
draw-scrutineer-not-needed = None is needed.
draw-name-scrutineer = Name the scrutineer
draw-scrutineer-other = Name another
draw-others = Others who add to the draw
draw-others-hint = Nobody yet. With somebody else's part in it, anybody can prove that the house did not choose.
draw-others-none = Nobody else's part is in it: it rests on the house's word.
draw-provable = Somebody else's part is in it, and all parts were shown: nobody can have chosen the winner, unless all who took part work together.
draw-not-provable = Somebody could have chosen the winner. It is { $why }.
draw-anew = Begin the draw anew
draw-number = This is draw number { $number }.
draw-given-up = Draw { $number } was given up: { $why }.
draw-given-up-seen = Its winner could be known: shown by { $who }.
draw-at = It is held at { $when }, after entries have closed.
draw-add = Add your part to the draw
draw-show = Show your part
draw-nonce-gone = Your part is kept in the browser where you added it. Show it there.
draw-nonce-shown = shown
draw-nonce-waits = committed
draw-nonce-missing = not shown, and left out
draw-list = The list of entries
draw-listed = { $count ->
    [one] One entry, frozen:
   *[other] { $count } entries, frozen:
}
draw-list-at = It is frozen at { $when }.
draw-held = Held { $when } by { $who }.
draw-pick = { $prize }: entry number { $number }
draw-check = Check the draw here
draw-pack = Save the audit pack
draw-now = Draw now
draw-without = Not shown yet: the part of { $who }. Wait for it, or write why it is left out. A draw without it is not provable: somebody could have chosen the winner.
draw-part-keep = { $from ->
    [empty] You added your part to the draw. Come back once entries have closed, with this browser, and show it. A draw without it is not provable.
   *[other] You added your part to the draw. Come back after { $from } and before the draw, with this browser, and show it. A draw without it is not provable.
}
draw-part-show = { $to ->
    [empty] Show your part now, under “The draw”. A draw without it is not provable.
   *[other] Show your part before { $to }, under “The draw”. A draw without it is not provable.
}
draw-holds = The draw holds.
draw-differs = The draw does not hold.
draw-right = right
draw-wrong = wrong
draw-line-shape = The pack has every part of a draw, and nothing else
draw-line-scheme = It is written in the form that this page checks:
draw-line-pack = Nothing in the pack was changed
draw-line-terms = The terms are those that were named
draw-line-entries = The list of entries is the one that was frozen
draw-line-commitment = What was shown is what was committed to:
draw-line-pick = Secrets and list give this winner:
draw-line-missing = Nonces that were not shown and draws that were given up are named
draw-line-kind = The draw is called what it was: provable, or not
draw-line-prizes = Prizes were drawn in the order of the terms, and their winners are those drawn
draw-line-times = Entries closed when the terms say, and it was not drawn before its time
draw-line-scrutineer = It was overseen where it had to be, by nobody with another part in it
draw-check-elsewhere = You need not trust this page: save the audit pack and run hardway promotion verify { $file }.
winner-is = { $who } won with entry { $number }.
winner-none = Nobody has won it.
winner-reached = The winner was reached.
winner-unreachable = All that is reasonable was tried.
winner-attempt = Put the attempt on record
winner-how = How they were notified
winner-outcome = Outcome
winner-give-up = Nobody can reach them
winner-absent = The winner is not present
winner-was-absent = Entry { $number } of { $who } was drawn, and they were not there at { $when }.
winner-absent-told = They were told why.
attempt-reached = reached
attempt-missed = not reached
account-announced = Announced
account-paid = Paid
account-withheld = Withheld
account-open = Open
account-chosen = The winner chose
claim-by = { $who } claims it
claim-made = is being looked at
claim-met = was met
claim-denied = was denied
claim-because = Reason: { $reason }
claim-kept = kept until { $until }
claim-pay = Pay
claim-hand-over = Hand the prize over
claim-pay-part = Pay { $amount } by { $means }
claim-means = By
means-cash = cash
means-cheque = crossed cheque
means-transfer = electronic transfer
means-in_kind = in kind
claim-deny = Deny the claim
claim-reopen = Open the claim again
claim-inform = { $who } was told why
claim-told = They were told at { $when }.
claim-on-file = Name and address are on file.
claim-of = Your claim for { $prize }
claim-yours = Your claim
claim-prize = Claim { $prize }
claim-another = Claim another prize
claimant-hint = A claim that is denied is kept with the claimant's name and address.
claimant-name = Name
claimant-address = Address
claimant-take = Take name and address down
claimant-show = Show who is on file
claimant-open = while the claim is open
claimant-none = Nobody is on file.
won-choose = You choose how { $amount } is paid: one way, or parts that add up.
won-left = { $amount } left to choose
won-choose-now = Choose this
won-all = All by { $means }
won-alternative = Take { $amount } in cash instead
won-chosen = You chose: { $list }.
won-paid = Paid: { $list }.
won-open = { $amount } is still open.
