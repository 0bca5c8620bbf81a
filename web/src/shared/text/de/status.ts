export default {
  'Whether this installation works.': 'Ob diese Installation funktioniert.',
  Health: 'Zustand',
  'Everything works.': 'Alles funktioniert.',
  'All parts work; {n, plural, one {# keyword} other {# keywords}} failed in 24 hours.':
    'Alle Teile funktionieren; {n, plural, one {# Keyword ist} other {# Keywords sind}} in 24 Stunden fehlgeschlagen.',
  'Not configured': 'Nicht eingerichtet',
  'Checks without any result': 'Prüfungen ganz ohne Ergebnis',
  'No keyword could be checked. Look at "Checks" of the website.':
    'Kein Keyword konnte geprüft werden. Sehen Sie sich „Prüfungen“ der Website an.',
  '{n, plural, one {# part needs attention.} other {# parts need attention.}}':
    '{n, plural, one {# Teil braucht Aufmerksamkeit.} other {# Teile brauchen Aufmerksamkeit.}}',
  Parts: 'Teile',
  Works: 'Funktioniert',
  'Does not respond': 'Antwortet nicht',
  Store: 'Datenspeicher',
  Scheduler: 'Zeitplaner',
  'Scheduled backup': 'Geplante Sicherung',
  'Not made yet': 'Noch keine',
  'The log of the server says why. It is repeated every hour.':
    'Das Protokoll des Servers nennt den Grund. Sie wird jede Stunde wiederholt.',
  'Off in this process': 'In diesem Prozess aus',
  'Another process has to start the scheduled checks, or RANK_SCHEDULER_ENABLED be true.':
    'Ein anderer Prozess muss die geplanten Prüfungen starten, oder RANK_SCHEDULER_ENABLED muss true sein.',
  Late: 'Verspätet',
  'On time': 'Pünktlich',
  'It has not started checks for three minutes. Restart the server if this lasts.':
    'Seit drei Minuten hat er keine Prüfungen gestartet. Starten Sie den Server neu, falls das anhält.',
  'Scheduled checks': 'Geplante Prüfungen',
  'A website has been due for more than an hour. More processes or capacity may help.':
    'Eine Website ist seit mehr als einer Stunde fällig. Mehr Prozesse oder Kapazität können helfen.',
  'Suspicious checks': 'Auffällige Prüfungen',
  '{n} in 24 hours': '{n} in 24 Stunden',
  'They lost nine tenths of the rankings at once. Look at "Checks" of the website.':
    'Sie haben neun Zehntel der Positionen auf einmal verloren. Sehen Sie sich „Prüfungen“ der Website an.',
  'Geographic data': 'Geografische Daten',
  Incomplete: 'Unvollständig',
  'Missing: {parts}.': 'Es fehlen: {parts}.',
  Server: 'Server',
  'Shutting down': 'Fährt herunter',
  'The scheduler last ran at {time}.': 'Der Zeitplaner lief zuletzt um {time}.',
  'Checks of the last 24 hours': 'Prüfungen der letzten 24 Stunden',
  'Missed checks': 'Ausgefallene Prüfungen',
  '{n, plural, one {# website} other {# websites}}': '{n, plural, one {# Website} other {# Websites}}',
  'The server did not run on the day of their check. Check them now, or wait for the next one.':
    'Der Server lief am Tag ihrer Prüfung nicht. Prüfen Sie sie jetzt, oder warten Sie auf die nächste Prüfung.',
  'Failed or missed': 'Fehlgeschlagen oder verpasst',
  Suspicious: 'Auffällig',
  '{n} reused': '{n} wiederverwendet',
  'Failed e-mails': 'Fehlgeschlagene E-Mails',
  '{n, plural, one {# e-mail waits} other {# e-mails wait}} until a mail server is set: SMTP_URL in the environment of the server.':
    '{n, plural, one {# E-Mail wartet} other {# E-Mails warten}}, bis ein Mailserver eingestellt ist: SMTP_URL in der Umgebung des Servers.',
  '{n, plural, one {# e-mail is} other {# e-mails are}} about to be sent.':
    '{n, plural, one {# E-Mail wird} other {# E-Mails werden}} gleich gesendet.',
  'No e-mail has failed.': 'Keine E-Mail ist fehlgeschlagen.',
  'To {address}': 'An {address}',
  'Retry all': 'Alle erneut senden',
  '{n, plural, one {# e-mail is} other {# e-mails are}} sent again.':
    '{n, plural, one {# E-Mail wird} other {# E-Mails werden}} erneut gesendet.',
  Connections: 'Verbindungen',
  'Browsers and programs that receive events, such as the progress of a check, as they occur.':
    'Browser und Programme, die Ereignisse wie den Fortschritt einer Prüfung sofort erhalten.',
  'Connected users': 'Verbundene Benutzer',
  'Server processes': 'Serverprozesse',
  'Search users': 'Benutzer suchen',
  'The account has no users.': 'Das Konto hat keine Benutzer.',
  '{n, plural, one {Online, # connection} other {Online, # connections}}':
    '{n, plural, one {Online, # Verbindung} other {Online, # Verbindungen}}',
  Offline: 'Offline',
  'Live events': 'Live-Ereignisse',
  Clear: 'Leeren',
  'Send test event': 'Testereignis senden',
  'Events for you, the latest first. A test event arrives in each of your open windows.':
    'Ereignisse für Sie, das neueste zuerst. Ein Testereignis kommt in jedem Ihrer offenen Fenster an.',
  'No event since this screen was opened.': 'Kein Ereignis, seit diese Ansicht offen ist.',
};
