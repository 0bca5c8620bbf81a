export default {
  'View competitors': 'Mitbewerber ansehen',
  'Their positions are taken from the same search results.':
    'Ihre Positionen stammen aus denselben Suchergebnissen.',
  'You can track up to {n} competitors.': 'Es lassen sich bis zu {n} Mitbewerber beobachten.',
  '{website} was deleted.': '{website} wurde gelöscht.',
  'Danger zone': 'Gefahrenbereich',
  'Deleting the configuration stops the daily check and deletes all keywords and results.':
    'Mit der Konfiguration werden alle Keywords und Ergebnisse gelöscht; die tägliche Prüfung endet.',
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
  'Each keyword is checked once a day. The server chooses the time.':
    'Jedes Keyword wird einmal am Tag geprüft. Den Zeitpunkt legt der Server fest.',
  'Daily check': 'Tägliche Prüfung',
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
};
