export default {
  'Search Console': 'Search Console',
  'Clicks, impressions and positions that Google counts, beside the checked positions.':
    'Klicks, Impressionen und Positionen, die Google zählt, neben den geprüften Positionen.',
  'Not connected.': 'Nicht verbunden.',
  Connected: 'Verbunden',
  Importing: 'Wird importiert',
  'Connect again': 'Erneut verbinden',
  Property: 'Property',
  'Service account': 'Dienstkonto',
  Imported: 'Importiert',
  '{from} to {to}': '{from} bis {to}',
  'Hidden by Google': 'Von Google verborgen',
  '{share} of the clicks are of queries that Google does not name.':
    '{share} der Klicks sind von Suchanfragen, die Google nicht nennt.',
  'Search Console was disconnected.': 'Die Verbindung zur Search Console wurde getrennt.',
  'Check connection': 'Verbindung prüfen',
  'Change connection': 'Verbindung ändern',
  Disconnect: 'Trennen',
  'Disconnect Search Console': 'Search Console trennen',
  'Disconnect Search Console? The imported days are deleted.':
    'Die Verbindung zur Search Console trennen? Die importierten Tage werden gelöscht.',
  'Open the page of Google': 'Die Seite von Google öffnen',
  'Allow read access with a Google account: for all websites of this account.':
    'Erlauben Sie den Lesezugriff mit einem Google-Konto: für alle Websites dieses Kontos.',
  'Connect with Google': 'Mit Google verbinden',
  'Search Console is connected. The last 16 months are imported.':
    'Die Search Console ist verbunden. Die letzten 16 Monate werden importiert.',
  'Visible properties': 'Sichtbare Propertys',
  'Another one': 'Eine andere',
  '{property} (suggested)': '{property} (vorgeschlagen)',
  'As Search Console names it: sc-domain:example.com, or https://www.example.com/.':
    'Wie die Search Console sie nennt: sc-domain:example.com oder https://www.example.com/.',
  'JSON key of the service account': 'JSON-Schlüssel des Dienstkontos',
  'Leave it empty to keep the present access.': 'Leer lassen, um den jetzigen Zugang zu behalten.',
  'The whole file. Add the service account as a user of the property. The key is stored encrypted.':
    'Die ganze Datei. Fügen Sie das Dienstkonto als Nutzer der Property hinzu. Der Schlüssel wird verschlüsselt gespeichert.',
  Connect: 'Verbinden',
  'Clock of the server': 'Uhr des Servers',
  Access: 'Zugang',
  'Consent screen': 'Zustimmungsbildschirm',
  'Search Console API': 'Search-Console-API',
  Quota: 'Kontingent',
  passed: 'bestanden',
  failed: 'fehlgeschlagen',
  'not tried': 'nicht versucht',
  'All steps pass.': 'Alle Schritte sind bestanden.',
  Steps: 'Schritte',
  '{step}: {state}': '{step}: {state}',
  'Visible: {properties}': 'Sichtbar: {properties}',
  Clicks: 'Klicks',
  Impressions: 'Impressionen',
  CTR: 'CTR',
  'Position (Google)': 'Position (Google)',
  'Google names no impression of this keyword in these days.':
    'Google nennt in diesen Tagen keine Impression dieses Keywords.',
  '{day}: Google ended result pages of 100 results, and impressions of bots fell.':
    '{day}: Google hat Ergebnisseiten mit 100 Ergebnissen abgeschafft, und die Impressionen von Bots gingen zurück.',
  '{n} impressions': '{n} Impressionen',
  'Clicks on the website that Search Console counts, in Pacific days.':
    'Klicks auf die Website, die die Search Console zählt, nach Tagen der pazifischen Zeit.',
  'Clicks on the website that Search Console counts over the range.':
    'Klicks auf die Website, die die Search Console im Zeitraum zählt.',
  'How often Google showed the website, as Search Console counts it.':
    'Wie oft Google die Website gezeigt hat, wie die Search Console es zählt.',
  'Clicks per impression.': 'Klicks je Impression.',
  'Mean position that Search Console counts, weighted by impressions.':
    'Mittlere Position, die die Search Console zählt, nach Impressionen gewichtet.',
  'Clicks on the page that Search Console counts.': 'Klicks auf die Seite, die die Search Console zählt.',
  'Queries you do not track': 'Suchanfragen, die Sie nicht verfolgen',
  'Of the last 28 days, those with most impressions first.':
    'Der letzten 28 Tage, die mit den meisten Impressionen zuerst.',
  'Striking distance: position 4 to 20': 'In Reichweite: Position 4 bis 20',
  'No such query.': 'Keine solche Suchanfrage.',
  'Each keyword costs:': 'Jedes Keyword kostet:',
  Query: 'Suchanfrage',
  Track: 'Verfolgen',
  '{keyword} is tracked.': '{keyword} wird verfolgt.',
  'Feed for spreadsheets': 'Feed für Tabellenprogramme',
  'With feeds': 'Mit Feeds',
  Feeds: 'Feeds',
  'Feeds for Google Sheets (IMPORTDATA), Excel and Power BI:':
    'Feeds für Google Tabellen (IMPORTDATA), Excel und Power BI:',
  'Connected Search Console': 'Search Console verbunden',
  'Allowed access to Search Console': 'Zugriff auf die Search Console erlaubt',
  'Disconnected Search Console': 'Search Console getrennt',
};
