export default {
  'cited in': 'zitiert in',
  'Keywords whose AI Overview cites your website, of those whose result page has one.':
    'Keywords, deren Übersicht mit KI die eigene Website zitiert, von denen mit einer auf der Ergebnisseite.',
  '{n, plural, one {The sources of # are unknown.} other {The sources of # are unknown.}}':
    '{n, plural, one {Die Quellen von # sind unbekannt.} other {Die Quellen von # sind unbekannt.}}',
  Overview: 'Übersicht',
  Visibility: 'Sichtbarkeit',
  'Average position': 'Durchschnittsposition',
  'Estimated traffic': 'Geschätzter Traffic',
  'Clicks a month by search volumes, positions and usual click rates.':
    'Klicks im Monat nach Suchvolumen, Positionen und üblichen Klickraten.',
  'Traffic value': 'Traffic-Wert',
  'What these clicks would cost as ads, in the currency of the costs of a click.':
    'Was diese Klicks als Anzeigen kosten würden, in der Währung der Klickpreise.',
  'Known for {n} of {all} keywords.': 'Bekannt für {n} von {all} Keywords.',
  'Top 3': 'Top 3',
  'Top 10': 'Top 10',
  'Top 20': 'Top 20',
  'Top 100': 'Top 100',
  'Share of voice': 'Share of Voice',
  'Estimated share of clicks on your keywords. 100 means that each is in the top 3.':
    'Geschätzter Anteil an den Klicks auf die Keywords. 100 bedeutet, dass jedes in den Top 3 steht.',
  'A keyword that was not found counts as position {n}.':
    'Ein nicht gefundenes Keyword zählt als Position {n}.',
  'Axis from {low} to {high}.': 'Achse von {low} bis {high}.',
  'More figures': 'Weitere Zahlen',
  'Fewer figures': 'Weniger Zahlen',
  'Days are in {zone}.': 'Tage in der Zeitzone {zone}.',
  'Days on which only some keywords were checked are left out.':
    'Ohne Tage, an denen nur einige Keywords geprüft wurden.',
  'Compared period': 'Vergleichszeitraum',
  '{name}, {range}: none.': '{name}, {range}: keine Werte.',
  '{name}, {range}: {first} to {last}.': '{name}, {range}: {first} bis {last}.',
  'Ranking distribution': 'Verteilung der Rankings',
  'Keywords in the top 10, {range}: {first} to {last}.':
    'Keywords in den Top 10, {range}: {first} bis {last}.',
  'Keywords by position. Days are in {zone}.': 'Keywords nach Position. Tage in der Zeitzone {zone}.',
  'Overview table': 'Tabelle der Übersicht',
  Day: 'Tag',
  'Averages of both periods': 'Durchschnitte beider Zeiträume',
  'Compared periods': 'Verglichene Zeiträume',
  'Averages of the days with results.': 'Durchschnitt der Tage mit Ergebnissen.',
  'No results from {period} to compare with.': 'Keine Ergebnisse aus {period} zum Vergleichen.',
  Figure: 'Kennzahl',
  Change: 'Änderung',
  'Compare with': 'Vergleichen mit',
  'Period before': 'Zeitraum davor',
  'A year before': 'Ein Jahr davor',
  None: 'Ohne',
  Print: 'Drucken',
  'Export CSV': 'CSV exportieren',
  'What changed': 'Was sich geändert hat',
  '{period}, compared with the day as many days earlier.':
    '{period}, verglichen mit dem letzten Ergebnis am ersten Tag oder davor.',
  Improved: 'Verbessert',
  Declined: 'Verschlechtert',
  'No keyword moved.': 'Kein Keyword hat sich bewegt.',
  'Order by': 'Sortieren nach',
  Positions: 'Positionen',
  'All improved': 'Alle verbesserten',
  'All declined': 'Alle verschlechterten',
  Keyword: 'Keyword',
  'Not found': 'Nicht gefunden',
  Before: 'Vorher',
  Position: 'Position',
  Mobile: 'Mobil',
  'Needs attention': 'Handlungsbedarf',
  'All good': 'Alles in Ordnung',
  'The check is late': 'Die Prüfung ist überfällig',
  'The last check looks wrong': 'Die letzte Prüfung sieht falsch aus',
  'The last check failed': 'Die letzte Prüfung ist fehlgeschlagen',
  '{n, plural, one {# keyword} other {# keywords}} failed':
    '{n, plural, one {# Keyword} other {# Keywords}} fehlgeschlagen',
  '{n, plural, one {# keyword} other {# keywords}} left the top 10':
    '{n, plural, one {# Keyword ist} other {# Keywords sind}} aus den Top 10 gefallen',
  '{n, plural, one {# keyword ranks} other {# keywords rank}} with another URL':
    '{n, plural, one {# Keyword rankt} other {# Keywords ranken}} mit einer anderen URL',
  '{percent}% of the requests of this month are used':
    '{percent} % der Anfragen dieses Monats sind verbraucht',
  '{percent}% of the requests of today are used': '{percent} % der Anfragen von heute sind verbraucht',
  'Last check': 'Letzte Prüfung',
  'Next check': 'Nächste Prüfung',
  'The first check is running': 'Die erste Prüfung läuft',
  '{n, plural, one {# keyword is} other {# keywords are}} being checked. The figures follow at the end.':
    '{n, plural, one {# Keyword wird} other {# Keywords werden}} geprüft. Die Kennzahlen folgen am Ende.',
  'Not checked yet': 'Noch nicht geprüft',
  'No check is scheduled.': 'Es ist keine Prüfung geplant.',
  '{n, plural, one {# keyword is} other {# keywords are}} checked on {time}.':
    '{n, plural, one {# Keyword wird} other {# Keywords werden}} am {time} geprüft.',
  '{n, plural, one {# keyword is} other {# keywords are}} checked on {time}, then once a day.':
    '{n, plural, one {# Keyword wird} other {# Keywords werden}} am {time} geprüft, danach einmal am Tag.',
  Loading: 'Wird geladen',
  'No results in these days.': 'Keine Ergebnisse an diesen Tagen.',
  'Choose a longer range to see earlier results.':
    'Mit einem längeren Zeitraum sind frühere Ergebnisse zu sehen.',
  'No keyword matches.': 'Kein Keyword passt.',
  'Clear filters': 'Filter löschen',
};
