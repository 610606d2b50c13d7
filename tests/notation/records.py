"""Short records that together give every event of the notation."""

RECORDS = {
    "line": """house crown
seat ann 500
seat bob 500
bet ann pass 10
roll 4 2
bet ann pass_odds 20
bet bob come 10
bet bob place 8 7
roll 5 4
bet bob come_odds 9 10
take bob come_odds 9 5
off bob place 8 by dealer
down bob place
roll 6 3
roll 5 2
decline bob
buyin ann 100
leave bob
""",
    "staff": """house crown
chips 1 5 25
option dice manual
seat ann 500
seat cal 100
personal cal 1 1000 by boxperson
bet ann dont_pass 10
offer ann
accept ann 2 5
proxy ann cal
throw
bet cal field 5 oral announced stickperson with cash by boxperson joe
rest
noroll off_table by boxperson because it rolled away
dice lost 2
dice found 2 by boxperson
accept ann 1 2
roll 4 2
bet ann buy 4 20
bet ann dont_pass_odds 12
take ann dont_pass
pass ann
""",
    "taken back": """house crown
sign * 5 500
seat ann 100
bet ann pass 10
bet ann field 1
roll 4 3
= event advised
bet ann hard 8 109
leave ann
noroll on_float by boxperson
= event undone
= event fell_away
""",
    "void": """house crown
seat ann 100
bet ann pass 10
bet ann field 5
roll 4 3
void_since ann 1 by pit_boss because a device
""",
    "star": """house star
float 5000 by boxperson
float 4990 by boxperson bea because a new shift
seat ann 500
tokens ann 50
bet ann pass 10
bet ann craps_eleven 3 with tokens
bet ann hard 8 10
roll 1 2
bet ann pass 10
roll 4 2 leaning 2 5
pass ann by boxperson because slow
take ann hard 8
""",
    "over the maximum": """house star
sign * 5 60
seat ann 500
tokens ann 50
bet ann pass 5
bet ann lay 4 400
roll 4 3
leave ann
""",
    "adelaide": """house adelaide
seat ann 500
bet ann pass 10
bet ann world 7
bet ann lay 4 40
roll 6 1
bet ann pass 10
roll 4 2
dice lost 1
dice keep by boxperson
dice new by boxperson
roll 3 4
""",
    # The field goes to 10 with twenty minutes' notice; 8 is posted for ten minutes on, and 5 comes at once: then 8 is a raise.
    "hours": """house crown
sign * 5 500
sign field 5 500
date 2026-12-31
@23:30 seat ann 100
sign field 10 500 5 from 23:50 by boxperson al because it is late
@23:50
sign field 8 500 from 2027-01-01T00:00 by boxperson
sign field 5 500 by boxperson al because nobody bets
@00:00
= event sign_lapsed
bet ann pass 10
close 00:20 by pit_boss kim because the evening is over
open by pit_boss kim because it is not
close 00:20:01 by pit_boss
@00:20:01
= event closed
open by pit_boss
leave ann
close by casino_manager cas because nobody is left
""",
    "corrected": """house newzealand
staff cas casino_supervisor
seat ann 100
bet ann pass 10
roll 4 2
bet ann place 8 6
overrule 4 3 by game_supervisor gus because it was a three
overrule 4 2 by casino_supervisor cas
leave ann
dispute ann it was seven
decide ann it was six by casino_manager kim
conclude ann by casino_manager kim
close by casino_manager
""",
    "annulled": """house star
seat ann 100
seat bob 100
bet ann pass 10
bet bob field 10
roll 3 4
invalidate fraud forfeit bob by casino_supervisor cas because bob slid a die
= event forfeited
= event annulled
""",
    "conduct": """house crown
seat ann 500
seat bob 500
bet ann pass 40
roll 3 4
report device ann by dealer dan because she looked at it
seize ann 40 by pit_boss kim because of it
release ann 40 by pit_boss
void bob field by pit_boss because it was late
bet bob field 10
void bob field by pit_boss because it was late
check dice_size 19.05 by dealer
dispute bob over 9.2.1: it was in time
decide bob it was late by pit_boss kim
request_review bob
review bob it was late by surveillance_director sue
satisfied bob
exclude ann by pit_boss because of it
""",
    # The seven was a six: nothing was won, seized or to be released, and the 40 are across the counter.
    "counter": """house crown
seat ann 500
bet ann pass 40
roll 3 4
report device ann by dealer
seize ann 40 by pit_boss
leave ann
release ann 40 by pit_boss
face 1 2 by boxperson joe because it is so
= event paid
""",
}
