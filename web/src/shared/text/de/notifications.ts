export default {
  'No keyword of {website} could be checked': 'Kein Keyword von {website} konnte geprüft werden',
  'The reason: {reason}': 'Der Grund: {reason}',
  Notifications: 'Benachrichtigungen',
  'Notifications ({n} unread)': 'Benachrichtigungen ({n} ungelesen)',
  '{n} unread': '{n} ungelesen',
  'Mark all as read': 'Alle als gelesen markieren',
  'All notifications are marked as read.': 'Alle Benachrichtigungen sind als gelesen markiert.',
  'No notifications.': 'Keine Benachrichtigungen.',
  'Failed checks and problems of the search provider are listed here.':
    'Hier stehen fehlgeschlagene Prüfungen und Probleme des Suchanbieters.',
  Today: 'Heute',
  Unread: 'Ungelesen',
  'Mark as read': 'Als gelesen markieren',
  'Website added': 'Website hinzugefügt',
  'Its keywords are tracked from now on.': 'Ihre Keywords werden ab jetzt beobachtet.',
  '{website} is tracked.': '{website} wird beobachtet.',
  'Tracking ended': 'Beobachtung beendet',
  'The website is no longer tracked.': 'Die Website wird nicht mehr beobachtet.',
  '{website} is no longer tracked.': '{website} wird nicht mehr beobachtet.',
  'The daily check of {website} has failed for three days':
    'Die tägliche Prüfung von {website} schlägt seit drei Tagen fehl',
  'The check of {website} has failed three times': 'Die Prüfung von {website} ist dreimal fehlgeschlagen',
  'No keyword got a result. The list of checks says why.':
    'Kein Keyword hat ein Ergebnis. Die Liste der Prüfungen nennt den Grund.',
  'The check of {website} on {day} was missed': 'Die Prüfung von {website} am {day} ist ausgefallen',
  '{n} checks of {website} were missed, the last on {day}':
    '{n} Prüfungen von {website} sind ausgefallen, die letzte am {day}',
  'The last results stay in the reports.': 'Die letzten Ergebnisse bleiben in den Berichten.',
  'The last results stay in the reports. The next check is on {day}.':
    'Die letzten Ergebnisse bleiben in den Berichten. Die nächste Prüfung ist am {day}.',
  'The check of {website} on {day} looks wrong': 'Die Prüfung von {website} am {day} ist auffällig',
  '{lost} of {ranked} ranked keywords were not found. If the search results are wrong, discard the check.':
    '{lost} von {ranked} platzierten Keywords wurden nicht gefunden. Sind die Suchergebnisse falsch, lässt sich die Prüfung verwerfen.',
  'Mobile keywords of {website} are not checked': 'Mobile Keywords von {website} werden nicht geprüft',
  'The search provider has refused the device for three days: {keywords}.':
    'Der Suchanbieter lehnt das Gerät seit drei Tagen ab: {keywords}.',
  'The search provider rejects the key': 'Der Suchanbieter lehnt den Schlüssel ab',
  'Set a valid key. The provider says: {message}':
    'Hinterlegen Sie einen gültigen Schlüssel. Der Anbieter meldet: {message}',
  'The credits of the search provider are used up': 'Das Guthaben beim Suchanbieter ist aufgebraucht',
  'Buy credits or wait for their renewal. The provider says: {message}':
    'Kaufen Sie Guthaben oder warten Sie auf die Erneuerung. Der Anbieter meldet: {message}',
  'The scheduled backup failed': 'Die geplante Sicherung ist fehlgeschlagen',
  'The scheduled checks have stopped': 'Die geplanten Prüfungen stehen still',
  'The webhook to {host} was switched off': 'Der Webhook an {host} wurde abgeschaltet',
  'The receiver answered 410 (gone). Repair it, then resume the webhook.':
    'Der Empfänger hat mit 410 (entfernt) geantwortet. Reparieren Sie ihn, dann setzen Sie den Webhook fort.',
  'Nothing arrived for five days. Repair the receiver, then resume the webhook.':
    'Fünf Tage lang kam nichts an. Reparieren Sie den Empfänger, dann setzen Sie den Webhook fort.',
  '{n, plural, one {# keyword of {website} meets} other {# keywords of {website} meet}} your alert rules':
    '{n, plural, one {# Keyword von {website} erfüllt} other {# Keywords von {website} erfüllen}} Ihre Warnregeln',
  'not found': 'nicht gefunden',
  mobile: 'mobil',
  'another page ranks': 'eine andere Seite rankt',
  'And {n} more.': 'Und {n} weitere.',
};
