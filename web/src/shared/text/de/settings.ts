export default {
  'View competitors': 'Mitbewerber ansehen',
  'Their positions are taken from the same search results.':
    'Ihre Positionen stammen aus denselben Suchergebnissen.',
  'You can track up to {n} competitors.': 'Es lassen sich bis zu {n} Mitbewerber beobachten.',
  '{website} was deleted.': '{website} wurde gelöscht.',
  'Danger zone': 'Gefahrenbereich',
  'Deleting the configuration stops its checks and deletes all keywords and results.':
    'Mit der Konfiguration werden alle Keywords und Ergebnisse gelöscht; ihre Prüfungen enden.',
  'Delete configuration': 'Konfiguration löschen',
  'This permanently deletes {website}, its {n} keywords and all of their results.':
    'Damit werden {website}, die {n} Keywords und alle ihre Ergebnisse endgültig gelöscht.',
  'Type {website} to confirm': 'Zur Bestätigung {website} eingeben',
  Cancel: 'Abbrechen',
  Delete: 'Löschen',
  Language: 'Sprache',
  'Show languages': 'Sprachen anzeigen',
  'The language of the search results. A change starts a new history.':
    'Sprache der Suchergebnisse. Eine Änderung beginnt einen neuen Verlauf.',
  'This website and its subdomains': 'Diese Website und ihre Subdomains',
  'example.com finds example.com and shop.example.com, not my-example.com.':
    'example.com findet example.com und shop.example.com, nicht my-example.com.',
  'Every address that contains it': 'Jede Adresse, die sie enthält',
  'example.com also finds my-example.com and other.org/example.com.':
    'example.com findet auch my-example.com und other.org/example.com.',
  Matching: 'Zuordnung',
  'Which search results count as yours, from the next check on.':
    'Welche Suchergebnisse ab der nächsten Prüfung als Ihre zählen.',
  'The server chooses the time of day.': 'Die Uhrzeit legt der Server fest.',
  'Time of day': 'Uhrzeit',
  'Frequency and depth': 'Häufigkeit und Tiefe',
  'Fewer or shallower checks need fewer requests. On days without a check, reports show no position.':
    'Seltenere oder weniger tiefe Prüfungen brauchen weniger Anfragen. An Tagen ohne Prüfung zeigen Berichte keine Position.',
  'Check keywords': 'Keywords prüfen',
  'Every day': 'Jeden Tag',
  'Monday to Friday': 'Montag bis Freitag',
  'Once a week': 'Einmal pro Woche',
  'Only manually': 'Nur manuell',
  Weekday: 'Wochentag',
  Depth: 'Tiefe',
  'Top {depth}': 'Top {depth}',
  'Check the top {depth}': 'Top {depth} prüfen',
  Never: 'Nie',
  'Every {weekday}': 'Jeden {weekday}',
  'top {depth} daily': 'Top {depth} täglich',
  'top {depth} from Monday to Friday': 'Top {depth} von Montag bis Freitag',
  'top {depth} every {weekday}': 'Top {depth} jeden {weekday}',
  'top {depth} only manually': 'Top {depth} nur manuell',
  '{plan}, top {depth} on {weekday}': '{plan}, Top {depth} am {weekday}',
  '{plan}: {perMonth}': '{plan}: {perMonth}',
  '{requests} more a month.': '{requests} im Monat mehr.',
  'Saves {requests} a month.': 'Spart {requests} im Monat.',
  '{requests} and {price} more a month.': '{requests} und {price} im Monat mehr.',
  'Saves {requests} and {price} a month.': 'Spart {requests} und {price} im Monat.',
  '{time} ({zone})': '{time} ({zone})',
  Notes: 'Notizen',
  Settings: 'Einstellungen',
  'Change the website?': 'Website ändern?',
  'The history of {n, plural, one {# keyword} other {# keywords}} for {website} goes out of view. The keywords are kept and checked for {next}.':
    'Der Verlauf von {n, plural, one {# Keyword} other {# Keywords}} für {website} wird ausgeblendet. Die Keywords bleiben erhalten und werden für {next} geprüft.',
  'Changing the website back restores the history.':
    'Wird die Website zurückgeändert, ist der Verlauf wieder da.',
  'To track both, add the new website beside this one.':
    'Um beide zu beobachten, fügen Sie die neue Website zusätzlich hinzu.',
  'Change the website': 'Website ändern',
  'Add website': 'Website hinzufügen',
  'This is not a website. Enter one such as example.com.':
    'Das ist keine Website. Geben Sie eine an, etwa example.com.',
  'Such as example.com. A change starts a new history.':
    'Zum Beispiel example.com. Eine Änderung beginnt einen neuen Verlauf.',
  Save: 'Speichern',
  'Saved.': 'Gespeichert.',
  Brand: 'Marke',
  'Clients see the brand {name} of an account above this one. Save a brand to replace it here.':
    'Kunden sehen die Marke {name} eines übergeordneten Kontos. Eine gespeicherte Marke ersetzt sie hier.',
  'Clients see it on share links, in digests and on printed pages. Accounts below inherit it.':
    'Kunden sehen sie auf Freigabelinks, in Berichten per E-Mail und auf ausgedruckten Seiten. Untergeordnete Konten erben sie.',
  'Remove brand': 'Marke entfernen',
  'Remove the brand {name}? Clients then see that of the account above, or Rankwire.':
    'Marke {name} entfernen? Kunden sehen dann die des übergeordneten Kontos oder Rankwire.',
  'The brand was removed.': 'Die Marke wurde entfernt.',
  'Enter a name of up to 80 characters.': 'Geben Sie einen Namen mit höchstens 80 Zeichen ein.',
  'This is not a color. Enter one such as #1a73e8.': 'Das ist keine Farbe. Geben Sie eine wie #1a73e8 ein.',
  'The picture has {width} by {height} pixels. At most {most} by {most} are allowed.':
    'Das Bild hat {width} × {height} Pixel. Erlaubt sind höchstens {most} × {most}.',
  'This file cannot be used. Choose a PNG or an SVG.':
    'Diese Datei lässt sich nicht verwenden. Wählen Sie ein PNG oder ein SVG.',
  'The file is larger than 100 KB. Choose a smaller one.':
    'Die Datei ist größer als 100 KB. Wählen Sie eine kleinere.',
  Logo: 'Logo',
  'PNG or SVG, at most 100 KB. E-mails show a PNG, and the name in place of an SVG.':
    'PNG oder SVG, höchstens 100 KB. E-Mails zeigen ein PNG; statt eines SVG zeigen sie den Namen.',
  'Remove logo': 'Logo entfernen',
  'Accent color': 'Akzentfarbe',
  'Such as #1a73e8; leave it empty for the default. It is made readable in both themes.':
    'Zum Beispiel #1a73e8; leer für die Standardfarbe. Sie wird in beiden Designs lesbar gemacht.',
  'Choose accent color': 'Akzentfarbe wählen',
  Preview: 'Vorschau',
  'Save to see the accent color.': 'Die Akzentfarbe ist nach dem Speichern zu sehen.',
  Text: 'Text',
  'A sentence for the end of reports, such as whom to ask.':
    'Ein Satz für das Ende von Berichten, etwa mit einem Ansprechpartner.',
};
