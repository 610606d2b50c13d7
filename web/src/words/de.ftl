# Die Wörter der Seite auf Deutsch. Namen von Einsätzen, Rollen und Klauseln kommen aus den Regelbüchern, nicht von hier.

name = Hardway
motto = Craps nach dem Regelbuch
skip = Zum Inhalt
loading = Einen Moment …
no-table-go = Offene Tische ansehen
role-taken = Ihre Rolle an diesem Tisch wurde zurückgenommen. Sie sind weiter angemeldet.
close = Schließen
back = Zurück
cancel = Abbrechen
server-lost = Der Server ist nicht erreichbar.
server-answered = Der Server antwortete { $status }.
to-word = bis
time-there = { $place ->
    [UTC] { $at } UTC
   *[other] { $at } (Zeit in { $place })
}

## Where to go
nav-label = Seiten
nav-lobby = Tische
nav-learn = Lernen
nav-rules = Regeln
nav-odds = Quoten
nav-compare = Vergleich
nav-simulate = Simulation
nav-replay = Wiedergabe
nav-tournaments = Turniere
nav-floor = Casino
nav-inspect = Aufsicht
nav-promotions = Preise
nav-settings = Einstellungen
nav-sign-in = Anmelden
nav-sign-out = Abmelden
nav-you = Ihr Konto
signed-in = Angemeldet als { $name }
guest = Gast

## The lobby
lobby-title = Wählen Sie ein Casino
lobby-lede = { $count ->
    [one] Ein Casino mit seinem Regelbuch.
   *[other] { $count } Casinos, jedes mit eigenem Regelbuch.
} Jeder Einsatz folgt einer Regel, die Sie nachlesen können.
lobby-play = Spielen
lobby-play-house = Bei { $house } spielen
lobby-play-variant = { $variant } spielen
lobby-wagers = { $count ->
    [one] ein Einsatz
   *[other] { $count } Einsätze
}
lobby-clauses = { $count ->
    [one] eine Klausel
   *[other] { $count } Klauseln
}
lobby-live = Offene Tische
lobby-none = Noch ist kein Tisch offen. Wählen Sie oben ein Casino, um einen zu öffnen.
lobby-join = Mitspielen
lobby-watch = Zusehen
lobby-more = Weitere Tische
lobby-seats = { $taken } von { $places } { $places ->
    [one] Platz
   *[other] Plätzen
}
lobby-watchers = { $count ->
    [0] —
   *[other] { $count } sehen zu
}
lobby-point = Point { $point }
lobby-comeout = Come-out
lobby-rolls = { $count ->
    [one] ein Wurf
   *[other] { $count } Würfe
}
lobby-closed = Geschlossen
lobby-limits = Einsätze { $low } bis { $high }
lobby-practice = Übung
lobby-casino = Casino
lobby-real = Echte Würfel
lobby-electronic = Elektronische Würfel
lobby-work = Hier arbeiten als
lobby-bots = { $count ->
    [0] keine
    [one] ein Bot
   *[other] { $count } Bots
}
lobby-bots-label = Bots am Tisch
lobby-buyin = Mitbringen
daily-title = Tageswurf
daily-invite = Wählen Sie eine Strategie. Am Ende des Tages spielen alle mit denselben Würfeln, und Sie sehen, wer am besten war.
daily-enter = Heute mitmachen
daily-look = Ihren Beitrag ansehen

## What a table is called
table-first-hand = Erste Hand
table-yours = Ihr Tisch
table-at = { $name } bei { $house }
table-of = Tisch von { $name }
table-number = Tisch { $number }
table-numbered = { $name } { $number }
round-table = Tisch { $number }

## With friends
friends-title = Mit Freunden spielen
friends-lede = Öffnen Sie einen privaten Tisch und schicken Sie den Link weiter. Sonst findet ihn niemand, und niemand braucht ein Konto.
friends-bots = Bots, die mitspielen
friends-open = Privaten Tisch öffnen
friends-invite = Freunde einladen
friends-invite-lede = Wer diesen Link hat, kann mitspielen oder zusehen. Sonst findet niemand den Tisch.
link-here-only = Dieser Link öffnet sich nur auf diesem Computer. Damit andere Geräte hereinkommen, starten Sie den Server mit hardway serve --host 0.0.0.0 oder make table ARGS="--host 0.0.0.0" und öffnen diese Seite unter der Adresse des Computers in Ihrem Netz.
friends-qr = QR-Code mit dem Link zu diesem Tisch
friends-link = Link
friends-copy = Link kopieren
friends-copied = Kopiert
friends-send = Senden …
friends-share = Komm, wir spielen Craps
friends-name = Ihr Name
name-alike = Hier heißt schon jemand { $name }: Sie werden als { $shown } gezeigt.
name-change = Meinen Namen ändern
friends-play = Zum Tisch
friends-welcome = Sie sind eingeladen
friends-welcome-lede = { $name } hat einen Tisch nach den Regeln von { $house }. Nur Spieljetons: Es kostet nichts.
friends-watch = Nur zusehen
friends-nobody-new = Tisch für Neue schließen
friends-nobody-new-why = Wer sitzt, bleibt sitzen; mit dem Link kann man dann nur zusehen.
friends-closed = Der Besitzer dieses Tisches lässt gerade niemanden mehr dazukommen. Sie können zusehen und mitreden.
work-title = Hier arbeiten Sie
work-at = { $table }, { $house }: { $role }
go-on-title = Weiterspielen
go-on = Weiter
go-on-people = { $count ->
    [0] niemand da
    [one] ein Spieler
   *[other] { $count } Spieler
}

## Afterwards (study)
after-title = Ihr Spiel im Rückblick
after-lede = { $name } bei { $house }, { $rolls ->
    [one] ein Wurf
   *[other] { $rolls } Würfe
}. Das Ergebnis ist Glück minus Kosten: genau nach den Regeln des Hauses.
after-working = Wird berechnet{ $rolls ->
    [0] {""}
    [one] {" "}für einen Wurf
   *[other] {" "}für { $rolls } Würfe
} …
after-works = Für jeden Einsatz: was er im Schnitt genau gekostet hat. Dann spielt jede Strategie mit denselben Würfeln. Ein langes Spiel dauert einige Sekunden; Sie können weggehen und später zurückkommen.
after-seconds = { $seconds } s
after-you = Sie
after-none = Noch nichts zu sehen: Seit Sie sitzen, hat niemand geworfen.
after-result = Ergebnis
after-price = Kosten
after-average = Im Schnitt
after-luck = Glück
after-says = Im Schnitt hätten Ihre Einsätze { $price } { $costs ->
    [yes] gekostet
   *[no] eingebracht
}. Sie hatten { $luck } { $lucky ->
    [yes] Glück
   *[no] Pech
}.
after-curve = Ihr Ergebnis nach jedem Wurf und was Ihre Einsätze im Schnitt bringen, in Dollar
after-film = Wiedergabe ansehen
after-copy = Link dazu kopieren
after-wagers = Was jeder Einsatz gekostet hat
after-dearest = Am teuersten war { $wager }: im Schnitt { $price }.
after-wager = Einsatz
after-decisions = Entschieden
after-staked = Gesetzt
after-others = Mit denselben Würfeln
after-others-lede = Was andere mit denselben Würfeln und { $brought } gewonnen hätten, jeder auf seine Art. Was am Ende noch liegt, zählt mit, wie es liegt.
after-draw = Neben Ihres zeichnen
after-strategy = Strategie

## Amounts, one way everywhere: a result has its sign, a cost has none
signs = Ein Ergebnis hat +, wo Sie gewonnen, und −, wo Sie verloren haben. Kosten sind, was das Haus im Schnitt behält.
cost-gained = { $amount } für Sie

## The daily shoot (study)
daily-lede = Ein Wettbewerb der Strategien um Spielgeld. Sie werfen nicht, Sie wählen, wie gesetzt wird. Am Ende des Tages spielt jede Strategie { $rolls ->
    [one] denselben Wurf
   *[other] dieselben { $rolls } Würfe
} mit { $bankroll ->
    [one] einem Dollar
   *[other] { $bankroll } Dollar
}.
daily-when = Mitmachen kann man bis { $until }. Die Würfel entstehen aus dem Geheimnis des Hauses und aus einer Zahl auf dem Gerät von allen, die mitmachen. So kennt sie vorher niemand, auch das Haus nicht. Öffnen Sie diese Seite innerhalb eines Tages danach wieder auf diesem Gerät: Sie zeigt dann Ihre Zahl, und ohne sie spielt Ihr Beitrag nicht mit.

daily-today = Heute bei { $house }
daily-until = Sie können bis { $until } mitmachen. { $entered ->
    [0] Noch macht niemand mit.
    [one] Eine Person macht mit.
   *[other] { $entered } machen mit.
}
daily-change = Meinen Beitrag ändern
daily-instead = Inzwischen: der Tageswurf
daily-entered = Sie sind dabei. Kommen Sie nach { $until } mit diesem Gerät wieder: Dann wird Ihre Zahl gezeigt, und Ihr Beitrag spielt mit.
daily-commitment = Im Voraus festgelegt (SHA-256):
daily-over = { $day } bei { $house }
daily-rank = Ordnen nach
daily-by-won = Ergebnis
daily-by-price = Kosten
daily-place = Platz
daily-none = Noch keine Ergebnisse. Die Ergebnisse eines Tages stehen hier, sobald alle Zahlen gezeigt sind, spätestens einen Tag danach.
daily-waits = { $waits ->
    [one] Eine Zahl
   *[other] { $waits } Zahlen
} der gestrigen Beiträge fehlen noch. Die Würfel stehen fest, sobald sie da sind, spätestens um { $until }.
daily-missing = Spielten nicht mit, weil ihre Zahl nicht gezeigt wurde: { $names }.
daily-doubtful = { $why }. Das Geheimnis des Hauses:
daily-own = Eine eigene Strategie
daily-proved = Geprüft: Dieses Geheimnis wurde im Voraus festgelegt, und die Zahlen aller Teilnehmer stecken in den Würfeln.
daily-unproved = Dieses Geheimnis passt nicht zu dem, was im Voraus festgelegt wurde.
workshop-everywhere = In allen Casinos zugleich
workshop-lede = Kosten sind, was das Haus im Schnitt behält: genau, auf lange Sicht. Streuung und Ruin gelten für { $rolls ->
    [one] einen Wurf
   *[other] { $rolls } Würfe
} mit { $bankroll ->
    [one] einem Dollar
   *[other] { $bankroll } Dollar
}.
workshop-ask = Berechnen
workshop-working = Wird berechnet …
workshop-edge = Verlust je gesetztem Dollar
workshop-cost = Kosten von 100 Würfen
workshop-spread = Streuung
workshop-ruin = Geht pleite
workshop-simulate = simulieren
workshop-text = Strategie
workshop-edit = Bearbeiten
build-title = Zusammenklicken
build-lede = Jede Regel sagt, wann sie gilt und was sie tut. Der Text darunter folgt Ihren Klicks und die Klicks dem Text.
build-unit = Eine Einheit (u)
build-rule = Regel { $number }
build-when-word = Wenn
build-always = Immer:
build-only-when = nur wenn …
build-and = und …
build-do-word = dann
build-also = und außerdem …
build-add = Regel hinzufügen
build-drop = Diese Regel entfernen
build-remove = Entfernen: { $what }
build-wager = Einsatz
build-number = Zahl
build-amount = Betrag, etwa 2u oder 25
build-when = Bedingung
build-when-comeout = es ist der Come-out-Wurf
build-when-point = ein Point steht
build-when-point-is = der Point ist
build-when-up = dieser Einsatz liegt:
build-when-not-up = dieser Einsatz liegt nicht:
build-when-fewer = weniger Einsätze dieser Art liegen als:
build-when-won = der letzte Wurf hat gewonnen
build-when-lost = der letzte Wurf hat verloren
build-when-shoot = Sie haben die Würfel
build-when-hunch = eine Eingebung, einmal in so vielen Würfen:
build-when-total = der letzte Wurf war
build-when-made = der letzte Wurf traf den Point
build-when-out = der letzte Wurf war ein Seven-out
build-when-ahead = Sie liegen vorn um mindestens
build-when-behind = Sie liegen zurück um mindestens
build-do = Handlung
build-do-bet = setzen
build-do-max = volle Odds nehmen
build-do-press = erhöhen
build-do-keep = halten auf
build-do-regress = verringern auf
build-do-take = abnehmen
build-do-on = einschalten
build-do-off = ausschalten
build-do-stop = aufhören
build-any = { $wager }, beliebige Zahl
own-bot-sit = Sich daneben setzen

## Signing in
sign-title = Anmelden
sign-lede = Zum Üben braucht man kein Konto. Melden Sie sich an, um am Tisch eines Casinos Platz zu nehmen oder dort zu arbeiten.
sign-name = Name
sign-password = Passwort
sign-act = Anmelden
sign-guest = Als Gast weiter
sign-passkey = Passkey verwenden
lock-title = Gesperrt
lock-open = Entsperren
lock-prove = Sind Sie es?
lock-go-on = Weiter
lock-passkey = Passkey verwenden
join-new = Ich bin neu hier
join-invited = Ich wurde eingeladen
join-password = Ein Passwort mit mindestens 12 Zeichen
join-act = Konto anlegen
passkey-none = Es kam kein Passkey: abgebrochen, zu spät, oder auf diesem Gerät gibt es keinen für diese Seite.
passkey-here-already = Dieses Gerät hat schon einen Passkey für dieses Konto.
passkey-elsewhere = Passkeys dieses Casinos gehören zur Adresse { $site }: Öffnen Sie die Seite dort, um einen zu verwenden.

## Your own account (study)
you-title = Ihr Konto
you-guest = Sie sind als Gast hier. Ein Gast hat kein Konto, nur eine Sitzung, die innerhalb eines Tages endet: Es gibt nichts, was ein Passkey öffnen könnte, und niemanden, für den ein Limit oder eine Sperre gelten könnte.
you-nobody = Hier ist niemand angemeldet.
limits-title = Ihre eigenen Limits
limits-lede = Ein strengeres Limit gilt sofort. Ein lockereres oder keines gilt nach 24 Stunden. Jetons, die noch am Tisch sind, zählen als verloren.
limit-loss-day = Verlust an einem Tag
limit-loss-week = Verlust in einer Woche
limit-loss-month = Verlust in einem Monat
limit-time-day = Spielzeit an einem Tag
limit-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
limit-none = Kein Limit.
limit-holds = Höchstens { $to }.
limit-used-loss = Bisher verloren: { $used }.
limit-used-time = Bisher gespielt: { $used }.
limit-now = ab jetzt höchstens { $to }.
limit-later = Höchstens { $to } ab { $at }; bis dahin gilt, was jetzt gilt.
limit-none-later = Kein Limit ab { $at }; bis dahin gilt, was jetzt gilt.
limit-keep = { $to } behalten
limit-new-loss = Höchstens
limit-new-time = Höchstens, in Minuten
limit-set = Setzen
limit-set-label = Setzen: { $what }
limit-remove = Entfernen
limit-remove-label = Entfernen: { $what }
exclude-title = Pause machen
exclude-lede = Für einen Tag, bis zu fünf Jahre oder für immer. Sie kann später verlängert werden, nie verkürzt.
exclude-until = Sie sind bis { $at } vom Spiel gesperrt.
exclude-until-ever = Sie sind für immer vom Spiel gesperrt.
exclude-longer = Sie können sie verlängern.
exclude-for = Für
exclude-days = { $count ->
    [one] einen Tag
    [365] ein Jahr
    [1826] fünf Jahre
   *[other] { $count } Tage
}
exclude-ever = immer
exclude-ask = Mich sperren …
exclude-sure = Sie spielen nicht bis { $until }
exclude-sure-ever = Sie spielen hier nie wieder
exclude-means-play = Ab diesem Moment nimmt Ihr Konto an keinem Tisch eines Hauses hier Platz, kauft keine Jetons und setzt nicht, auch nicht zur Übung.
exclude-means-felt = Was jetzt auf dem Tisch liegt, kann abgenommen werden, wo die Regeln es erlauben, und Sie können den Tisch mit Ihren Jetons verlassen.
exclude-means-account = Sie können sich weiter anmelden, zusehen und die Bücher lesen.
exclude-means-final = Niemand kann die Sperre verkürzen oder aufheben: weder Sie noch das Haus.
exclude-act = Mich sperren für { $length }
exclude-act-ever = Mich für immer sperren
passkeys-title = Passkeys
passkeys-lede = Melden Sie sich mit Fingerabdruck, Gesicht oder Schlüssel statt mit dem Passwort an. Das Geheimnis verlässt Ihr Gerät nie.
passkey-label = Ein Name dafür, etwa „mein Telefon“
passkey-add = Passkey hinzufügen
passkey-unnamed = Passkey
passkey-since = seit { $at }
passkey-suspended = Angehalten { $at }: Eine Kopie scheint in Gebrauch zu sein. Entfernen Sie ihn und fügen Sie einen anderen hinzu.
passkey-remove = Entfernen
passkey-remove-label = { $name } entfernen
passkey-unable = Dieser Browser macht auf dieser Seite keine Passkeys: Er ist zu alt, oder die Seite kam nicht über https.
sessions-title = Wo Sie angemeldet sind
session-since = Seit { $at }
session-here = diese Seite
session-seen = zuletzt benutzt { $at }
session-locked = gesperrt, zuletzt benutzt { $at }
session-end = Abmelden
session-end-label = Sitzung seit { $at } abmelden
sign-out-everywhere = Überall abmelden
password-title = Passwort
password-lede = Ein neues Passwort meldet Sie überall ab, auch hier.
password-old = Jetziges Passwort
password-new = Neues Passwort, mindestens 12 Zeichen
password-act = Passwort ändern
forget-title = Mein Konto löschen
forget-lede = Ihr Name und jeder Weg, sich anzumelden, werden gelöscht. Was Sie an Tischen getan haben, bleibt, ohne Namen.
forget-ask = Mein Konto löschen …
forget-sure = Ihr Konto wird gelöscht
forget-means-gone = Name, Passwort, Passkeys und Sitzungen werden gelöscht, und Ihre Rollen und Limits enden.
forget-means-stays = Was Sie an Tischen getan haben, bleibt in deren Protokollen, unter einer Kennung, die dann niemandem gehört.
forget-means-seated = Sie dürfen an keinem Tisch sitzen: Verlassen Sie ihn erst und nehmen Sie Ihre Jetons mit.
forget-means-final = Nichts bringt das Konto zurück.
forget-name = Um fortzufahren, tippen Sie Ihren Namen: { $name }
forget-act = Mein Konto löschen

## The floor, for administrators (work)
floor-title = Das Casino
floor-lede = Tische, Personen und Rollen Ihres Casinos. Jede Änderung wird festgehalten, mit Ihrem Namen und dem Grund.
floor-not-yours = Diese Seite ist für die Verwaltung. Melden Sie sich mit deren Konto an.
floor-leaf-overview = Überblick
overview-title = Gerade jetzt
overview-here = Personen und Rufe sind die dieses Servers. Spieler sind alle, die verbunden sind, auch wer zusieht oder übt; neben einem Tisch steht, wer dort sitzt.
overview-staff = Personal im Dienst
overview-players = Spieler
overview-open = Offene Tische
overview-calls = Wartende Rufe
overview-disputed = Offene Beschwerden
overview-waits = Was wartet
overview-nothing = Nichts wartet.
overview-asks = { $count ->
    [one] Ein Ruf wartet an { $table }
   *[other] { $count } Rufe warten an { $table }
}
overview-disputes = { $count ->
    [one] Eine offene Beschwerde an { $table }
   *[other] { $count } offene Beschwerden an { $table }
}
overview-hosted = { $count ->
    [one] { $title }: Eines ist zu tun
   *[other] { $title }: { $count } Dinge sind zu tun
}
overview-locked = { $name } ist gesperrt bis { $until }
overview-invitations = { $count ->
    [one] Eine unbenutzte Einladung
   *[other] { $count } unbenutzte Einladungen
}
overview-hosted-title = Turniere und Preise
overview-no-hosted = Gerade ist hier kein Turnier und keine Aktion offen.
overview-tables = Offene Tische
overview-none-open = Kein Tisch des Casinos ist offen. Öffnen Sie einen.
first-steps = Erste Schritte
first-people = Fügen Sie Ihre Leute hinzu
first-people-why = und geben Sie jedem eine Rolle: Daraus wird die Crew eines Tischs gewählt.
first-table = Eröffnen Sie dann einen Tisch.
first-table-why = Seine Crew gibt ihn mit der Checkliste auf ihrer Seite zum Spiel frei.
overview-shooter = Shooter: { $name }
overview-on = Wer im Dienst ist
overview-nobody = Gerade ist kein Personal an einem Tisch.
acts-title = Was die Verwaltung getan hat
acts-zone = Zeiten nach Ihrer eigenen Uhr: { $zone }.
acts-none = In dieser Zeit ist nichts geschehen.
acts-because = Grund: { $why }
acted-house = Der Inhaber der Datenbank
acted-account = { $by } hat ein Konto für { $who } eröffnet
acted-grant = { $by } hat { $who } eine Rolle gegeben: { $roles }
acted-revoke = { $by } hat { $who } eine Rolle genommen: { $roles }
acted-invite = { $roles ->
    [none] { $by } hat jemanden eingeladen
   *[other] { $by } hat jemanden eingeladen: { $roles }
}
acted-withdraw = { $by } hat eine Einladung zurückgezogen
acted-unlock = { $by } hat die Sperre von { $who } aufgehoben
acted-password = { $by } hat { $who } ein neues Passwort gegeben
acted-exclude = { $until ->
    [ever] { $by } hat { $who } für immer vom Spiel ausgeschlossen
   *[other] { $by } hat { $who } bis { $until } vom Spiel ausgeschlossen
}
acted-erase = { $by } hat { $who } gelöscht
acted-open = { $by } hat { $what } geöffnet
floor-leaf-tables = Tische
floor-leaf-people = Personen
floor-leaf-invite = Einladungen
floor-every-house = Alle Casinos
floor-all-houses = allen Casinos
floor-administrator = Verwaltung
floor-grant = { $role } bei { $house }{ $where ->
    [pit] , Pit { $name }
    [table] , { $name }
   *[all] {""}
}
floor-house = Casino
floor-role = Rolle
floor-where = Wo
floor-where-all = An allen Tischen
floor-where-pit = Pit { $name }
floor-people = Personen
floor-new-name = Neue Personen, ein Name je Zeile
floor-kind = Konto
floor-staff = Personal
floor-player = Spieler
floor-add = Hinzufügen
floor-find = Nach Namen suchen
floor-nobody = Niemand mit diesem Namen.
floor-no-role = Noch keine Rolle
floor-locked = Gesperrt
floor-excluded = Ausgeschlossen
floor-choose-person = Wählen Sie eine Person, um ihre Rollen und ihr Konto zu sehen und zu ändern.
floor-password-once = Ein Passwort für { $name }. Es steht hier, bis Sie es notiert haben, und danach nie wieder; nach dem Anmelden kann man es ändern.
floor-password-noted = Ich habe es notiert
floor-invited = { $roles ->
    [none] {""}
   *[other] Für { $roles }.{" "}
}Schicken Sie diesen Link der Person, für die er ist. Er öffnet ein Konto, bis { $until }, und wird nur jetzt gezeigt.
floor-staff-since = Personal seit { $at }
floor-player-since = Spieler seit { $at }
floor-locked-until = Nach falschen Passwörtern gesperrt bis { $at }.
floor-excluded-until = Vom Spiel gesperrt bis { $at }.
floor-excluded-ever = Für immer vom Spiel gesperrt.
floor-roles = Rollen
floor-revoke = Entziehen
floor-revoke-label = Entziehen: { $role }
floor-revoke-sure = { $name } diese Rolle nehmen: { $role }?
floor-revoke-means = Sie endet sofort, auch mitten in einer Hand.
floor-give-role = Diese Rolle geben
floor-account = Konto
floor-why = Grund, bleibt für immer: ohne Namen
floor-unlock = Entsperren
floor-password = Neues Passwort
floor-password-sure = Ein neues Passwort für { $name }?
floor-password-means = Das alte öffnet nichts mehr, und die Person ist sofort überall abgemeldet, auch mitten in einer Hand.
floor-erase = Konto löschen
floor-erase-sure = Das Konto von { $name } löschen?
floor-erase-means = Name und jeder Weg, sich anzumelden, werden gelöscht, und die Rollen enden. Was die Person an Tischen getan hat, bleibt, ohne Namen. Nichts bringt das Konto zurück.
floor-exclusion = Sperre
floor-until-date = bis zu einem Tag
floor-last-day = Letzter Tag
floor-exclude = Vom Spiel sperren
floor-exclude-sure = { $name } vom Spiel sperren?
floor-exclude-means = Ab diesem Moment nimmt die Person an keinem Tisch Platz und setzt nicht. Die Sperre kann verlängert werden, nie verkürzt.
floor-invite-title = Jemanden einladen
floor-invite-lede = Mit dem Link öffnet die Person ein eigenes Konto. Sie erfahren das Passwort nie.
floor-invite-roles = Rollen, die sie bekommt
floor-invite-add = Diese Rolle hinzufügen
floor-invite = Link erstellen
floor-waits = Offene Einladungen
floor-waits-lede = Diese hat noch niemand benutzt. Ziehen Sie eine zurück, dann öffnet ihr Link nichts mehr.
floor-waits-none = Keine.
floor-waits-staff = Personal, noch ohne Rolle
floor-waits-until = { $by ->
    [none] Bis { $until }
   *[other] Von { $by }, bis { $until }
  }
floor-withdraw = Zurückziehen
floor-withdraw-label = Zurückziehen: { $what }
floor-tables = Die Tische des Casinos
floor-table-where = { $house }, Pit { $pit }
floor-no-tables = Noch kein Tisch des Casinos. Öffnen Sie unten den ersten.
floor-is-open = Offen
floor-close = Schließen
floor-reopen = Öffnen
floor-acts-as = Sie handeln als { $role }.
floor-whose = Einen Tisch hier { $verb ->
    [close] schließen
   *[open] öffnen
} dürfen: { $roles }. Geben Sie sich oder jemand anderem diese Rolle:
floor-nobodys = Das Buch dieses Casinos lässt niemanden einen Tisch { $verb ->
    [close] schließen
   *[open] öffnen
}. Rollen gibt man unter:
floor-open-title = Einen Tisch öffnen
floor-game = Spiel
floor-table-name = Name
floor-table-name-hint = etwa Tisch 7
floor-pit = Pit
floor-pit-hint = Kleinbuchstaben (a-z), Ziffern und Bindestriche
floor-mode = Für
floor-mode-casino = Die Spieler des Casinos
floor-mode-practice = Übung
floor-dice = Würfel
floor-crew = Crew
floor-crew-people = Menschen in ihren Rollen
floor-crew-auto = Der Tisch läuft von selbst
floor-clock = Zeit zum Setzen
floor-no-clock = Keine Uhr
floor-seconds = { $count ->
    [one] eine Sekunde
   *[other] { $count } Sekunden
}
floor-limits = Limits
floor-limit-bet = Einsatz
floor-limit-add = Limit für einen Einsatz hinzufügen
floor-limit-remove = Limit { $number } entfernen
floor-unit = In Schritten von
floor-any = beliebig
floor-per = Gezählt
floor-per-area = je Feld
floor-per-player = je Spieler
floor-chips = Jetonbestand
floor-workers = Wer dort arbeitet
floor-workers-lede = Manche Rechte hat nur das Personal dieses Tisches. Zur Wahl steht, wer in diesem Casino und Pit eine Rolle hat.
floor-worker = Person
floor-worker-add = Jemanden hinzufügen
floor-worker-remove = Person { $number } entfernen
floor-options = Was das Haus wählen darf
floor-open = Tisch öffnen
floor-opened = { $name } ist offen.
floor-made = { $name } steht bereit und wartet auf die Eröffnungsliste.
floor-look = Zum Tisch
option-dice = Ausgabe der Würfel
option-opening = Eröffnung
option-opening-manual = Das Personal geht die Liste durch und öffnet ihn
option-opening-auto = Er ist sofort offen
option-dice-auto = Der Tisch macht es
option-dice-manual = Die Crew macht es, Schritt für Schritt
option-places = Plätze am Tisch
option-big-6-8 = { $wagers }
option-no-roll-caller = Wer einen Wurf für ungültig erklärt
option-composite-remainder = { $wagers }: die Teile, die nicht trafen
option-inactive-odds = Odds, die aus sind, wenn ihr Einsatz entschieden wird
option-invalidate-scope = Ein annullierter Wurf
option-multiples-notice = Einsätze in Vielfachen des Minimums
option-odds-multiple = Odds, Vielfaches des Einsatzes
option-odds-by-number = Odds nach Zahl (3-4-5)
option-commission-when = Wann die Kommission genommen wird
option-hardways-off = { $wagers } beim Come-out

## The table
felt-label = Das Tableau von { $house }
puck-on = ON
puck-off = OFF
puck-words-off = Der Puck liegt auf OFF: Come-out
puck-words-on = Der Point ist { $point }
marker-on = An
marker-off = Aus
mark-short = Nicht genehmigt
result-stands = bleibt
result-moved = zieht um
result-returned = zurück
area-came = { $bet } und { $odds }
area-pays = Zahlt { $pays }
area-pays-named = { $name } zahlt { $pays }.
pays-on = { $totals } { $count ->
    [one] zahlt
   *[other] zahlen
} { $odds }
odds-of = { $top } zu { $bottom }
area-lies = Sie haben hier { $amount }{ $off }.
area-lies-on = Sie haben { $amount } auf { $wager }{ $off }.
area-off = , aus
area-open = Offen.
area-open-named = { $name } ist offen.
near-hint = Feld berühren, oder ziehen, um sich umzusehen
near-shut = Ganzer Tisch
area-shut = Jetzt nicht.
area-shut-named = { $name } geht jetzt nicht.
sit-down = Platz nehmen
sit-with = Mitbringen
left-with = Sie gingen mit { $amount }
sit-nobody-new = Gerade darf niemand mehr dazukommen
watching = Sie sehen zu
throw = Würfel werfen
throw-short = Werfen
throw-offline = Ihre Verbindung ist weg, deshalb wurde nicht geworfen. Werfen Sie, sobald sie wieder da ist.
throw-wait = { $name } hat die Würfel
throw-yours = Sie haben die Würfel
throw-nobody = Noch hat niemand die Würfel
bots-wait = Die Bots warten auf { $names }
bots-wait-you = Bots warten auf Einsatz oder „Bereit“
clock-awaited = Noch { $seconds } s zum Setzen für { $names }, dann wird geworfen
clock-awaited-you = Setzen Sie innerhalb von { $seconds } s, sonst wird ohne Sie geworfen
game-waits = Das Spiel beginnt mit dem ersten Einsatz
throw-excluded = Sie sind ausgeschlossen: Nehmen Sie ab, was geht, und verlassen Sie den Tisch
excluded-band = Sie sind von diesem Spiel ausgeschlossen. Nehmen Sie ab, was geht, und verlassen Sie den Tisch.
excluded-leave = Abnehmen und gehen
excluded-crew = { $count ->
    [one] { $names } ist vom Spiel ausgeschlossen: Nehmen Sie keinen Einsatz an. Was liegt, wird noch entschieden; Gewinne werden abgenommen.
   *[other] { $names } sind vom Spiel ausgeschlossen: Nehmen Sie keinen Einsatz an. Was liegt, wird noch entschieden; Gewinne werden abgenommen.
}
excluded-no-seat = Sie sind vom Spiel ausgeschlossen und können zusehen.
throw-line = Legen Sie einen Jeton auf { $line }, um zu werfen
throw-keep = Mit einem Jeton auf { $line } behalten Sie die Würfel
throw-join = { $name } hat die Würfel. Legen Sie einen Jeton auf { $line }, um an die Reihe zu kommen
no-page = Unter dieser Adresse gibt es keine Seite. Hier ist der Eingang.
dice-label = Die Würfel zeigen { $first } und { $second }
dice-none = Die Würfel sind noch nicht geworfen
dice-new = Das Spiel ist eröffnet
dice-yours = Sie werfen
dice-point = Der Point ist { $point }
dice-checklist = Noch nicht offen: Die Eröffnungsliste wartet
dice-closed = Der Tisch ist geschlossen
dice-out = Die Würfel sind draußen
play-ended = An diesem Tisch ist das Spiel zu Ende
play-ended-why = Das Spiel an diesem Tisch ist beendet. Ihr Platz und was als Nächstes kommt, stehen oben.
dice-wait = Warten Sie auf die Ansage
dice-read = Lesen Sie die Würfel ab, sobald sie still liegen
dice-call = Sagen Sie das Abgelesene an, oder berichtigen Sie es
dice-other = Jemand anderes wiederholt die Augen und sagt sie an
dice-inspect = Geprüft: Die Würfel werden noch angesehen
dice-next = : Sie werden als Nächstes { $name } angeboten
closed-next = Nehmen Sie ab, was geht, und gehen Sie, wann Sie möchten
closed-soon = Sie können setzen, sobald er öffnet
offered-title = Ihnen werden die Würfel angeboten
decline-the-dice = Würfel ablehnen
undo = Rückgängig
undo-short = ↶
redo = Wiederholen
clear = Leeren
clear-left = { $wagers } { $count ->
    [one] bleibt liegen: kann jetzt nicht abgenommen werden
   *[other] bleiben liegen: können jetzt nicht abgenommen werden
}.
rebet = Nochmal
double = Verdoppeln
group = { $name } { $amount }
group-without = { $name } ohne { $number }: { $amount }
max-odds = Volle { $odds }
odds-word = Odds
sets = Vorlagen
set-save = Diese Einsätze speichern
set-name = Name der Vorlage
set-name-short = Name
more = Mehr
pass-dice = Würfel weitergeben
take-dice = Würfel nehmen
choose-dice = Zwei der fünf Würfel
choose-die = Würfel { $die }
decline-dice = Würfel ablehnen
leave = Tisch verlassen
leave-title = Den Tisch verlassen?
leave-rack = Sie wechseln { $rack } ein.
leave-felt = Ihre Einsätze auf dem Tisch, { $felt }, werden erst abgenommen: Das ist mitgezählt.
leave-not = Sie können noch nicht einwechseln.
leave-plays = Sie können trotzdem gehen. Der Einsatz bleibt, die Würfel entscheiden ihn, und was er gewinnt, gehört Ihnen. Platz und Jetons warten auf Sie: „Weiterspielen“ am Eingang bringt Sie zurück.
leave-go = Gehen; der Einsatz spielt weiter
leave-stay = Bleiben
news-no-roll = No Roll: Der Wurf gilt nicht, die Einsätze bleiben.
news-annulled = No Roll: { $what } ist annulliert, die Einsätze sind zurück.
news-corrected = Berichtigt: { $call }
news-cancelled = { $what } ist annulliert{ $back ->
    [no] .
   *[yes] , die Einsätze sind zurück.
}
news-last = der letzte Wurf
news-seven-out = das Seven-out
news-point = der Point { $total }
news-total = die { $total }
tip-yours = Sie haben hier { $amount }
tip-theirs = { $name }: { $amount }
tip-may = { $min } bis { $max } setzen
sign-label = Limits an diesem Tisch
sign-min = Min
sign-max = Max
sign-odds = Odds
sign-times = { $times }×
sign-odds-stake = bis zum { $times ->
    [one] Einsatz
   *[other] { $times }-Fachen des Einsatzes
}
sign-odds-win = darf bis zum { $times ->
    [one] Einsatz
   *[other] { $times }-Fachen des Einsatzes
} gewinnen
sign-every = Jeder Einsatz
sign-line = { $min } bis { $max }{ $unit }
sign-unit = , in Schritten von { $unit }
sign-from = ab { $at }
sign-big = Große Tafel
sign-back = Zurück zum Tisch
sign-last = Letzte Würfe
sign-shut = Tisch geschlossen
sign-closes = Der Tisch schließt um
buy-more = Mehr Jetons kaufen
buy-act = Kaufen
bots = Bots mitbringen
bots-act = Mitbringen
bots-away = Bots wegschicken
bots-leaving = { $names } { $count ->
    [one] setzt nicht mehr und geht, sobald der letzte Einsatz entschieden ist
   *[other] setzen nicht mehr; jeder geht, sobald sein letzter Einsatz entschieden ist
}
dispute = Beschwerde einlegen
dispute-act = Einlegen
dispute-what = Was ist geschehen?
dispute-request-review = Überprüfung der Beschwerde { $number } verlangen
dispute-satisfied = Ich bin zufrieden: Beschwerde { $number } schließen
dispute-own-decide = Ihre Beschwerde { $number }: Als Nächstes entscheidet { $who }.
dispute-own-may = Ihre Beschwerde { $number } ist entschieden. Auf Ihren Wunsch überprüft { $who } sie.
dispute-own-review = Ihre Beschwerde { $number }: Als Nächstes überprüft { $who } sie.
dispute-own-final = Ihre Beschwerde { $number } ist entschieden, und die Entscheidung ist endgültig.
dispute-no-time = Die Regeln setzen dafür keine Frist.
dispute-waits = Die Regeln setzen dafür keine Frist, aber der Tisch schließt nicht, bevor man Ihnen sagt, an wen Sie sich wenden können.
dispute-if-asked = Auf Ihren Wunsch überprüft { $who } sie.
dispute-told = Ihre Beschwerde { $number }: „{ $says }“{ $how ->
    [pays] {" "}Die Entscheidung zahlt insgesamt { $amount }.
    [takes] {" "}Die Entscheidung nimmt insgesamt { $amount }.
   *[none] {""}
}
rack-label = Jetons; die Tasten 1 bis { $count } wählen
asking-on = Antippen oder Enter fragt jetzt nach einem Einsatz
asking-off = Antippen oder Enter setzt jetzt
key-call-here = Hier haben Sie keinen Einsatz, der jetzt aus- oder eingeschaltet werden kann
key-call-none = Keiner Ihrer Einsätze kann jetzt aus- oder eingeschaltet werden
key-nothing = Jetzt ist nichts zu tun
key-undo-none = Nichts rückgängig zu machen
key-redo-none = Nichts zu wiederholen
turn-yours = Sie werfen, { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
}
turn-over = Zeit vorbei: { $name ->
    [you] Sie haben
   *[other] { $name } hat
} die Würfel
turn-first = Die Würfel gehen an { $name ->
    [you] Sie
   *[other] { $name }
}: zuerst an der Reihe und jetzt mit einem Einsatz auf der Linie
turn-bare = Die Würfel gehen an { $name ->
    [you] Sie
   *[other] { $name }
}: { $was ->
    [you] Sie haben
   *[other] { $was } hat
} keinen Einsatz mehr auf der Linie
turn-ends = Noch { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
}
chip-label = Jeton { $amount }
ask-label = Nach einem Einsatz fragen, statt zu setzen
money-label = Ihr Geld
money-rack = Jetons
money-felt = Einsätze
money-win = Wurf
money-result = Ergebnis
money-commission = Kommission
clock-turn = { $name ->
    [you] Werfen Sie innerhalb von
   *[other] { $name } hat noch
} { $seconds } s{ $name ->
    [you] {""}
   *[other] {" "}zum Werfen
}{ $then ->
    [next] , sonst gehen die Würfel weiter
    [thrown] , sonst wird geworfen
   *[other] {""}
}
clock-away = { $name } ist weg und hat die Würfel noch { $seconds } s
clock-bot = { $name } wirft in { $seconds } s
clock-label = In { $seconds } s ist das Setzen vorbei, dann wird geworfen
no-more-bets = Nichts geht mehr
line-open = Verbunden
line-ended = Nicht verbunden
line-connecting = Wird verbunden …
line-lost = Verbindung verloren. Einsätze auf dem Tisch sind sicher; ein gestrichelter Jeton ist noch nicht gesendet. Wird neu verbunden …
away = Während Sie weg waren: { $count ->
    [0] kein Wurf
    [one] ein Wurf
   *[other] { $count } Würfe
}.
away-none = Keiner Ihrer Einsätze wurde entschieden.
away-won = { $amount } gewonnen
away-lost = { $amount } verloren
away-all = Insgesamt: { $net }
suspended = Der Tisch ist angehalten
elsewhere = Dieser Tisch ist jetzt unter einer anderen Adresse.
refused = Abgelehnt
refused-money = Sie haben { $have }, dies braucht { $need }.
refused-rolled-since = Während Ihre Verbindung weg war, wurde geworfen. Was Sie solange getan haben, wurde nicht gesendet. Sehen Sie auf den Tisch und setzen Sie neu.
refused-chip = { $name } nimmt jetzt keinen Jeton zu { $chip }. Der nächste mögliche Betrag ist { $amount }.
rebet-not = { $name } kann jetzt nicht wieder gesetzt werden: { $why }
refused-ask = Crew fragen
late-asked = Ihr Einsatz kommt spät: Die Crew ist gefragt.
refused-buy = { $amount } kaufen
aloud-bet = { $amount } auf { $name }{ $off ->
    [yes] , aus
   *[no] {""}
}
aloud-bets = { $count ->
    [0] Sie haben nichts gesetzt.
   *[other] Es liegen { $bets }.
} Jetons { $rack }. { $point ->
    [0] Der Puck liegt auf OFF.
   *[other] Der Point ist { $point }.
}
aloud-off = { $name } ist aus
aloud-on = { $name } ist an
aloud-none-on = Sie haben keinen Einsatz auf { $name }
aloud-may = { $throw ->
    [said] {""}
    [yes] Sie haben die Würfel: t wirft.{" "}
    [line] Um zu werfen, setzen Sie auf die Linie: f geht dorthin.{" "}
    [ready] Sie haben die Würfel nicht: t sagt, dass Sie bereit sind.{" "}
   *[no] Sie haben die Würfel nicht.{" "}
}{ $count ->
    [0] Gerade lässt sich nichts setzen.
   *[other] Sie können setzen auf { $bets }.
}{ $more ->
    [no] {""}
   *[other] {" "}Noch einmal w: { $more }.
}
part-line = die Linie
part-come = Come
part-field = das Field
part-numbers = die Zahlen
part-centre = die Mitte
aloud-watching = Sie schauen zu. Setzen Sie sich, um zu spielen.
announce-roll = { $dice }: { $call }
announce-said = { $name } sagt: { $words }
sum-exact = { $risk } zu { $odds } sind { $exact }.
sum-rounded = { $risk } zu { $odds } sind { $exact }; bezahlt { $paid }, gerundet nach { $rounded }.
sum-part = { $part }: { $pays }

next-throw = { $dice ->
    [real] : werfen Sie auf dem Tisch, oder setzen Sie mehr
   *[electronic] : werfen Sie, oder setzen Sie mehr
}
next-line-only = Erst auf { $line } setzen
next-line = : erst auf { $line } setzen
next-broke-round = , aber keine Jetons mehr
next-broke = , aber keine Jetons: kaufen Sie welche unter Mehr
next-more = : werfen Sie, wenn Sie so weit sind
next-decides = : { $wins ->
    [no] {""}
   *[other] { $wins } gewinnt
  }{ $loses ->
    [no] {""}
   *[other] {" "}· { $loses } verliert
  }
next-wait = . Sie können noch setzen
next-rebet = „Nochmal“ (Taste r) legt dieselben Einsätze wieder hin.
next-sit = Nehmen Sie Platz, um zu spielen
staff-as = Sie arbeiten als { $role }
staff-full = Ganzer Bildschirm
staff-leave = Zurück zum Tisch
pit-closing = Der Tisch schließt um { $at }.

why-seven-out = { $call }: { $point } war der Point.
why-moved = { $name } geht auf die { $number }.
why-won = { $name } gewinnt { $amount }.
why-lost = { $name } verliert { $amount }.
why-all-won = Sie gewinnen zusammen { $amount }.
why-all-lost = Sie verlieren zusammen { $amount }.
why-all-even = Ihre Einsätze gehen null auf null aus.
moment-points = Point Nummer { $count } in Folge, { $name }!
moment-longest = Wurf { $count }: die längste Hand hier!
moment-hardway = Die harte { $count }!
ready = Bereit
ready-wait = ✓ Bereit: { $ready } von { $count }
ready-back = Noch einmal drücken, um vor dem Wurf weiter zu setzen
cheer-1 = Gut gemacht!
cheer-2 = Heiße Würfel!
cheer-3 = Na los!
cheer-4 = Viel Glück!
cheer-5 = Autsch!
ready-waits = Die Würfel warten auf { $names }
ready-said = Sie sind bereit
ready-unsaid = Sie sind nicht mehr bereit
seat-sits = { $name } setzt sich
seat-goes = { $name } geht
seat-away = { $name } ist abwesend
seat-back = { $name } ist wieder da
seat-dice = hat die Würfel
seat-ready = bereit
voice-label = Stimme des Stickmans
sound-volume = Lautstärke
sound-title = Ton und Stimme
after-see = Ihr Spiel: Glück und Kosten
own-bot = Ihre Strategie als Bot
own-bot-bring = Mitbringen
own-bot-change = Ändern
own-bot-write = Eine schreiben

## A first hand
first-title = Neu beim Craps?
first-again = Die erste Hand noch einmal spielen
first-lede = Spielen Sie Ihre erste Hand am echten Tableau, mit Spieljetons. Es dauert eine Minute.
first-house = Casino
first-begin = Zeigen Sie es mir
first-no = Ich kenne das Spiel
first-not-here = In diesem Casino ist Craps ein anderes Spiel: Eine Sieben gewinnt nicht beim Come-out, oder hinter der Linie liegt kein Einsatz. Wählen Sie für die erste Hand ein anderes.
tour-title = Ihre erste Hand
tour-roll = Würfel werfen
tour-skip = Überspringen
tour-no-odds = Weiter ohne { $odds }
tour-play = Weiterspielen, mit ehrlichen Würfeln
tour-learn = Einige Übungen machen
tour-line = Legen Sie einen Jeton auf { $line }
tour-line-why = Das Feld leuchtet: Berühren Sie es einmal, um den gewählten Jeton zu setzen. Die meisten beginnen mit diesem Einsatz. Die Würfel dieser Hand sind gestellt.
tour-comeout = Jetzt werfen
tour-comeout-why = Eine neue Hand beginnt mit dem Come-out-Wurf. { $line } { $comeout }. Eine { $points } ist dann der Point.
tour-won = Jetzt gewinnt die Sieben: { $amount } auf { $line }
tour-won-why = Beim Come-out gewinnt eine Sieben. Sobald ein Point steht, verliert sie. Legen Sie noch einen Jeton auf { $line }.
tour-again = Noch einmal werfen
tour-again-why = Wieder ein Come-out-Wurf. Diesmal soll ein Point fallen.
tour-odds = Der Point ist { $point }
tour-odds-why = Jetzt gilt für { $line }: { $does }. Legen Sie einen Jeton auf { $odds }, um bei { $point } mehr zu gewinnen{ $fair ->
    [yes] : Das Haus behält davon nichts. Er kann verloren gehen, kostet Sie aber im Durchschnitt nichts
   *[no] {""}
}.
tour-made = Werfen Sie Ihre { $point }
tour-made-why = Für { $line } gilt: { $does }{ $behind ->
    [yes] , und { $odds } mit ihr
   *[no] {""}
}. Jede andere Zahl entscheidet nichts.
tour-paid = Point getroffen: { $amount }
tour-paid-why = Die Würfel bleiben bei Ihnen, bis nach einem Point die Sieben fällt. Auch das sollen Sie sehen. Legen Sie noch einen Jeton auf { $line }.
tour-third = Noch einmal werfen
tour-third-why = Der Puck liegt auf OFF: Es ist wieder ein Come-out-Wurf.
tour-out = Der Point ist wieder { $point }
tour-out-why = Jetzt gilt für { $line }: { $does }. Jede Hand endet mit so einer Sieben: Werfen Sie sie.
tour-end = Seven-out: { $amount }
tour-end-why = Die Würfel gehen weiter. Das ist Craps. Unter „Beim Wurf …“ steht, was jeder Wurf bringen würde. Die Würfel dieser Hand waren gestellt; an Ihrem eigenen Tisch kann sie niemand wählen, und Sie können jeden Wurf prüfen.

## The school (study)
learn-title = Craps lernen
learn-lede = Gehen Sie die Lektionen von oben durch. Der Tisch stellt und bewertet jede Übung und sagt, warum. Was Sie falsch beantworten, kommt wieder.
learn-house = Casino
learn-role = Was Sie tun
learn-for-play = Spielen
learn-for-pay = Einsätze auszahlen
learn-for-call = Würfe ansagen
learn-for-all = Alles
learn-timed = Zeit messen
learn-exercise = Übung
learn-amount = Ihre Antwort
learn-check = Prüfen
learn-order = Berühren Sie sie der Reihe nach.
learn-right = Richtig.
learn-wrong = Nicht ganz. Die Antwort: { $answer }
learn-in-order = in der Reihenfolge unten.
learn-seconds = Sie brauchten { $seconds } s
learn-aloud = Ansage anhören und nachsprechen
drill-start = Eine Minute gegen die Uhr
drill-left = noch { $seconds } s · { $right } richtig
drill-over = { $asked ->
    [0] Die Zeit ist um.
   *[other] Die Zeit ist um: { $right } von { $asked } richtig.
}
drill-best = Ihr Bestes auf diesem Gerät: { $best }.
drill-best-new = { $best } ist Ihr Bestes auf diesem Gerät.
drill-again = Noch eine Minute
learn-dice = { $first } und { $second }
learn-returns = Diese Übung kommt wieder nach { $count ->
    [one] einer weiteren
   *[other] { $count } weiteren
}, in dieser Lektion oder in „Alles gemischt“.
learn-next = Weiter
learn-lessons = Lektionen, die leichteste zuerst
learn-lesson = Lektion { $number } von { $count }
learn-known = { $right } von { $enough }
learn-next-lesson = Nächste Lektion: { $title }
learn-mixed = Alles gemischt
learn-progress = Ihr Fortschritt
learn-score = { $right } von { $asked } richtig
learn-again = { $count ->
    [one] Eine noch einmal
   *[other] { $count } noch einmal
}
learn-weak = Üben Sie diese
learn-certificate = Urkunde
learn-class = Für eine Klasse
learn-forget = Von vorn beginnen
learn-test-title = Ein Test
learn-test-lede = { $count ->
    [one] Eine Übung
   *[other] { $count } Übungen
} bei { $house }, für alle gleich. Am Ende bekommen Sie eine Zeile Text für Ihre Kursleitung.
learn-name = Name
learn-result = Ihr Ergebnis: Schicken Sie diese Zeile Ihrer Kursleitung
learn-copy = Kopieren
learn-copied = Kopiert
certificate-title = Übungsurkunde
certificate-lede = Was Sie auf diesem Gerät geübt haben. Drucken Sie sie und lassen Sie sie unterschreiben.
certificate-none = Eine Urkunde gibt es, sobald Sie von einer Art { $enough } richtige Antworten haben.
certificate-says = hat { $right } von { $asked } { $asked ->
    [one] Übung
   *[other] Übungen
} richtig beantwortet, gestellt und bewertet nach den Regeln des Hauses.
certificate-lesson = Lektion
certificate-right = Richtig
certificate-asked = Gestellt
certificate-date = Datum
certificate-instructor = Kursleitung
certificate-print = Drucken
class-title = Für eine Klasse
class-lede = Schicken Sie allen denselben Test und sehen Sie, wo die Klasse schwach ist.
class-make = 1. Diesen Link verschicken
class-count = Übungen
class-seed = Nummer des Tests
class-see = 2. Die Ergebnisse ansehen
class-paste = Die Zeilen, die zurückkamen
class-mark = Bewerten
class-bad = { $count ->
    [one] Eine Zeile ist kein Ergebnis. Lassen Sie sie sich noch einmal schicken, ganz kopiert.
   *[other] { $count } Zeilen sind keine Ergebnisse. Lassen Sie sie sich noch einmal schicken, ganz kopiert.
}
class-nameless = Ohne Namen
class-students = Die Klasse
class-weak = Das Schwächste zuerst
class-weeks = 3. Über die Wochen
class-weeks-why = Jedes Ergebnis, das Sie bewerten, bleibt auf diesem Gerät. Eine Zeile, die Sie noch einmal bewerten, zählt einmal, in ihrer ersten Woche.
class-student = Name
class-week = Woche ab { $day }
class-forget = Diese Ergebnisse vergessen
class-forget-why = Sie liegen nirgends sonst.

## If you roll
if-title = Beim Wurf …
if-empty = Setzen Sie, um es zu sehen
if-cost = Kosten: { $amount } je Wurf
if-gain = Gewinn: { $amount } je Wurf
if-free = Kostet nichts
if-says = Wenn Sie { $roll } werfen: { $net }. { $why }
if-nothing = nichts ändert sich
if-even = unter dem Strich nichts
if-won = { $wager } gewinnt
if-lost = { $wager } verliert
if-moved = { $wager } zieht auf seine Zahl
if-stands = { $wager } bleibt
if-returned = { $wager } kommt zurück
if-placed = { $wager } wird wieder gesetzt, mit Kommission

## Beside the felt
tab-label = Neben dem Tableau
tab-work = Arbeit
tab-card = Einsatz
tab-log = Verlauf
tab-table = Tabelle
tab-stats = Würfe
tab-people = Leute
card-none = Setzen Sie auf ein Feld, oder wählen Sie den Jeton ? und berühren Sie eines: Hier steht dann, was es zahlt, was es kostet und nach welcher Klausel.
card-pays = Zahlt
card-true = Wahre Quote
card-edge = Hausvorteil
card-yours = Sie haben
card-limits = Sie dürfen zulegen
card-limits-words = { $min } bis { $max }
card-step = in Schritten von { $step }
card-exact = { $stake } zahlt genau { $pays }
card-shut = Jetzt nicht
card-off = Aus
card-take = Abnehmen
card-add = { $amount } zulegen
card-add-max = Das Meiste zulegen: { $amount }
card-press = Auf { $amount } erhöhen
card-call-on = Einschalten
card-call-off = Ausschalten
card-goes-down = Nach einem Gewinn: abnehmen
card-goes-up = Nach einem Gewinn: liegen lassen
card-read = Was das Buch sagt
where-off = Come-out-Wurf:
where-on = Solange ein Point steht:
where-point = Sobald ein Point steht:
where-any = Jeder Wurf:
where-box = Erster Wurf:
where-noted = Mit { $noted }:
where-moved = Sobald er auf eine Zahl gezogen ist:
throws-point = dem Point
throws-number = seiner Zahl
throws-hard = { $total } hart
throws-easy = { $total } weich
throws-and = { $throws }, und bei { $more }
noted-already = { $noted } von { $most } vermerkt{ $which ->
    [none] {""}
   *[other] {" "}({ $which })
}{ $puck ->
    [on] , Puck an
    [off] , Puck aus
   *[none] {""}
}
does-won = gewinnt bei { $throws }
does-lost = verliert bei { $throws }
does-even = geht null auf null aus bei { $throws }
does-returned = kommt zurück bei { $throws }
does-stands = bleibt unentschieden liegen bei { $throws }
does-moved = zieht auf die Zahl bei { $throws }
does-sleeps = ist aus, wenn Sie ihn nicht einschalten
noted-must-all = { $what ->
    [made] die Points { $numbers } müssen alle getroffen werden
   *[thrown] { $numbers } müssen alle fallen
}
noted-must-some = { $what ->
    [made] mindestens { $least } der Points { $numbers } müssen getroffen werden
   *[thrown] mindestens { $least } von { $numbers } müssen fallen
}
noted-must-times = { $what ->
    [made] der Point { $numbers } muss { $least ->
        [one] einmal
       *[other] { $least }-mal
    } getroffen werden
   *[thrown] { $numbers } muss { $least ->
        [one] einmal
       *[other] { $least }-mal
    } fallen
}
noted-before = {" "}vor { $throws }.
noted-then = . Dann zahlt { $throws } { $pays }.
noted-pays = { $odds } mit { $noted }
noted-loses = Verliert bei { $throws }.
noted-loses-fewer = Verliert bei { $throws } mit weniger als { $least }.
noted-so-far = Bisher:
noted-to-win = Zum Gewinn:
noted-none = noch nichts
noted-missing = { $come }. Es fehlen: { $missing }.
noted-more = { $come }. Es braucht noch { $more }.
noted-enough = { $come }. Das reicht zum Gewinn.
noted-times = { $noted } von { $least }.
card-edge-none = keiner
card-hour = Jedes Mal { $amount } zu setzen kostet etwa { $cost } in der Stunde, bei { $rolls ->
    [one] einem Wurf
   *[other] { $rolls } Würfen
} in der Stunde.
card-hour-none = Es kostet nichts: Es wird bezahlt, was es wert ist.
card-hour-rounded = Ein Einsatz von { $amount } kostet nichts: Das Runden auf Chips zu Ihren Gunsten gleicht den Hausvorteil aus.
card-good = { $amount } wird ohne Runden bezahlt.
card-casino = Am Tisch eines Casinos sind Hausvorteile für das Personal.
log-why = Die Rechnung
log-empty = Noch kein Wurf.
log-visit = Der Verlauf beginnt mit Ihrem Besuch. Frühere Würfe am Tisch eines Casinos sind für das Personal.
log-again = Was darauf folgte, wird neu entschieden:
log-by = { $who }, { $role }
log-rules = Hausregeln ({ $count })
log-older = Ältere
log-annulled = Annulliert: Dieser Wurf zählt nicht.
log-bets = { $who ->
    [you] { $did ->
        [taken] Sie nehmen { $amount } ab: { $wagers }
       *[placed] Sie setzen { $amount }: { $wagers }
    }
   *[other] { $did ->
        [taken] { $who } nimmt { $amount } ab: { $wagers }
       *[placed] { $who } setzt { $amount }: { $wagers }
    }
}
log-refused = { $who } als { $role } abgelehnt: { $says }
log-pack = Beschwerdeakte
log-replay = Ab hier wiedergeben
log-export = Protokoll speichern
log-film = Wiedergabe
plain-caption = Alle Einsätze dieses Hauses
plain-wager = Einsatz
plain-yours = Ihrer
plain-do = Handlung
plain-add = { $amount } auf { $label } zulegen
plain-remove = { $label } abnehmen
plain-filter = Zeigen
plain-all = alle Einsätze
plain-open = jetzt offene
plain-mine = meine
stats-title = Summen bisher
stats-caption = Würfel haben kein Gedächtnis: Der nächste Wurf weiß nichts von diesen.
stats-seen = { $total }: { $seen ->
    [one] einmal
   *[other] { $seen }-mal
} gefallen, { $expected } erwartet
stats-casino = Am Tisch eines Casinos dürfen Spieler nach dem Buch keine Statistik führen; sie ist für das Personal.
strip-label = Würfe, der neueste zuletzt
people-seats = Am Tisch
people-shooter = hat die Würfel
people-limits = Limits { $from } bis { $to }
people-limits-of = { $wager } { $from } bis { $to }
people-here = da
people-excluded = Ausgeschlossen
the-role = { $role }
people-away = weg
people-watching = { $count ->
    [0] Niemand sieht zu
   *[other] { $count } sehen zu
}
people-you = Sie
somebody = jemand
you = Sie
give-reason = : Nennen Sie den Grund
chat-short = Reden
chat-mute-short = Stumm
chat-unmute-short = Hören
chat-cheers = Zurufe
chat-label = Dem Tisch etwas sagen
chat-say = Sagen
chat-mute = { $name } stumm schalten
chat-unmute = { $name } hören
chat-title = Was gesagt wird
chat-empty = Noch nichts gesagt.
desk-waits = { $count ->
    [one] eine Anfrage wartet auf Sie
   *[other] { $count } Anfragen warten auf Sie
}
tab-unread = { $tab }, { $count } ungelesen
keys-title = Tasten
keys-chips = Jeton wählen
keys-felt = sich auf dem Tableau bewegen
keys-add = zulegen, abnehmen
keys-throw = werfen, oder „Bereit“ sagen
keys-undo = rückgängig, wiederholen
keys-rebet = noch einmal setzen, was entschieden wurde
keys-odds = volle Odds hinter jedem Einsatz
keys-spread = Across, Inside
keys-press = alle Einsätze verdoppeln
keys-call = den Einsatz, bei dem Sie sind, oder alle aus- oder einschalten
keys-clear = abnehmen, was abgenommen werden darf
keys-more = Mehr
keys-reach = Zur Linie auf dem Tisch
keys-aloud = Eigene Einsätze hören, und was möglich ist, Teil für Teil
keys-away = Animation beenden, Meldung schließen
keys-help = diese Tasten zeigen
keys-plain = Jeder Einsatz steht auch in einer einfachen Tabelle, mit dem, was er zahlt, und einem Knopf zum Setzen: das Blatt „Tabelle“ neben dem Tableau.
dice-left-out = Wurf { $throw } wurde ohne die Zahl Ihrer Seite angesagt, die zu spät kam. Einmal ist keinmal. Geschieht es bei guter Verbindung oft, heben Sie diese Zeilen auf und fragen Sie das Haus.
fair-link = Beweis des Wurfs

## Clauses
clause-title = Klausel { $clause }
clause-practice = Übliche Praxis: { $name }
clause-does = Was der Tisch tut
clause-readings = Wie sie gelesen wird
clause-proofs = Belegt durch { $count ->
    [one] einen Test
   *[other] { $count } Tests
}
clause-all = Das ganze Buch lesen

## Books (study)
rules-title = Die Regelbücher
rules-lede = Die genehmigten Regeln jedes Casinos, Klausel für Klausel, und was der Tisch mit jeder macht.
rules-search = Klauseln durchsuchen
rules-count = { $count ->
    [one] Eine Klausel
   *[other] { $count } Klauseln
}
odds-title = Was jeder Einsatz kostet
odds-lede = Genau, aus den Regeln des Hauses selbst: keine Simulation und kein Runden vor der letzten Stelle.
odds-plot = Hausvorteil je Einsatz, in Prozent
odds-wager = Einsatz
odds-win = Gewinn %
odds-lose = Verlust %
odds-push = Remis %
odds-edge = Vorteil %
odds-roll = Vorteil je Wurf %
odds-rolls = Würfe
compare-title = Die Häuser nebeneinander
compare-lede = Worin sich die Bücher unterscheiden, und nach welchen Klauseln.
compare-houses = Häuser
compare-only = Nur Unterschiede
compare-point = Thema
compare-all = alle Themen
simulate-title = Eine Strategie viele Male spielen
simulate-lede = Spiele nach den Regeln dieses Hauses, abgerechnet wie an seinem Tisch.
simulate-strategy = Strategie
simulate-house = Haus
simulate-sessions = Spiele
simulate-rolls = Würfe je Spiel
simulate-bankroll = Startkapital
simulate-seed = Startzahl
simulate-run = Spielen
simulate-stop = Anhalten
simulate-running = Spielt … { $percent } %
simulate-plot = Wie viele Spiele mit welchem Ergebnis endeten
simulate-bar = { $from } bis { $to }: { $share } der Spiele
simulate-share = Von den Spielen
simulate-at-most = endeten mit höchstens
simulate-mean = Ergebnis im Schnitt
simulate-ruin = Gingen pleite
simulate-ahead = Endeten im Plus
simulate-edge = Verlust je gesetztem Dollar
doubling-working = Wie oft verdoppelt das beste Spiel das Geld? Wird berechnet …
doubling-own = Diese Strategie verdoppelt das Geld in { $share } der Spiele ({ $low } bis { $high }).
doubling-best = Das beste Spiel, mit Einsätzen auf Linie, Odds und Zahlen in Schritten von { $step }: { $share }.
doubling-too-long = Zum besten Spiel: { $why }

## Replay (study)
replay-title = Wiedergabe
replay-lede = Sehen Sie ein Spiel Schritt für Schritt, mit der Klausel neben jedem Schritt: eines von diesen oder ein eigenes .craps-Protokoll.
replay-choose = Protokoll wählen
replay-drop = oder eines auf die Seite ziehen
replay-more = Weitere Beispiele
replay-bad = Dieses Protokoll kann nicht gespielt werden
replay-step = Schritt { $at } von { $of }
replay-row = Zeile { $row } von { $of }
replay-to-rows = Zurück zu den Zeilen
replay-to-table = Zurück zum Tisch
replay-written = Wie es eingegeben wurde:
replay-next = Nächster Schritt
replay-before = Schritt davor
replay-first = Zum Anfang
replay-play = Abspielen
replay-pause = Pause
replay-speed = Tempo
replay-slider = Stelle in der Wiedergabe
replay-table = Wiedergabe von { $table }
replay-beside = Die Klausel dazu

## Fairness (study)
fair-title = Ist dieser Wurf ehrlich?
fair-of = Wurf { $throw } · { $table }
fair-lede = Bevor das Setzen endete, legten sich das Haus und die Seite jedes Spielers auf eine geheime Zahl fest. Danach wurden die Zahlen gezeigt. Diese Seite prüft hier selbst: Jede ist die festgelegte, und zusammen ergeben sie diese Würfel.
fair-throw = Wurf
fair-check = Diesen Wurf prüfen
fair-first = Das Haus legte sich fest, bevor das Setzen für diesen Wurf begann
fair-house = Die Zahl des Hauses
fair-player = Die Zahl von { $person }
fair-faces = Zusammen ergeben die Zahlen die angesagten Würfel
fair-holds = geprüft
fair-fails = falsch
fair-called = angesagt
fair-named = festgelegt
fair-found = hier gefunden
fair-all = { $count ->
    [0] Die Zahl des Hauses ist die festgelegte und ergibt diese Würfel.
    [one] Alles ist geprüft: Niemand kann diesen Wurf gewählt haben, wenn die Seite von { $names } ehrlich ist.
   *[other] Alles ist geprüft: Niemand kann diesen Wurf gewählt haben, wenn eine dieser Seiten ehrlich ist: { $names }.
}
fair-nothing = An diesem Tisch wurde noch kein Wurf elektronischer Würfel angesagt: Es gibt nichts zu prüfen.
fair-not = Etwas stimmt nicht. Zeigen Sie diese Seite der Behörde.
fair-unprovable = Keine Seite eines Spielers nahm an diesem Wurf teil: Es waren die Würfel des Hauses allein, für Spieler nicht beweisbar.
fair-none = Dieser Wurf wurde nicht mit elektronischen Würfeln gemacht.

## Settings
settings-title = Einstellungen
settings-lede = Auf diesem Gerät gespeichert.
settings-sound = Ton
settings-vibration = Vibration
settings-motion = Bewegung
settings-motion-system = wie dieses Gerät es möchte
settings-motion-full = volle
settings-motion-none = keine
settings-patterns = Muster auf Jetons neben der Farbe
settings-chat = Chat
settings-language = Sprache
settings-language-system = wie der Browser

## Staff (work)
stick-read = Würfel ablesen
stick-first = Erster Würfel
stick-second = Zweiter Würfel
stick-call = { $first }-{ $second } ansagen
stick-readback = Zurücklesen: { $first } und { $second }, zusammen { $total }.
stick-out = Würfel draußen
stick-in = Würfel liegen
stick-noroll = No Roll
stick-ground = Grund
stick-again = Berühren Sie eine andere Seite, um neu abzulesen.
stick-other = Eine andere Person liest zurück und sagt an.
stick-ruled = { $die }: entschieden auf { $face }
ground-may = No Roll darf angesagt werden
ground-must = No Roll muss angesagt werden
noroll-none = Nichts zu annullieren: Es ist kein Wurf draußen, und aus einem Grund, den Sie nennen dürfen, ist kein Wurf zurückzunehmen. Haben die Würfel die Hand verlassen, drücken Sie zuerst „Würfel draußen“.
noroll-back = Die Würfel sind in der Hand: Dies nimmt { $what } zurück.
noroll-take-back = Letzten Wurf zurücknehmen …
noroll-sure = Den letzten Wurf ({ $what }) zurücknehmen?
noroll-means = Der Wurf wird annulliert. Puck, Einsätze und Jetons kommen zurück, wo sie vorher waren, und derselbe Shooter wirft noch einmal.
noroll-keep = Wurf behalten
noroll-do = Zurücknehmen
dice-are-hand = die Würfel sind in der Hand
dice-are-nobody = noch hat niemand die Würfel
dice-are-air = die Würfel sind in der Luft
dice-are-rest = die Würfel liegen still
stick-because = Was geschah
dealer-rail = Einsätze nach Platz
dealer-order = Auszahlungen des letzten Wurfs, der Reihe nach
dealer-none = Niemand hat einen Einsatz auf dem Tisch.
dealer-asks = Wartet auf Sie{ $count ->
    [0] {""}
   *[other] {" "}({ $count })
}
dealer-asks-others = Wartet auf andere ({ $count })
dealer-ask-of = Darauf antwortet { $who }.
dealer-no-asks = Niemand wartet auf eine Bestätigung.
ask-bet = { $name } setzt { $amount } auf { $wager }{ $how ->
    [late] , spät
    [oral] , mündlich
   *[other] {""}
}
ask-on = { $name } schaltet { $wager } ein
ask-off = { $name } schaltet { $wager } aus
ask-proxy = { $name } möchte jemand anderen werfen lassen
dealer-confirm = Bestätigen
dealer-decline = Ablehnen
dealer-pay = { $amount } zahlen
dealer-collect = { $amount } einziehen
dealer-move = auf { $number } ziehen
box-custody = Die fünf Würfel
box-lost = Verloren
box-found = Gefunden
box-new = Fünf neue
box-inspect = Würfel ansehen
box-why = Warum liegt eine andere Seite oben?
box-correct = Auf { $first }-{ $second } berichtigen
box-leave = Bei { $first }-{ $second } lassen
box-tap = Ist eine Seite falsch, tippen Sie die richtige an.
box-after = Ansage { $first }-{ $second } berichtigen …
box-after-means = Alle Einsätze werden neu abgerechnet. Ihre Entscheidung über eine Augenzahl ist endgültig.
stick-rules = Über eine strittige Augenzahl entscheidet { $who }.
box-hand = in der Hand
box-offered = zur Auswahl beim Shooter
box-bowl = beiseitegelegt
box-gone = verloren
pit-tables = Tische
pit-sign = Die Tafel
pit-sign-set = Tafel aufstellen
pit-every = jeder Einsatz
pit-posted = { $wager } { $limits } ab { $from }
pit-minimum = Minimum
pit-maximum = Maximum
pit-from = Ab (leer: jetzt)
pit-wager = Einsatz
pit-close = Tisch schließen
pit-close-now = Tisch schließen …
pit-announce = Schließung ankündigen
pit-closes = Schließzeit (leer: jetzt)
pit-open = Tisch öffnen
pit-people = Personen
pit-exclude = Ausschließen
pit-exclude-later = Gerade kann niemand ausgeschlossen werden:
pit-needs-breach = Melden Sie zuerst einen Verstoß, unter „Alle Handlungen“.
pit-from-casino = aus dem Casino
pit-void = Einsatz für ungültig erklären
pit-invalidate = Diesen Wurf annullieren
pit-between = Zwischen den Würfen gestört: Der letzte Wurf gilt, jeder Einsatz kommt zurück
pit-stay-open = Schließung zurücknehmen
pit-excluded = Ausgeschlossen: { $names }.
pit-because = Grund für das, was Sie unten tun, fürs Protokoll
pit-checklist = Eröffnungsliste
check-left = { $left ->
    [0] alle { $all } geprüft
   *[other] noch { $left } von { $all } zu prüfen
}
open-after = Ist alles geprüft, { $who ->
    [you] öffnen Sie
   *[other] öffnet { $who }
} den Tisch.
open-you = Alles ist geprüft. Sie können den Tisch öffnen.
open-now = Alles ist geprüft: { $who } öffnet den Tisch. Sagen Sie Bescheid.
open-anyway = { $who ->
    [you] Sie können
   *[other] { $who } kann
} den Tisch öffnen: Die Liste muss hier nicht durchgegangen werden.
inspect-left = Noch zu tun: { $who } sieht die Würfel an.
check-who = { $who } geht sie durch.
offer-title = Die Würfel
offer-to = { $name } die Würfel anbieten
close-sure = Den Tisch jetzt schließen?
close-means = { $count ->
    [0] Kein Spieler ist da
    [1] 1 Spieler ist da
   *[other] { $count } Spieler sind da
}.
close-bets = { $count ->
    [0] Auf dem Tisch liegt kein Einsatz.
    [1] Auf dem Tisch liegt ein Einsatz.
   *[other] Auf dem Tisch liegen { $count } Einsätze.
}
close-keep = Offen lassen
check-act = Prüfen
check-act-label = Prüfen: { $item }
check-done = Geprüft
check-by = { $measure ->
    [none] Geprüft von { $name }
   *[other] { $measure }, geprüft von { $name }
}
check-measure = Maß: { $item }
check-exactly = genau { $least }
check-least = mindestens { $least }
check-most = höchstens { $most }
check-between = { $least } bis { $most }
pit-disputes = Beschwerden
staff-acts = Alle Handlungen
staff-acts-none = Im Moment nichts.
staff-entry = Befehl eingeben
staff-enter = Eingeben
dispute-of = Beschwerde { $number }: { $name }
dispute-raised = Eingelegt von { $name }{ $roll ->
    [0] .
    [one] , nach dem ersten Wurf.
   *[other] , nach Wurf { $roll }.
}
dispute-ruled = Entscheidung von { $name }, { $role }.{ $says ->
    [none] {""}
   *[other] {" "}{ $says }
}{ $how ->
    [pays] {" "}Sie zahlt insgesamt { $amount }.
    [takes] {" "}Sie nimmt insgesamt { $amount }.
   *[none] {""}
}
dispute-advised = { $name } weiß, an wen man sich wenden kann.
dispute-redress = { $name } bekam { $amount } von { $by }, { $role }.
dispute-reclaim = { $by }, { $role }, nahm { $amount } von { $name } zurück.
dispute-requested = { $name } verlangt eine Überprüfung.
dispute-next-decide = { $who ->
    [you] Sie entscheiden jetzt.
   *[other] Als Nächstes entscheidet { $who }.
}
dispute-may-review = { $name } hat keine Überprüfung verlangt. Auf Verlangen überprüft { $who }.
dispute-next-review = { $who ->
    [you] Sie überprüfen jetzt.
   *[other] Als Nächstes überprüft { $who }.
}
dispute-final = Die letzte Entscheidung ist endgültig.{ $first ->
    [advise] {" "}Sagen Sie { $name }, an wen man sich wenden kann, und schließen Sie dann die Beschwerde.
   *[none] {" "}Die Beschwerde kann geschlossen werden.
}
dispute-look = { $does ->
    [review] Überprüfen
    [faces] Ansehen
   *[decide] Entscheiden
} …
dispute-face = Bis die Würfel die Hand wieder verlassen, { $who ->
    [you] können Sie
   *[other] kann { $who }
} die Augen noch berichtigen. Alle Einsätze werden dann neu abgerechnet.
dispute-stands = Niemand nimmt eine Entscheidung zurück. Nur eine Überprüfung, wo es sie gibt, ändert sie; nimmt sie Geld, kommt der Knopf dafür hierher.
disputes-count = { $open } offen{ $closed ->
    [0] {""}
   *[other] , { $closed } geschlossen
}
rule-uphold = Stattgeben
rule-dismiss = Abweisen
rule-confirm = Entscheidung bestätigen
rule-change = Entscheidung ändern
rule-advise-inspector = Sagen, an wen man sich wenden kann
rule-conclude = Beschwerde schließen
uphold-unpaid = Stattgeben, ohne { $amount } zu zahlen?
uphold-unpaid-means = Der Betrag ist leer, also zahlt die Entscheidung nichts. Niemand kann sie zurücknehmen.
uphold-unpaid-do = Stattgeben ohne Zahlung
dispute-pays = Betrag der Entscheidung (−20 nimmt; leer: keiner, oder wie bisher)
instead-title = Als hätten die Würfel gezeigt
instead-better = { $how ->
    [more] { $name } hätte { $amount } mehr als jetzt, liegende Einsätze eingerechnet.
    [less] { $name } hätte { $amount } weniger als jetzt, liegende Einsätze eingerechnet.
   *[same] { $name } hätte so viel wie jetzt.
}
instead-take = Diesen Betrag entscheiden
dispute-paid = Die Entscheidung zahlt insgesamt { $awarded }. Bisher bezahlt: { $paid }.
carry-dispute = Entscheidung ausführen über
act-redress = Beschwerdeführer bezahlen
act-reclaim = Vom Beschwerdeführer nehmen
ruled-uphold = Beschwerde stattgegeben
ruled-dismiss = Beschwerde abgewiesen
ruled-confirm = Entscheidung bestätigt
ruled-change = Entscheidung geändert
act-what = Handlung
act-done = Erledigt: { $act }.
act-confiscate = Etwas einziehen
act-continue-old = Mit den alten Würfeln weiter
act-detain = Festhalten
act-face = Über eine Seite entscheiden
act-handover = Person übergeben
act-inspect = Würfel ansehen
act-link = Partner verknüpfen
act-advise = Eine Regel sagen
act-order-pass = Würfel weitergeben lassen
act-personal = Limits für einen Spieler
act-revoke = Limits zurücknehmen
act-nomore = Nichts geht mehr
act-overrule = Letzte Ansage berichtigen
act-refuse = Einsatz ablehnen
act-release = Einbehaltenen Gewinn zurückgeben
act-repay = Zahlen, was geschuldet ist
act-owed-by = { $name } schuldet dem Haus { $amount }.
act-owed-to = Das Haus schuldet { $name } { $amount }.
act-report = Verstoß melden
act-retain = Einbehaltenen Gewinn behalten
act-return = Alle Einsätze zurückgeben
act-crew = Crew wechseln
act-assign = Jemanden hier arbeiten lassen
act-relieve = Jemanden ablösen
act-chips = Jetons wechseln
act-float = Jetonbestand zählen
act-fill = Jetonbestand auffüllen
act-credit = Jetons aus dem Bestand abgeben
act-drop = Dropbox entnehmen
act-seize = Gewinn einbehalten
act-spectator = Zuschauer benennen
act-void-since = Entschiedene Einsätze für ungültig erklären
act-findings = Untersuchung beenden
act-stick = Stick übergeben
act-tell = Schließung ankündigen
act-vacate = Leeren Platz freigeben
act-withhold = Würfel vorenthalten
act-grant = Jemandem die Würfel wieder lassen
about-breach = Verstoß
about-player = Spieler
about-with = Und
about-wager = Einsatz
about-item = Gegenstand
about-die = Würfel
about-to = An
given-throw = Seit Wurf
given-face = Er zeigt
given-first = Erster Würfel
given-second = Zweiter Würfel
given-amount = Betrag
given-minimum = Minimum
given-maximum = Maximum
given-chips = Die Jetons, etwa 5 25 100
given-clause = Klausel
given-item = Was
given-called = Name
die-1 = Erster Würfel
die-2 = Zweiter Würfel
die-void = Der Wurf ist ungültig
inspect-title = Aufsicht
inspect-lede = Nur lesend, jederzeit: das Protokoll, die Klausel zu jedem Schritt und die Kette, die alles verbindet.
inspect-zone = Zeiten auf dieser Seite sind die des Tisches: { $zone }.
inspect-zone-other = Ihre eigene Uhr geht anders.
inspect-kind = Zeigen
inspect-who = Wer
inspect-everybody = alle
inspect-every = Alle Zeilen zeigen
inspect-find = Wörter oder eine Klausel
inspect-found = Passende Zeilen: { $count } von { $all }.
inspect-older = „Ältere“ zeigt Zeilen davor.
inspect-no-table = Sie haben an keinem offenen Tisch eine Rolle.
inspect-reversed = „Von“ liegt nach „Bis“: Dazwischen liegt keine Zeit. Ändern Sie eines.
inspect-none = Keine Zeile passt.
kind-all = alles
kind-rolls = Würfe und ungültige Würfe
kind-corrections = Berichtigungen und Annullierungen
kind-disputes = Beschwerden
kind-conduct = Handlungen des Personals über Personen
kind-hours = Öffnen, Schließen und Tafeln
kind-other = das Übrige: Würfel, Jetonbestand, Hinweise
kind-refused = was abgelehnt wurde
inspect-overview = Alle Tische
inspect-from = Von
inspect-until = Bis
inspect-pack-of = Akte der Beschwerde { $number }, { $name }
inspect-audit = Kette prüfen
inspect-row = { $to ->
    [0] Zeile { $row }
   *[other] Zeilen { $row } bis { $to }
}
inspect-expected = Erwartet:
inspect-found-there = Gefunden:
inspect-audit-why = Jede Zeile enthält den Hash der Zeile davor. Die Prüfung rechnet jeden Hash und jede Entscheidung nach: Eine geänderte, hinzugefügte oder entfernte Zeile fällt auf.
inspect-checking = Die Kette wird geprüft. Ein langer Abend braucht einige Sekunden.
inspect-audit-good = { $rows ->
    [one] Eine Zeile
   *[other] { $rows } Zeilen
} geprüft: Jeder Hash stimmt, und jede Eingabe wird entschieden wie damals.
inspect-audit-bad = Die Kette stimmt nicht
inspect-save = Zum Aufheben und Prüfen
inspect-checkpoint = Prüfpunkt speichern (.checkpoint)
inspect-rows = Zeilen speichern (.jsonl)
inspect-save-why = { $point ->
    [yes] Ein Prüfpunkt ist signiert: Danach gespeicherte Zeilen müssen zu ihm passen. verify.html prüft beide ohne dieses Casino, und die Wiedergabe spielt das Protokoll ab.
   *[no] verify.html prüft die Zeilen ohne dieses Casino, und die Wiedergabe spielt das Protokoll ab.
}
inspect-export = Protokoll speichern
inspect-head = Neueste Zeile
inspect-hash = Hash

## Tournaments, and whatever else is hosted beside the tables (hosted)
hosted-more = Mehr …
hosted-starts = Beginn: { $at }
hosted-fee = Startgeld { $amount }
hint-draw = Das Haus lost aus, wer an welchem Tisch auf welchem Platz sitzt.
hint-designate = Für eine Runde wird ein Tisch bestimmt, an dem anderswo gespielt wird; sein Ergebnis wird eingegeben. Tische, an denen hier gespielt wird, stehen unter „Runden“.
hosted-not-yet = Noch nicht, und warum
hosted-grave = Was jemandem etwas nimmt
hosted-sure = Sind Sie sicher?
hosted-sure-why = Es steht mit Ihrem Namen im Protokoll und lässt sich hier nicht zurücknehmen.
hosted-sure-do = Ja, ausführen
hosted-each = { $what }: alle { $count }
hosted-player = Wer
hosted-players = Wer
hosted-substitute = Wer stattdessen spielt
hosted-round = Runde
hosted-table = Tisch
hosted-says = Worte
hosted-amount = Betrag
hosted-digest = Prüfsumme
hosted-prize = Preis
hosted-patron = Wer
hosted-stacks = Jetons
tournaments-title = Turniere
tournaments-lede = Melden Sie sich an, sehen Sie, wo Sie sitzen und wo Sie stehen. Die Leitung führt jedes nach dem Buch, Klausel für Klausel.
tournaments-none = { $begins ->
    [yes] Noch gibt es kein Turnier. Legen Sie unten eines an.
   *[no] Noch gibt es kein Turnier. Das Personal eines Casinos legt eines an.
}
tournament-begin = Turnier anlegen
hosted-title = Wie es heißt
hosted-title-letters = Der Name braucht einen Buchstaben: Die Adresse besteht aus Buchstaben und Ziffern.
hosted-house = Nach den Regeln von
hosted-no-role = Sie haben hier keine Rolle. Der nächste Schritt ist für { $who }.
hosted-any-role = jemanden mit einer Rolle bei { $house }
hosted-give-role = Rolle geben
hosted-views = Ansichten dieser Seite
tournament-mine = Spieler
hosted-print = Drucken
hosted-next = Was als Nächstes kommt
next-lacking = Noch offen: { $names }.
step-plan = Wie wird gespielt?
step-state = { $count ->
    [one] Geben Sie an, was in den Bedingungen noch offen ist: ein Punkt.
   *[other] Geben Sie an, was in den Bedingungen noch offen ist: { $count } Punkte.
}
step-to-conditions = Zu den Bedingungen
step-submit = Die Bedingungen sind vollständig. Reichen Sie sie zur Genehmigung ein.
step-approve = Die Bedingungen warten auf die Genehmigung. Geben Sie das Genehmigungsschreiben ein.
step-appoint = Bestimmen Sie die Turnierleitung, die die Tische führt und nicht mitspielt.
step-entries = Alles ist bereit. Öffnen Sie die Anmeldung.
step-applicants = { $count ->
    [0] { $owing ->
        [empty] Noch ist niemand dabei. Schicken Sie diesen Link an alle, die mitspielen dürfen.
       *[other] Noch hat niemand gezahlt. Schicken Sie diesen Link an alle, die mitspielen dürfen.
    }
    [one] Ein Spieler ist dabei, verlangt sind { $players }. Schicken Sie den Link weiter.
   *[other] { $count } Spieler sind dabei, verlangt sind { $players }. Schicken Sie den Link weiter.
}
step-link = Link für Spieler
step-accept = { $count ->
    [one] Jemand hat sich angemeldet.
   *[other] { $count } haben sich angemeldet.
}
step-close = { $count ->
    [one] Ein Spieler von { $players } ist dabei. Schließen Sie die Anmeldung, wenn niemand mehr kommt.
   *[other] { $count } Spieler von { $players } sind dabei. Schließen Sie die Anmeldung, wenn niemand mehr kommt.
}
step-table = { $count ->
    [one] Bestimmen Sie einen Tisch für Runde { $round }.
   *[other] Bestimmen Sie noch { $count } Tische für Runde { $round }.
}
step-draw = Die Tische der Runde { $round } stehen bereit. Losen Sie die Plätze aus.
step-present = Sagen Sie, dass Sie da sind: Gewürfelt wird nur in Anwesenheit der Leitung.
step-brief = { $count ->
    [one] Erklären Sie dem Spieler die Bedingungen und halten Sie es fest.
   *[other] Erklären Sie allen { $count } Spielern die Bedingungen und halten Sie es fest.
}
step-satisfied = Haben alle verstanden? Dann sagen Sie es.
step-open = Runde { $round } kann beginnen.
step-early = { $at ->
    [empty] Für Runde { $round } ist noch nicht alles bereit. Unten steht, was fehlt.
   *[other] Runde { $round } kann ab { $at } geöffnet werden, sobald alles bereit ist.
}
step-playing = Runde { $round } wird gespielt. Bis ihre Tische fertig sind, haben Sie nichts zu tun.
step-progress = { $last ->
    [yes] Alle Tische der Runde { $round } sind fertig. Schließen Sie sie ab: Dann stehen die Plätze fest.
   *[no] Alle Tische der Runde { $round } sind fertig. Sagen Sie, wer weiterkommt.
}
step-unsettled = Alle Tische der Runde { $round } sind fertig, aber die Beschwerde von { $name } an { $table } ist offen. Warten Sie darauf: Ist die Runde abgeschlossen, bewegt die Entscheidung keine Jetons mehr.
step-settle-anyway = Runde { $round } trotzdem abschließen
step-refused = Runde { $round } kann noch nicht beginnen: { $why }.
step-dispute = Die Beschwerde von { $name } an { $table } wartet auf Sie, und die Preise warten darauf.
step-dispute-do = Zur Beschwerde
step-ruling = Die Beschwerde von { $name } wartet auf Sie, und die Preise warten darauf.
step-blocked = Die letzte Runde ist abgerechnet. Die Preise können noch nicht vergeben werden.
step-short = { $count ->
    [0] Niemand ist dabei und hat bezahlt, verlangt sind { $least }. So können keine Plätze ausgelost werden.
    [one] Ein Spieler ist dabei und hat bezahlt, verlangt sind { $least }. So können keine Plätze ausgelost werden.
   *[other] { $count } Spieler sind dabei und haben bezahlt, verlangt sind { $least }. So können keine Plätze ausgelost werden.
}
step-not-in = { $owing ->
    [empty] Auf Antwort warten: { $applied }.
   *[other] { $applied ->
        [empty] Noch nicht bezahlt und daher ohne Platz: { $owing }.
       *[other] Noch nicht bezahlt und daher ohne Platz: { $owing }. Auf Antwort warten: { $applied }.
    }
}
step-absent = Noch nicht auf ihren Plätzen: { $names }.
step-too-few = { $count ->
    [one] Erst ein Spieler ist dabei und hat bezahlt; verlangt sind { $least }. Kommen nicht mehr, können keine Plätze ausgelost werden.
   *[other] Erst { $count } Spieler sind dabei und haben bezahlt; verlangt sind { $least }. Kommen nicht mehr, können keine Plätze ausgelost werden.
}
step-close-anyway = Anmeldung trotzdem schließen
blocked-dispute = { $table ->
    [empty] Die Preise warten, bis Beschwerde { $number }{ $name ->
        [empty] {""}
       *[other] {""} von { $name }
    } abgeschlossen ist.
   *[other] Die Preise warten, bis die Beschwerde{ $name ->
        [empty] {""}
       *[other] {""} von { $name }
    } an { $table } abgeschlossen ist{ $who ->
        [empty] .
       *[other] : Sie wartet auf { $who }.
    }
}
step-award = Die letzte Runde ist abgerechnet. Vergeben Sie die Preise.
step-over = Das Turnier ist vorbei.
step-hand-out = Geben Sie die Preise aus: { $list }.
step-prize-of = { $amount } an { $name }
step-other = { $own ->
    [yes] Der nächste Schritt ist Ihrer, in einer anderen Ihrer Rollen.
   *[no] { $who ->
        [empty] Hier wartet gerade nichts auf Sie.
       *[other] Hier wartet gerade nichts auf Sie: Der nächste Schritt ist für { $who }.
    }
}
step-also = Sie arbeiten hier auch als:
plan-which = Wählen Sie einen Plan
plan-table = Ein Tisch heute Abend
plan-table-why = Alle spielen eine Runde an einem Tisch. Wer am Ende die meisten Jetons hat, gewinnt.
plan-heats = Vorläufe und ein Finale
plan-heats-why = Mehrere Tische spielen je einen Vorlauf. Die Besten jedes Tisches treffen sich im Finale.
plan-use = So spielen
plan-saving = Wird gespeichert …
plan-nobody-out = So kommen alle weiter: Wählen Sie weniger, oder mehr Spieler.
plan-no-number = Schreiben Sie eine Zahl, etwa 25.
plan-clock = Alle Zeiten hier gelten nach der Uhr des Hauses: Dort ist es jetzt { $now }.
plan-past = Diese Zeit ist vorbei: Wählen Sie eine, die noch kommt.
plan-prizes-mixed = Schreiben Sie nur Anteile, etwa 60 %, 40 %, oder nur Beträge, etwa 100, 50.
plan-prizes-over = Diese Anteile sind zusammen mehr als 100 %.
plan-final-first = Das Finale beginnt nach den Vorläufen: Wählen Sie eine spätere Zeit.
plan-notice = { $hours ->
    [one] Die Behörde braucht die Bedingungen eine Stunde vorher. Frühester Beginn: { $at }.
   *[other] Die Behörde braucht die Bedingungen { $hours } Stunden vorher. Frühester Beginn: { $at }.
}
plan-notice-closes = { $hours ->
    [one] Die Behörde braucht die Bedingungen eine Stunde vor dem Beginn: Die Teilnahme endet nach { $at }.
   *[other] Die Behörde braucht die Bedingungen { $hours } Stunden vor dem Beginn: Die Teilnahme endet nach { $at }.
}
plan-less = Das ist weniger als { $least }: Schreiben Sie ebenso viel oder mehr.
plan-prizes-share = Mit den wenigsten Spielern ({ $players }): { $list }
plan-prizes-money = In Dollar: { $list }. Mit den wenigsten Spielern ({ $players }) ergeben die Gebühren { $fees }. Für Anteile schreiben Sie 60 %, 40 %.
plan-own = Alles selbst ausfüllen
plan-rest = Alles andere ist ausgefüllt, wie es üblich ist. Sie sehen es als Nächstes und können es ändern.
plan-terms = Eine Anmeldung je Person. Wer sich anmeldet, nimmt diese Bedingungen an.
plan-form = Name.
ask-least = Spieler, mindestens
ask-least-eg = 3
ask-most = Spieler, höchstens
ask-most-eg = 6
ask-fee = Startgeld
ask-fee-eg = $20 oder nein
ask-prizes = Preise, der erste zuerst
ask-prizes-eg = 60 %, 40 % oder $100, $50
ask-start = Beginn
ask-hands = Hände (eine sind 3 oder 4 Würfe)
ask-hands-eg = 10
ask-chips = Jetons für jeden
ask-chips-eg = 1000
ask-smallest = Kleinster Einsatz
ask-smallest-eg = 5
ask-largest = Größter Einsatz
ask-largest-eg = 500
ask-heats = Tische in den Vorläufen
ask-heats-eg = 3
ask-onward = Weiter von jedem Tisch
ask-onward-eg = 2
ask-finalStart = Beginn des Finales
ask-finalHands = Hände im Finale
ask-finalHands-eg = 10
several-least = mindestens
several-most = höchstens
several-count = wie viele
several-unit = wovon
several-rate = Dollar je Jeton von eins
length-hands = Hände
length-minutes = Minuten
goes-on-table = Beste jedes Tisches
goes-on-round = Beste der ganzen Runde
goes-on-none = niemand: Es ist die letzte Runde
ends-returned = Sie werden zurückgegeben
ends-carried = Man behält sie für die nächste Runde
ends-cash = Sie werden ausgezahlt
takes-entrants = alle Angemeldeten
takes-best = wer aus Runde { $round } weiterkam
takes-rest = wer nach Runde { $round } ausschied
takes-bought = wer sich wieder eingekauft hat
statement-yes = Es wird erklärt
statement-no = Es wird nicht erklärt
item-entry_fee = Startgeld
eg-entry_fee = $20 oder nein
item-buy_in = Buy-in
eg-buy_in = $50 oder nein
item-chips = Jetons
eg-chips = 1000 oder carried (aus der Runde davor)
item-limits = Kleinster und größter Einsatz
item-ends = Die Jetons am Ende
item-least_wager = Pflichteinsatz in jeder Hand
eg-least_wager = $10 oder nein
item-missed_wager = Wer weniger setzt
item-kind = Art der Runde
item-takes = Wer spielt
item-start = Beginn
item-length = Länge
item-tables = Tische
eg-tables = 1
item-places = Plätze an einem Tisch
eg-places = 8
item-goes_on = Wer weiterkommt
item-ties = Gleich viele Jetons an der Grenze
item-secret_wagers = Geheime Einsätze
eg-secret_wagers = 1 oder nein
item-secret_how = Wie man einen macht
eg-secret_how = Auf der Seite des Turniers
item-buy_back = Wiedereinkauf
eg-buy_back = $20 oder nein
item-buy_back_times = Wie oft
eg-buy_back_times = 1
item-buy_back_until = Bis zu welcher Runde
eg-buy_back_until = 1
item-buy_back_how = Wie
eg-buy_back_how = An der Kasse
item-eligibility = Wer sich anmelden darf
item-refuse_any = Jede Anmeldung kann abgelehnt werden
item-criteria = Auswahl
eg-criteria = Mitglieder des Clubs, oder nein
item-terms = Teilnahmebedingungen
eg-terms = Eine Anmeldung je Person.
item-withdraw_until = Kostenlos zurücktreten bis
item-form = Anmeldeformular
eg-form = Name und Telefonnummer
item-players = Spieler
item-grounds = Gründe für einen Ausschluss
eg-grounds = cheating, collusion
item-retirement = Früher aufhören
item-refund_fee = Erstattung des Startgelds
eg-refund_fee = 50 % oder 0 %
item-refund_buy_in = Erstattung der Buy-ins
eg-refund_buy_in = 50 % oder 0 %
item-refund_disqualified = Erstattung bei Ausschluss
eg-refund_disqualified = 0 %
item-late_arrival = Zu spät kommen
item-absent_after = Gilt als abwesend nach Minuten
eg-absent_after = 15
item-non_attendance = Wer nicht kommt
item-prizes = Preise
eg-prizes = 60 %, 40 % oder $100, $50
item-conducted = Wer es leitet
item-substitutes = Ersatzspieler
choice-none = nein
choice-yes = ja
choice-no = nein
choice-all = alle kommen weiter
choice-draw = durch das Los
choice-entered = wer sich zuerst anmeldete
choice-main = Vorlauf
choice-repechage = Hoffnungsrunde
choice-catch_up = Aufholrunde
choice-secondary = Nebenrunde
choice-final = Finale
choice-any_time = jederzeit
choice-between_rounds = zwischen den Runden
choice-plays_on = spielt weiter
choice-out = ist ausgeschieden
choice-stays = bleibt dabei, mit den Jetons
choice-taken = was fehlt, wird genommen
choice-noted = es wird vermerkt
conditions-part-who = Spieler und Anmeldung
conditions-part-money = Geld und Preise
conditions-part-back = Wiedereinkauf
conditions-part-play = Spiel
conditions-part-away = Leitung und Abwesenheit
conditions-open = { $count ->
    [one] ein Punkt ist offen
   *[other] { $count } Punkte sind offen
}
conditions-done = vollständig
conditions-refused = { $count ->
    [one] Ein Punkt wurde nicht gespeichert, der Rest schon. Der Grund steht dort.
   *[other] { $count } Punkte wurden nicht gespeichert, der Rest schon. Die Gründe stehen dort.
}
tournament-entrants = { $count ->
    [one] Ein Spieler
   *[other] { $count } Spieler
}
tournament-entrants-of = Spieler im Turnier: { $count } von { $all }
tournament-rounds = Runden
tournament-conditions = Bedingungen
tournament-approval = genehmigt durch { $reference } vom { $day }
tournament-nobody = Noch hat sich niemand angemeldet.
director-present = { $name } leitet das Turnier und ist da.
director-you-away = Sie leiten das Turnier. Niemand wirft, bis Sie sich anwesend melden.
director-away = { $name } leitet das Turnier und ist gerade nicht da. Niemand wirft, bis { $name } da ist.
entrant-name = Name
entrant-state = Stand
entrant-paid = Bezahlt
entrant-refunded = { $amount } erstattet
entrant-owes = schuldet { $amount }
entrant-briefed = Eingewiesen
entrant-told = eingewiesen
entrant-satisfied = hat verstanden
entrant-signed = unterschrieben
conditions-missing = { $count ->
    [one] Eines fehlt oder passt nicht
   *[other] { $count } Dinge fehlen oder passen nicht
}
conditions-round = Runde { $number }
conditions-whole = Das ganze Turnier
conditions-none = Erlaubt ist auch: nein.
conditions-save = { $count ->
    [0] Speichern
    [one] Eine Änderung speichern
   *[other] { $count } Änderungen speichern
}
conditions-sure = Die Bedingungen werden wieder ein Entwurf. Sie müssen erneut vorgelegt und genehmigt werden.
conditions-add-round = Runde hinzufügen
phase-drafted = Entwurf
phase-submitted = Eingereicht
phase-approved = Genehmigt
phase-entries_open = Anmeldung offen
phase-entries_closed = Anmeldung geschlossen
phase-in_play = Im Spiel
phase-finished = Beendet
phase-cancelled = Abgesagt
phase-notified = Bei der Behörde
phase-running = Läuft
phase-closed = Teilnahme beendet
phase-drawn = Gezogen
phase-concluded = Abgeschlossen
round-scheduled = angesetzt
round-drawn = Plätze ausgelost
round-open = im Spiel
round-settled = abgerechnet
round-dice = Würfel
round-draw = Plätze der Runde { $number } auslosen
round-draw-again = Plätze der Runde { $number } neu auslosen
round-typed-seats = Diese Plätze wurden mit Zahlen gelost, die die Leitung eintippte.
round-typed-ties = Gleichstände wurden mit Zahlen gelost, die die Leitung eintippte.
round-unplaced = Wieder dabei und ohne Platz: { $names }.
round-taken = eingenommen
round-plays-for = { $by }, für { $player }
round-asks-for = { $player } (Ersatz, noch nicht genehmigt: { $by })
round-replace = Anderen Tisch nehmen
round-open-table = { $count ->
    [one] Einen Tisch für Runde { $number } bestimmen
   *[other] { $count } Tische für Runde { $number } bestimmen
}
round-open-one = Nur einen
round-result = Ergebnis von { $table } eingeben
table-designated = bestimmt
table-open = im Spiel
table-ended = beendet
board-title = Anzeigetafel
board-round = Runde { $number }: { $kind }
board-goes-on-table = { $count ->
    [one] der Beste jedes Tisches kommt weiter
   *[other] die besten { $count } jedes Tisches kommen weiter
}
board-goes-on-round = { $count ->
    [one] der Beste der Runde kommt weiter
   *[other] die besten { $count } der Runde kommen weiter
}
board-went-on = Weiter kommen: { $names }
board-goes-on = weiter
tie-lot = das Los entschied
tie-entered = nach der Reihenfolge der Anmeldung
board-out = ausgeschieden
board-hands = { $count ->
    [one] noch eine Hand
   *[other] noch { $count } Hände
}
board-time = noch { $time }
board-shooter = Shooter: { $name }
board-closes = { $seconds ->
    [one] noch eine Sekunde zum Setzen
   *[other] noch { $seconds } Sekunden zum Setzen
}
board-calls = { $count ->
    [one] ein Ruf wartet
   *[other] { $count } Rufe warten
}
board-dispute = Beschwerde { $number } von { $name }: „{ $says }“
board-call = Letzter Wurf: { $dice }, zusammen { $total }
board-risk = { $amount } im Spiel
board-agreed = für ein frühes Ende: { $names }
board-to-table = Zum Tisch
board-ended = das Spiel ist beendet
board-after = { $hand ->
    [0] Jetons vor der ersten Hand
   *[other] Jetons nach Hand { $hand }
}
board-all = Alle Tische
board-prize = gewinnt { $amount }
board-entered = { $count ->
    [one] Ein Spieler ist angemeldet.
   *[other] { $count } Spieler sind angemeldet.
}
disputed-title = Beschwerden
disputed-open = wartet auf eine Entscheidung
disputed-decided = entschieden; noch nicht zufrieden
disputed-advised = weiß, an wen man sich wenden kann
disputed-content = zufrieden
disputed-review = eine Überprüfung ist verlangt
disputed-do-content = Ich bin zufrieden
disputed-do-request = Überprüfung verlangen
disputed-do-advise = Dem Beschwerdeführer wurde gesagt, an wen man sich wenden kann
ruling-stands = Es bleibt dabei
ruling-reinstate = Wieder dabei
ruling-upheld = Stattgegeben
mine-title = Sie
do-apply = Anmelden
do-sign = Unterschreiben
do-agree = Zustimmen
do-dispute = Beschwerde einlegen
do-submit = Einreichen
do-approve = Genehmigen
do-present = Ich bin da
do-away = Ich gehe weg
do-award = Preise vergeben
do-signatures = Unterschriften verlangen
do-entries-open = Anmeldung öffnen
do-entries-close = Anmeldung schließen
do-withdraw = { $rest ->
    [empty] Abmelden
   *[other] { $rest } abmelden
}
do-retire = { $rest ->
    [empty] Aufgeben
   *[other] { $rest } gibt auf
}
do-nominate = { $rest ->
    [empty] Vertretung nennen
   *[other] { $rest } als Vertretung nennen
}
do-appoint = { $rest ->
    [empty] Ernennen
   *[other] { $rest } ernennen
}
do-accept = { $rest ->
    [empty] Annehmen
   *[other] { $rest } annehmen
}
do-brief = { $rest ->
    [empty] Einweisen
   *[other] { $rest } einweisen
}
do-satisfied = { $rest ->
    [empty] Verstanden
   *[other] { $rest } hat verstanden
}
do-conclude = { $rest ->
    [empty] Beenden
   *[other] { $rest } beenden
}
do-turn_down = { $rest ->
    [empty] Eine Anmeldung ablehnen
   *[other] { $rest } ablehnen
}
do-disallow = { $rest ->
    [empty] Einen Ersatz nicht zulassen
   *[other] { $rest } nicht zulassen
}
do-release = { $rest ->
    [empty] Einen Tisch zurückgeben
   *[other] { $rest } zurückgeben
}
do-bar = { $rest ->
    [empty] Jemanden ausschließen
   *[other] { $rest } ausschließen
}
do-cancel = Das Turnier absagen
do-open = { $number ->
    [0] Öffnen
   *[other] Runde { $number } öffnen
}
do-progress = { $number ->
    [0] Abschließen
   *[other] Runde { $number } abschließen
}
own-applied = Sie haben sich angemeldet. Das Haus muss Sie erst annehmen; diese Seite sagt es dann.
own-pay = Sie sind angenommen. Zahlen Sie, was Sie schulden: Ohne das haben Sie keinen Platz.
own-draw = { $at ->
    [empty] Sie sind dabei. Die Plätze werden bald ausgelost; dann sagt diese Seite, wo Sie sitzen.
   *[other] Sie sind dabei. Die Plätze werden vor { $at } ausgelost; dann sagt diese Seite, wo Sie sitzen.
}
own-take = { $at ->
    [empty] Ihr Platz ist ausgelost. Nehmen Sie ihn jetzt ein; das Spiel beginnt bald.
   *[other] Ihr Platz ist ausgelost. Nehmen Sie ihn jetzt ein; das Spiel beginnt: { $at }.
}
own-start = { $at ->
    [empty] Sie sitzen. Das Spiel beginnt bald.
   *[other] Sie sitzen. Das Spiel beginnt: { $at }.
}
own-prizes = Das Spiel ist beendet. Als Nächstes werden die Preise vergeben; diese Seite sagt, was Sie gewinnen.
own-blocked = Das Spiel ist beendet. Die Preise sind noch nicht vergeben.
own-play = Es wird gespielt: Gehen Sie an Ihren Tisch.
own-ended = An Ihrem Tisch ist das Spiel beendet. Warten Sie hier: Diese Seite sagt, wie es weitergeht.
own-on = { $at ->
    [empty] Sie kommen weiter. Die Plätze der nächsten Runde werden bald ausgelost.
   *[other] Sie kommen weiter. Die Plätze der nächsten Runde werden vor { $at } ausgelost.
}
own-wait = Warten Sie hier: Diese Seite sagt, ob Sie weiterkommen.
own-out = Sie sind aus dem Turnier ausgeschieden.
own-won = Sie gewinnen { $prize }. Den Preis gibt Ihnen das Haus{ $director ->
    [empty] .
   *[other] : Fragen Sie { $director }, die Turnierleitung.
}
own-lost = Das Turnier ist vorbei. Sie gewinnen keinen Preis.
mine-not-entered = Sie sind nicht angemeldet.
mine-not-open = Sie können sich anmelden, sobald das Haus die Anmeldung öffnet; diese Seite sagt es dann.
mine-refunded = Erstattet
mine-owes = Sie schulden
mine-owes-why = Bis Sie bezahlen, haben Sie keinen Platz.
mine-seat = Ihr Platz
mine-sits = { $table }, Platz { $place }
mine-take = Platz { $place } an { $table } einnehmen
mine-taken = Sie haben ihn eingenommen.
mine-not-taken = Sie haben ihn noch nicht eingenommen.
mine-starts = Beginn
mine-place = Sie sind
mine-place-in = Sie waren in Runde { $number }
mine-of = { $place } von { $count }
mine-chips = Ihre Jetons
mine-prize = Ihr Preis
mine-pay = { $what ->
    [fee] { $amount } Startgeld zahlen
    [buy_in] { $amount } Buy-in zahlen
   *[buy_back] { $amount } für den Wiedereinkauf zahlen
}
mine-agree = Zustimmen: Das Spiel an { $table } endet jetzt, mit den Jetons, wie sie sind
mine-agreed = Sie haben zugestimmt, dass das Spiel an { $table } jetzt endet. Es endet, wenn alle zustimmen und die Turnierleitung es beendet.
mine-play = Zu Ihrem Tisch
card-starts = Beginn
card-fee = Startgeld
card-free = keines
card-buy-in = Buy-in
card-prizes = Preise
card-places = Angenommene Spieler
card-places-of = { $taken } von { $places }
card-length = Länge
card-hands = { $count ->
    [one] eine Hand
   *[other] { $count } Hände
}
card-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
card-chips = Jetons zum Spielen
card-bets = Einsätze am Tisch
card-prizes-share = { $list } von dem, was alle Spieler zahlen
card-rounds = Runden
when-in = { $minutes ->
    [one] in einer Minute
   *[other] in { $minutes } Min.
}
strip-place = { $place }. von { $count }
strip-won = { $place }: Sie gewinnen { $amount }
strip-not-won = { $place }. Diesmal kein Preis.
strip-prizes = Als Nächstes werden die Preise vergeben.
strip-blocked = Die Preise sind noch nicht vergeben.
strip-ahead = { $chips } über der Grenze
strip-behind = { $chips } bis zur Grenze
strip-level = genau an der Grenze
secret-title = Geheimer Einsatz
secret-lede = Sagen Sie jetzt, was Sie in einer kommenden Hand setzen. Niemand kann es lesen, bis Sie es übergeben, und ändern können Sie es nicht.
secret-hand = Hand
secret-wager = Einsatz
secret-amount = Betrag
secret-do = Geheimen Einsatz machen
secret-made = Hand { $hand }: { $wager }.
secret-hand-over = Setzen Sie in dieser Hand genau das. Sind ihre Würfel gefallen, geben Sie diese Worte der Leitung: ein Salz, das sie bis dahin geheim hält, und den Einsatz. Sie liegen nur auf diesem Gerät.
secret-words = Für die Leitung
secret-opened = Die Leitung hat ihn geöffnet.
secret-elsewhere = Sie haben für Hand { $hand } auf einem anderen Gerät einen geheimen Einsatz gemacht. Die Worte für die Leitung liegen dort.
secrets-title = Geheime Einsätze
secret-of = { $player }, Hand { $hand } an { $table }
secret-closed = noch nicht geöffnet
secret-not-kept = nicht so gesetzt
secret-open = Geheimen Einsatz öffnen
secret-whose = Wessen
secret-given = Was der Spieler Ihnen gibt
secret-given-form = das Salz, ein Leerzeichen und der Einsatz
secret-placed = Was in dieser Hand gesetzt wurde, wenn Sie es wissen

## Promotional prizes (hosted)
choice-one = je ein Los
choice-wager = ein Los für jeden gültigen Einsatz
choice-next = das nächste Los wird gezogen
choice-withheld = niemand bekommt ihn
hosted-because = Grund
promotions-title = Preise
promotions-lede = Nehmen Sie an einer Ziehung teil, sehen Sie, ob Sie gewonnen haben, und prüfen Sie, ob jemand den Gewinner wählen konnte. Das Haus führt jede nach dem Buch, Klausel für Klausel.
promotions-none = { $begins ->
    [yes] Noch gibt es keine Aktion. Legen Sie unten eine an.
   *[no] Noch gibt es keine Aktion. Das Personal eines Casinos legt eine an.
}
promotion-begin = Aktion anlegen
promotion-mine = Sie
promotion-tasks = Zu tun, und bis wann
promotion-no-tasks = Gerade hat nichts eine Frist.
promotion-due = bis { $when }
promotion-overdue = überfällig seit { $when }
promotion-since = seit { $when }
promotion-may-start = Darf beginnen ab
promotion-closes = Teilnahme bis
promotion-awarded = Ziehung
promotion-in-doubt = Die Integrität dieser Aktion steht in Zweifel: Nichts geht weiter, bis sie bestätigt ist.
promotion-publish = Sagen, wo die Bedingungen stehen
promotion-unpublished = Die Bedingungen wurden seit der Veröffentlichung geändert: Veröffentlichen Sie sie neu.
promotion-published = Die Bedingungen stehen hier: { $where }
promotion-notify = Bedingungen der Behörde vorlegen
promotion-notified = Die Behörde hat diese Bedingungen seit { $when }.
promotion-changed = Die Bedingungen wurden geändert, seit die Behörde sie hat. Legen Sie sie ihr neu vor: Die Frist beginnt von vorn.
promotion-start = Aktion beginnen
promotion-results = Ergebnisse veröffentlichen
promotion-results-at = Ergebnisse: { $where }
promotion-conclude = Aktion abschließen
promotion-unapproved = Die Bedingungen wurden geändert. Die Änderungen gelten ab der Genehmigung der Behörde.
promotion-amend = Die Änderungen sind genehmigt
promotion-approvals = Änderungen genehmigt durch: { $list }
promotion-marketing = Werbung
promotion-market = Ins Protokoll
promotion-refers = Sie verweist auf die Bedingungen
promotion-silent = Sie tut es nicht
promotion-refers-label = Verweist sie auf die Bedingungen?
promotion-piece = Welches Stück
promotion-draw = Die Ziehung
promotion-winners = Gewinner und Ansprüche
promotion-entries = { $count ->
    [one] Ein Los
   *[other] { $count } Lose
}
promotion-disputes = Beschwerden
promotion-terms = Bedingungen
promotion-prizes = Preise, in der Reihenfolge der Ziehung
promotion-prescribed = Was die Vorschriften als Preis verbieten
promotion-prescribed-unread = Noch hat niemand gesagt, was die Vorschriften nennen. Es darf nichts sein.
promotion-prescribed-nothing = Die Vorschriften nennen nichts weiter.
promotion-prescribe = Liste ins Protokoll
promotion-worth = wert { $amount }
promotion-alternative = oder { $amount } in bar
promotion-won-by = gewonnen von Los { $number }
promotion-contents-unsaid = Was er enthält, ist noch nicht gesagt.
promotion-contents = Enthält { $list }.
promotion-contents-none = Er enthält nichts, was beschränkt oder verboten ist.
promotion-save-prize = { $prize } speichern
promotion-includes = Was { $prize } enthält
promotion-includes-none = nichts Beschränktes oder Verbotenes
promotion-includes-other = etwas anderes …
promotion-includes-what = Was
promotion-measure = Wie viele { $unit }
promotion-include = Angeben
promotion-offer-cash = Stattdessen Bargeld anbieten
promotion-cash-instead = Bargeld stattdessen
promotion-drop = { $prize } herausnehmen
promotion-no-prize = Noch gibt es keinen Preis.
promotion-prize-name = Ein neuer Preis: sein Name
promotion-prize-kind = Art
promotion-prize-value = Wert in Dollar
promotion-add-prize = Preis hinzufügen
promotion-counted-from = Einsätze ab { $amount } werden aus den Journalen der Tische des Hauses gezählt.
promotion-entries-col = Lose
promotion-wagers-col = Gültige Einsätze
promotion-eligible-col = Berechtigt
promotion-eligible = ja
promotion-not-eligible = nein: { $because }
promotion-nobody = Noch nimmt niemand teil.
promotion-bar = Jemand ist nicht berechtigt
promotion-dispute-own = Ihre Beschwerde { $number }
promotion-dispute = Beschwerde { $number } von { $who }
promotion-decision = Entscheidung: { $says }
promotion-decide = Entscheiden
promotion-advise = Es wurde gesagt, an wen man sich wenden kann
promotion-satisfied = Ich bin zufrieden
promotion-dissatisfied = Ich bin nicht zufrieden
promotion-no-disputes = Es gibt keine Beschwerden.
promotion-dispute-new = Beschwerde einlegen
promotion-outcome-open = nicht entschieden
promotion-outcome-decided = entschieden
promotion-outcome-content = { $own ->
    [yes] Sie sind zufrieden
   *[no] der Gast ist zufrieden
}
promotion-outcome-not-content = { $own ->
    [yes] Sie sind nicht zufrieden
   *[no] der Gast ist nicht zufrieden
}
promotion-outcome-advised = { $own ->
    [yes] Sie wissen, an wen Sie sich wenden können
   *[no] weiß, an wen man sich wenden kann
}
promotion-doubt = Zweifel an der Integrität
promotion-doubt-new = Mit der Aktion oder der Ziehung stimmt etwas nicht
promotion-doubt-hint = Halten Sie fest, wenn die Integrität der Aktion oder der Ziehung verletzt ist. Vor allem anderen wird das Inspektorat verständigt.
promotion-compromised = Die Integrität ist verletzt
promotion-tell-inspectorate = Das Inspektorat ist verständigt
promotion-inspectorate-told = Das Inspektorat wurde { $when } verständigt
promotion-postpone = Aktion und Ziehung verschieben
promotion-postponed = verschoben
promotion-validate = Die Integrität ist bestätigt
promotion-cancel = Ziehung absagen
promotion-you-oversee = Sie beaufsichtigen diese Ziehung. Geben Sie Ihren Teil dazu, bevor die Teilnahme endet, und zeigen Sie ihn danach: Dann kann das Haus den Gewinner nicht gewählt haben.
promotion-you-work = Sie arbeiten in diesem Haus und nehmen deshalb nicht teil. Sie dürfen zur Ziehung beitragen.
promotion-my-entries = Ihre Lose
promotion-numbers = Nummer { $list }
promotion-my-wagers = Ihre Einsätze ab { $amount }
promotion-all-entries = Alle Lose
promotion-barred = Sie sind nicht berechtigt: { $because }
promotion-not-counted = { $count ->
    [one] Ein Los zählte am Ende nicht: Sein Einsatz wurde zurückgegeben.
   *[other] { $count } Lose zählten am Ende nicht: Ihre Einsätze wurden zurückgegeben.
}
promotion-enter = An der Ziehung teilnehmen
promotion-bet = Setzen Sie an einem Tisch dieses Hauses { $amount } oder mehr, dann können Sie teilnehmen.
promotion-bet-each = Setzen Sie an einem Tisch dieses Hauses { $amount } oder mehr, und kommen Sie wieder her: Mit jedem solchen Einsatz können Sie einmal mehr teilnehmen.
promotion-tables = Zu den Tischen
promotion-entered = Sie nehmen teil. Alle haben ein Los.
promotion-at-table = { $count ->
    [one] Mit Ihrem Einsatz können Sie teilnehmen.
   *[other] Mit Ihren Einsätzen können Sie { $count }-mal teilnehmen.
}
promotion-account = Öffnen Sie ein Konto oder melden Sie sich an, um teilzunehmen.
promotion-enter-all = { $count ->
    [one] Ein Los
   *[other] { $count } Lose auf einmal
}
promotion-wait-drafted = Sie wird noch nicht angeboten.
promotion-wait-notified = { $at ->
    [empty] Sie können teilnehmen, sobald sie begonnen hat.
   *[other] Sie können teilnehmen, sobald sie begonnen hat: nicht vor { $at }.
}
promotion-wait-closed = Die Teilnahme ist beendet. Als Nächstes kommt die Ziehung.
promotion-you-won = Sie haben gewonnen: { $list }
promotion-you-lost = Ihr Los wurde nicht gezogen.
promotion-cancelled = Die Ziehung wurde abgesagt. Es wird kein Preis vergeben.
promotion-no-terms = Die Bedingungen sind noch nicht veröffentlicht.
item-promotion_least_wager = Einsatz, der zählt
eg-promotion_least_wager = 25 $, oder keiner
promotion-step-plan = Was wird verlost?
promotion-two-people = Ein Preis, der kein Geld ist, braucht zwei Personen: Eine gibt an, was er umfasst, eine andere legt die Bedingungen der Behörde vor.
promotion-step-state = { $count ->
    [one] Geben Sie an, was in den Bedingungen noch fehlt: ein Punkt.
   *[other] Geben Sie an, was in den Bedingungen noch fehlt: { $count } Punkte.
}
promotion-step-publish = Die Bedingungen sind vollständig. Sagen Sie, wo Gäste sie lesen können.
promotion-step-another = Eine zweite Person mit Ihrer Rolle ({ $role }) muss die Bedingungen jetzt der Behörde vorlegen: Sie haben angegeben, was die Preise umfassen, und das bestätigt es.
promotion-step-notify = Legen Sie die Bedingungen der Behörde vor. Die Aktion beginnt nach deren Frist.
promotion-step-early = { $at ->
    [empty] Sie kann noch nicht beginnen. Unten steht, was fehlt.
   *[other] Sie kann am { $at } beginnen. Bis dahin ist nichts zu tun.
}
promotion-step-late = { $at ->
    [empty] Die Teilnahme endete { $closes }, deshalb kann sie nicht beginnen. Ändern Sie die Zeiten in den Bedingungen.
   *[other] Sie kann frühestens { $at } beginnen, und die Teilnahme endet davor, { $closes }. Ändern Sie die Zeiten in den Bedingungen.
}
promotion-step-unclaimed = { $count ->
    [one] Ein Gewinner hat noch nicht den ganzen Preis beansprucht; { $amount } sind offen. Sie können jetzt abschließen: Beanspruchen kann man ihn auch später.
   *[other] { $count } Gewinner haben noch nicht den ganzen Preis beansprucht; { $amount } sind offen. Sie können jetzt abschließen: Beanspruchen kann man sie auch später.
}
promotion-step-start = Es ist so weit. Beginnen Sie die Aktion.
promotion-step-doubt = Die Integrität ist in Zweifel. Klären Sie das vor allem anderen.
promotion-step-commit = Die Teilnahme ist offen. Legen Sie das Haus jetzt auf sein Geheimnis fest, damit später niemand aussuchen kann, wer gewinnt.
promotion-step-scrutineer = Ein Preis ist mehr wert als { $limit }: Jemand muss die Ziehung beaufsichtigen. Bestimmen Sie die Person. Wer beaufsichtigt, zieht nicht.
promotion-step-running = { $at ->
    [empty] Die Teilnahme ist offen. Schicken Sie Ihren Gästen diesen Link.
   *[other] Die Teilnahme ist bis { $at } offen. Schicken Sie Ihren Gästen diesen Link.
}
promotion-step-closed = { $at ->
    [empty] Die Teilnahme ist geschlossen. Als Nächstes kommt die Ziehung.
   *[other] Die Teilnahme ist geschlossen. Gezogen wird am { $at }.
}
promotion-step-draw = Halten Sie die Ziehung ab.
promotion-step-results = Veröffentlichen Sie die Ergebnisse.
promotion-step-conclude = Es ist nichts mehr zu tun. Schließen Sie die Aktion ab.
promotion-step-open = Gewinner müssen ihre Preise noch beanspruchen.
promotion-step-over = Die Aktion ist vorbei.
promotion-step-other = { $who ->
    [empty] Hier wartet gerade nichts auf Sie.
   *[other] Hier wartet gerade nichts auf Sie: Der nächste Schritt ist für { $who }.
}
promotion-step-there = Zeigen, wo
promotion-task-notify = Gewinner benachrichtigen
promotion-task-claim = Preis auszahlen
promotion-who = Wer teilnehmen darf: { $who }
promotion-card-win = Zu gewinnen
promotion-card-prizes = { $count ->
    [one] { $name }, Wert { $amount }
   *[other] { $count } Preise, Wert je { $amount }
}
promotion-end-won = Sie haben { $amount } gewonnen
promotion-end-claim = So bekommen Sie den Preis: { $how }
promotion-end-on = Zu meinem Preis
promotion-end-close = Schließen
plan-newcomers = Freiwette für neue Spieler
plan-newcomers-why = Alle nehmen einmal teil, und einige werden gezogen. Sie streichen, wer hier schon gespielt hat: Von selbst wird das nicht geprüft.
plan-newcomers-prize = Freiwette
plan-newcomers-eligible = Erwachsene, die in diesem Haus noch nicht gespielt haben.
plan-shooter = Heiße Hand
plan-shooter-why = Alle, deren Hand lange genug dauert, nehmen einmal teil. Sie streichen, wer nicht so oft geworfen hat.
plan-shooter-prize = Heiße Hand
plan-shooter-eligible = Erwachsene, die an unseren Tischen in einer Hand mindestens { $throws }-mal werfen, solange die Teilnahme offen ist.
plan-bets = Jeder Einsatz zählt
plan-bets-why = Jeder Einsatz von einem Betrag, den Sie nennen, ist ein Los mehr. Die Tische zählen mit.
plan-bets-prize = Jackpot
plan-bets-eligible = Erwachsene, die an unseren Tischen setzen.
plan-forbidden = nichts
plan-manner = Für jeden Preis wird ein Los gezogen.
plan-award-place = Im Casino.
plan-place = An den Tischen des Casinos.
plan-claim = An der Kasse, persönlich.
plan-notified = Telefonisch.
plan-published = Auf der Seite dieser Aktion.
ask-prize = Preis
ask-prize-eg = Freiwette
ask-worth = Was er wert ist
ask-worth-eg = 25 $
ask-winners = Gewinner
ask-winners-eg = 5
ask-throws = Würfe in einer Hand, mindestens
ask-throws-eg = 10
ask-wager = Einsatz für ein Los
ask-wager-eg = 25 $
ask-starts = Beginn
ask-closes = Teilnahme bis
ask-drawn = Ziehung
ask-forbidden = Was die Vorschriften heute als Preis verbieten
ask-forbidden-eg = nichts, oder Feuerwerk
draw-lede = Das Haus und andere legen sich auf ein Geheimnis fest, bevor die Teilnahme endet, und zeigen es danach. Zusammen bestimmen sie den Gewinner. Nimmt jemand von außen teil, kann das Haus nicht allein wählen.
draw-house = Das Haus
draw-committed = ist festgelegt:
draw-not-committed = hat sich noch nicht festgelegt.
draw-commit-house = Auf das Geheimnis des Hauses festlegen
draw-scrutineer = Aufsicht
draw-scrutineer-needed = Ein Preis ist mehr wert als { $limit }: Die Ziehung braucht eine Aufsicht.
draw-scrutineer-not-needed = Keine nötig.
draw-name-scrutineer = Aufsicht bestimmen
draw-scrutineer-other = Andere bestimmen
draw-others = Andere, die zur Ziehung beitragen
draw-others-hint = Noch niemand. Trägt jemand anderes bei, kann jeder beweisen, dass das Haus nicht gewählt hat.
draw-others-none = Niemand anderes hat beigetragen: Sie beruht auf dem Wort des Hauses.
draw-provable = Jemand anderes hat beigetragen, und alle Teile wurden gezeigt: Niemand kann den Gewinner gewählt haben, außer alle Beteiligten arbeiten zusammen.
draw-not-provable = Jemand könnte den Gewinner gewählt haben. Die Ziehung ist { $why }.
draw-anew = Ziehung neu beginnen
draw-number = Dies ist Ziehung Nummer { $number }.
draw-given-up = Ziehung { $number } wurde aufgegeben: { $why }.
draw-given-up-seen = Ihr Gewinner konnte bekannt sein: gezeigt von { $who }.
draw-at = Sie findet am { $when } statt, nach dem Ende der Teilnahme.
draw-add = Ihren Teil zur Ziehung geben
draw-show = Ihren Teil zeigen
draw-nonce-gone = Ihr Teil liegt in dem Browser, in dem Sie ihn gaben. Zeigen Sie ihn dort.
draw-nonce-shown = gezeigt
draw-nonce-waits = festgelegt
draw-nonce-missing = nicht gezeigt und ausgelassen
draw-list = Die Liste der Lose
draw-listed = { $count ->
    [one] Ein Los, eingefroren:
   *[other] { $count } Lose, eingefroren:
}
draw-list-at = Sie wird am { $when } eingefroren.
draw-held = Gezogen { $when } von { $who }.
draw-pick = { $prize }: Los { $number }
draw-check = Ziehung hier prüfen
draw-pack = Prüfakte speichern
draw-now = Jetzt ziehen
draw-without = Noch nicht gezeigt: der Teil von { $who }. Warten Sie darauf, oder schreiben Sie, warum er fehlt. Eine Ziehung ohne ihn ist nicht beweisbar: Jemand könnte den Gewinner gewählt haben.
draw-part-keep = { $from ->
    [empty] Sie haben Ihren Teil zur Ziehung gegeben. Kommen Sie nach dem Ende der Teilnahme mit diesem Browser wieder und zeigen Sie ihn. Eine Ziehung ohne ihn ist nicht beweisbar.
   *[other] Sie haben Ihren Teil zur Ziehung gegeben. Kommen Sie nach { $from } und vor der Ziehung mit diesem Browser wieder und zeigen Sie ihn. Eine Ziehung ohne ihn ist nicht beweisbar.
}
draw-part-show = { $to ->
    [empty] Zeigen Sie Ihren Teil jetzt, unter „Die Ziehung“. Eine Ziehung ohne ihn ist nicht beweisbar.
   *[other] Zeigen Sie Ihren Teil vor { $to }, unter „Die Ziehung“. Eine Ziehung ohne ihn ist nicht beweisbar.
}
draw-holds = Die Ziehung stimmt.
draw-differs = Die Ziehung stimmt nicht.
draw-right = richtig
draw-wrong = falsch
draw-line-shape = Die Akte hat jeden Teil einer Ziehung und nichts sonst
draw-line-scheme = Sie hat die Form, die diese Seite prüft:
draw-line-pack = Nichts in der Akte wurde geändert
draw-line-terms = Die Bedingungen sind die genannten
draw-line-entries = Die Liste der Lose ist die eingefrorene
draw-line-commitment = Gezeigt wurde, was festgelegt war:
draw-line-pick = Geheimnisse und Liste ergeben diesen Gewinner:
draw-line-missing = Nicht gezeigte Zahlen und aufgegebene Ziehungen sind genannt
draw-line-kind = Die Ziehung heißt, was sie war: beweisbar oder nicht
draw-line-prizes = Die Preise wurden in der Reihenfolge der Bedingungen gezogen, und ihre Gewinner sind die gezogenen
draw-line-times = Die Teilnahme endete, wann die Bedingungen sagen, und gezogen wurde nicht früher
draw-line-scrutineer = Sie wurde beaufsichtigt, wo es nötig war, von niemandem mit einem anderen Teil daran
draw-check-elsewhere = Sie müssen dieser Seite nicht trauen: Speichern Sie die Prüfakte und rufen Sie hardway promotion verify { $file } auf.
winner-is = { $who } hat mit Los { $number } gewonnen.
winner-none = Niemand hat ihn gewonnen.
winner-reached = Der Gewinner wurde erreicht.
winner-unreachable = Alles Zumutbare wurde versucht.
winner-attempt = Versuch ins Protokoll
winner-how = Wie verständigt
winner-outcome = Ergebnis
winner-give-up = Niemand kann ihn erreichen
winner-absent = Der Gewinner ist nicht anwesend
winner-was-absent = Los { $number } von { $who } wurde gezogen, und um { $when } war niemand da.
winner-absent-told = Der Grund wurde mitgeteilt.
attempt-reached = erreicht
attempt-missed = nicht erreicht
account-announced = Angekündigt
account-paid = Bezahlt
account-withheld = Einbehalten
account-open = Offen
account-chosen = Vom Gewinner gewählt
claim-by = { $who } erhebt Anspruch
claim-made = wird geprüft
claim-met = wurde erfüllt
claim-denied = wurde abgelehnt
claim-because = Grund: { $reason }
claim-kept = aufbewahrt bis { $until }
claim-pay = Zahlen
claim-hand-over = Preis übergeben
claim-pay-part = { $amount } zahlen: { $means }
claim-means = Durch
means-cash = bar
means-cheque = Verrechnungsscheck
means-transfer = Überweisung
means-in_kind = in Sachwerten
claim-deny = Anspruch ablehnen
claim-reopen = Anspruch wieder öffnen
claim-inform = { $who } wurde der Grund gesagt
claim-told = Mitgeteilt { $when }.
claim-on-file = Name und Anschrift liegen vor.
claim-of = Ihr Anspruch auf { $prize }
claim-yours = Ihr Anspruch
claim-prize = { $prize } beanspruchen
claim-another = Einen anderen Preis beanspruchen
claimant-hint = Ein abgelehnter Anspruch wird mit Name und Anschrift aufbewahrt.
claimant-name = Name
claimant-address = Anschrift
claimant-take = Name und Anschrift aufnehmen
claimant-show = Zeigen, wer vorliegt
claimant-open = solange der Anspruch offen ist
claimant-none = Niemand liegt vor.
won-choose = Sie wählen, wie { $amount } bezahlt wird: auf eine Art oder in Teilen.
won-left = noch { $amount } zu wählen
won-choose-now = So wählen
won-all = Alles: { $means }
won-alternative = Stattdessen { $amount } in bar
won-chosen = Sie wählten: { $list }.
won-paid = Bezahlt: { $list }.
won-open = { $amount } ist noch offen.
