export default {
  'Every keyword has been checked today.': 'Alle Keywords wurden heute geprüft.',
  '{count, plural, one {# request} other {{n} requests}}':
    '{count, plural, one {# Anfrage} other {{n} Anfragen}}',
  'Check now': 'Jetzt prüfen',
  'The check starts within a minute.': 'Die Prüfung beginnt innerhalb einer Minute.',
  'Checked {time}': 'Geprüft {time}',
  'Checked {time}, next {next}': 'Geprüft {time}, nächste {next}',
  'Check again': 'Erneut prüfen',
  'up to {requests}': 'bis zu {requests}',
  '{least} to {requests}': '{least} bis {requests}',
  '{least} to {most}': '{least} bis {most}',
  '{requests} a month': '{requests} im Monat',
  '{requests} a month (cost: {cost})': '{requests} im Monat (Kosten: {cost})',
  'Check again ({requests})': 'Erneut prüfen ({requests})',
  'Check in progress': 'Prüfung läuft',
  'Check in progress: {percent}': 'Prüfung läuft: {percent}',
  '{done} of {total} checked': '{done} von {total} geprüft',
  '{failed} failed': '{failed} fehlgeschlagen',
  'less than a minute left': 'noch weniger als eine Minute',
  '{n, plural, one {about # minute left} other {about # minutes left}}':
    '{n, plural, one {noch etwa # Minute} other {noch etwa # Minuten}}',
  'Done: {parts}': 'Fertig: {parts}',
  'The check failed: {n, plural, one {# keyword} other {# keywords}} could not be checked':
    'Die Prüfung ist fehlgeschlagen: {n, plural, one {# Keyword konnte} other {# Keywords konnten}} nicht geprüft werden',
  '{n} ranked': '{n} platziert',
  'Show failed': 'Fehlgeschlagene zeigen',
  'Show check': 'Prüfung zeigen',
  'First result': 'Erstes Ergebnis',
  'You rank in the top 10 for {top10} of {n, plural, one {# keyword} other {{keywords} keywords}}':
    'Sie sind mit {top10} von {n, plural, one {# Keyword} other {{keywords} Keywords}} in den Top 10',
  'You rank in the top 10 for {top10} of the {n, plural, one {# keyword that was} other {{keywords} keywords that were}} checked':
    'Sie sind mit {top10} von {n, plural, one {# geprüften Keyword} other {{keywords} geprüften Keywords}} in den Top 10',
  '{n, plural, one {# keyword} other {{failed} keywords}} could not be checked.':
    '{n, plural, one {# Keyword konnte} other {{failed} Keywords konnten}} nicht geprüft werden.',
  'Failed check': 'Fehlgeschlagene Prüfung',
  '{checked} of {n, plural, one {# keyword} other {{keywords} keywords}} could be checked':
    '{checked} von {n, plural, one {# Keyword} other {{keywords} Keywords}} konnten geprüft werden',
  'Tell those who run this installation of Rankwire.': 'Melden Sie es denen, die dieses Rankwire betreiben.',
  'Test again': 'Erneut testen',
  Retry: 'Wiederholen',
  'What next?': 'Wie geht es weiter?',
  'Each keyword is checked once a day from now on. What next?':
    'Jedes Keyword wird ab jetzt einmal am Tag geprüft. Wie geht es weiter?',
  'Add competitors': 'Mitbewerber hinzufügen',
  'Import and tag keywords': 'Keywords importieren und mit Tags versehen',
};
