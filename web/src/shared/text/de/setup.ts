export default {
  'Search provider': 'Suchanbieter',
  Fallback: 'Ersatz',
  'Only users of the platform account may see it.': 'Nur Benutzer des Plattformkontos dürfen sie sehen.',
  'Test it': 'Testen',
  'Continue without a test': 'Ohne Test weiter',
  'This provider has never been asked. Test it, so that the first check does not fail.':
    'Dieser Anbieter wurde noch nie angefragt. Testen Sie ihn, damit die erste Prüfung nicht fehlschlägt.',
  Continue: 'Weiter',
  'Rankwire reads your positions from the results of this provider. A test costs one request.':
    'Rankwire liest Ihre Positionen aus den Ergebnissen dieses Anbieters. Ein Test kostet eine Anfrage.',
  Provider: 'Anbieter',
  'API key': 'API-Schlüssel',
  'not needed': 'nicht nötig',
  'No search provider is configured, so no keyword can be checked.':
    'Es ist kein Suchanbieter eingerichtet; Keywords können nicht geprüft werden.',
  'Get an API key from one of the providers below.':
    'Besorgen Sie sich einen API-Schlüssel bei einem der Anbieter unten.',
  'Set these variables in the environment of the server or in its .env file:':
    'Setzen Sie diese Variablen in der Umgebung des Servers oder in seiner Datei .env:',
  'and, where the table says so,': 'und, wo die Tabelle es verlangt,',
  'Restart the server, then reload this page and test the connection.':
    'Starten Sie den Server neu, laden Sie diese Seite neu und testen Sie die Verbindung.',
  Providers: 'Anbieter',
  Value: 'Wert',
  URL: 'URL',
  required: 'erforderlich',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'This is not an e-mail address.': 'Das ist keine E-Mail-Adresse.',
  'Enter at least 8 characters.': 'Geben Sie mindestens 8 Zeichen ein.',
  'Set up Rankwire': 'Rankwire einrichten',
  'Creates the account of this installation and its owner.':
    'Legt das Konto dieser Installation und seinen Inhaber an.',
  'Account name': 'Kontoname',
  'E-mail': 'E-Mail',
  Password: 'Passwort',
  'At least 8 characters': 'Mindestens 8 Zeichen',
  Create: 'Anlegen',
  'Your account': 'Ihr Konto',
  'First website': 'Erste Website',
  Setup: 'Einrichtung',
  '(done)': '(erledigt)',
};
