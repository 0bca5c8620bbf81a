export default {
  'Connect an assistant': 'Assistenten verbinden',
  'Assistants read your positions, and change them with your consent (Model Context Protocol).':
    'Assistenten lesen Ihre Positionen und ändern etwas nur mit Ihrer Zustimmung (Model Context Protocol).',
  Assistant: 'Assistent',
  Yes: 'Ja',
  No: 'Nein',
  'It stays in this page. "View websites and reports" is enough to read.':
    'Er bleibt auf dieser Seite. Zum Lesen genügt „Websites und Berichte ansehen“.',
  'Test the connection': 'Verbindung testen',
  'Assistants can log in here.': 'Assistenten können sich hier anmelden.',
  'Connected. Tools: {n}': 'Verbunden. Werkzeuge: {n}',
  'Settings, Connectors, "Add custom connector": enter this address, then log in.':
    'Einstellungen, Konnektoren, „Benutzerdefinierten Konnektor hinzufügen“: Adresse eintragen, dann anmelden.',
  'Settings, Apps, developer mode, "Create app": enter this address and choose OAuth.':
    'Einstellungen, Apps, Entwicklermodus, „App erstellen“: Adresse eintragen und OAuth wählen.',
  'Run this command.': 'Führen Sie diesen Befehl aus.',
  'Add this to {file}.': 'Fügen Sie dies in {file} ein.',
  'The API key is unknown, revoked or expired.':
    'Der API-Schlüssel ist unbekannt, widerrufen oder abgelaufen.',
  'The server does not know this address: PUBLIC_URL must be the address of this page.':
    'Der Server kennt diese Adresse nicht: PUBLIC_URL muss die Adresse dieser Seite sein.',
  'Assistants are switched off on this server (MCP_ENABLED).':
    'Assistenten sind auf diesem Server abgeschaltet (MCP_ENABLED).',
  'The server answers with {status}.': 'Der Server antwortet mit {status}.',
  'Logging in needs a PUBLIC_URL with https.': 'Die Anmeldung braucht eine PUBLIC_URL mit https.',
  'PUBLIC_URL is {url}, which is not the address of this page.':
    'PUBLIC_URL ist {url}, nicht die Adresse dieser Seite.',
  'Allow access?': 'Zugriff erlauben?',
  '{name} asks for access to your account.': '{name} möchte auf Ihr Konto zugreifen.',
  'Continues at': 'Weiter bei',
  'May spend searches': 'Darf Suchen verbrauchen',
  'To add keywords and to check them. It asks before each time.':
    'Um Keywords hinzuzufügen und zu prüfen. Er fragt jedes Mal vorher.',
  'You lack the permission to create API keys, or what the client asks for.':
    'Ihnen fehlt die Berechtigung, API-Schlüssel anzulegen, oder die, um die der Client bittet.',
  Allow: 'Erlauben',
  Deny: 'Ablehnen',
  'You can revoke it under Profile, API keys.': 'Sie können ihn unter Profil, API-Schlüssel widerrufen.',
  'Client {host}': 'Client {host}',
  'may spend searches': 'darf Suchen verbrauchen',
};
