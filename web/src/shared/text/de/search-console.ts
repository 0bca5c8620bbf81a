export default {
  'Search Console': 'Search Console',
  'Clicks, impressions and positions that Google counts, beside the checked positions.':
    'Klicks, Impressionen und Positionen, die Google zählt, neben den geprüften Positionen.',
  'Not connected.': 'Nicht verbunden.',
  Connected: 'Verbunden',
  Importing: 'Wird importiert',
  'Connect again': 'Erneut verbinden',
  Property: 'Property',
  State: 'Zustand',
  'Previous page': 'Vorige Seite',
  'Next page': 'Nächste Seite',
  'Page {page} of {pages}': 'Seite {page} von {pages}',
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
  'Search Console must be connected again': 'Die Search Console muss neu verbunden werden',
  'Numbers from {day} on may still change.': 'Zahlen ab dem {day} können sich noch ändern.',
  Connect: 'Verbinden',
  Credential: 'Zugangsdaten',
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
  'Google rank': 'Google-Rang',
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
  'Query list': 'Liste der Suchanfragen',
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
  'The key of the service account cannot be read.':
    'Der Schlüssel des Dienstkontos kann nicht gelesen werden.',
  'Create a new JSON key for the service account in Google Cloud, and paste the whole file.':
    'Erstellen Sie in Google Cloud einen neuen JSON-Schlüssel für das Dienstkonto, und fügen Sie die ganze Datei ein.',
  'Google does not accept the key of the service account: it was deleted, or its account was.':
    'Google nimmt den Schlüssel des Dienstkontos nicht an: Er oder das Konto wurde gelöscht.',
  'The stored credential cannot be decrypted: SECRETS_KEY has changed since it was stored.':
    'Die gespeicherten Zugangsdaten können nicht entschlüsselt werden: SECRETS_KEY wurde seither geändert.',
  'Add the former key to SECRETS_KEY, or connect again.':
    'Fügen Sie SECRETS_KEY den früheren Schlüssel hinzu, oder verbinden Sie erneut.',
  'Google does not accept GSC_CLIENT_ID and GSC_CLIENT_SECRET.':
    'Google nimmt GSC_CLIENT_ID und GSC_CLIENT_SECRET nicht an.',
  'Compare both with the OAuth client in Google Cloud, and restart the server.':
    'Vergleichen Sie beide mit dem OAuth-Client in Google Cloud, und starten Sie den Server neu.',
  'The clock of this server is wrong: Google takes the request for one of another time.':
    'Die Uhr dieses Servers geht falsch: Google hält die Anfrage für eine aus einer anderen Zeit.',
  'Set the clock of the server, for example by switching on NTP.':
    'Stellen Sie die Uhr des Servers, zum Beispiel, indem Sie NTP einschalten.',
  'Google has withdrawn the access: it was revoked, or the password of the Google account changed.':
    'Google hat den Zugang entzogen: Er wurde widerrufen, oder das Passwort des Google-Kontos wurde geändert.',
  'Connect again.': 'Verbinden Sie erneut.',
  'The access ended seven days after it was given: the consent screen of the Google Cloud project is in testing.':
    'Der Zugang endete sieben Tage nach seiner Erteilung: Der Zustimmungsbildschirm des Google-Cloud-Projekts ist im Testmodus.',
  'Publish the app on the consent screen ("In production"), and connect again.':
    'Veröffentlichen Sie die App auf dem Zustimmungsbildschirm („In Produktion“), und verbinden Sie erneut.',
  'The Search Console API is not enabled in the Google Cloud project.':
    'Die Search-Console-API ist im Google-Cloud-Projekt nicht aktiviert.',
  'Enable it, wait a minute, and check again.':
    'Aktivieren Sie sie, warten Sie eine Minute, und prüfen Sie erneut.',
  'Google limits the requests for a short time: too many were sent.':
    'Google begrenzt die Anfragen für kurze Zeit: Es wurden zu viele gesendet.',
  'Nothing needs to be done: the import goes on after a quarter of an hour.':
    'Es ist nichts zu tun: Der Import geht nach einer Viertelstunde weiter.',
  "The day's requests of the Google Cloud project are used up.":
    'Die Anfragen des Tages sind für das Google-Cloud-Projekt aufgebraucht.',
  'Nothing needs to be done: the import goes on tomorrow. Other programs may use the same project.':
    'Es ist nichts zu tun: Der Import geht morgen weiter. Andere Programme können dasselbe Projekt nutzen.',
  'No property of Search Console is visible.': 'In der Search Console ist keine Property sichtbar.',
  'In Search Console, open Settings > Users and permissions of the property, and add {email}.':
    'Öffnen Sie in der Search Console Einstellungen > Nutzer und Berechtigungen der Property, und fügen Sie {email} hinzu.',
  'Connect again with a Google account that is a user of the property.':
    'Verbinden Sie erneut mit einem Google-Konto, das Nutzer der Property ist.',
  'The property {property} is not among those that are visible.':
    'Die Property {property} ist nicht unter den sichtbaren.',
  'Choose one of the list, or add {email} in Search Console under Settings > Users and permissions.':
    'Wählen Sie eine der Liste, oder fügen Sie {email} in der Search Console unter Einstellungen > Nutzer und Berechtigungen hinzu.',
  'Choose one of the list, or connect with a Google account that is a user of this property.':
    'Wählen Sie eine der Liste, oder verbinden Sie mit einem Google-Konto, das Nutzer dieser Property ist.',
  'Nothing needs to be done: the import is repeated. If it lasts, look at the network of the server.':
    'Es ist nichts zu tun: Der Import wird wiederholt. Wenn es anhält, prüfen Sie das Netz des Servers.',
};
