export default {
  Profile: 'Profil',
  'Your name': 'Ihr Name',
  'Password changed. Your other sessions have ended.':
    'Passwort geändert. Ihre anderen Sitzungen sind beendet.',
  'Current password': 'Bisheriges Passwort',
  'Change password': 'Passwort ändern',
  Sessions: 'Sitzungen',
  'Your other sessions have ended.': 'Ihre anderen Sitzungen sind beendet.',
  'End all others': 'Alle anderen beenden',
  'End all other sessions': 'Alle anderen Sitzungen beenden',
  'Log out everywhere but here?': 'Überall außer hier abmelden?',
  'Unknown client': 'Unbekannter Client',
  'The session has ended.': 'Die Sitzung ist beendet.',
  'This session': 'Diese Sitzung',
  '{ip} · logged in {time}': '{ip} · angemeldet {time}',
  'Used {ago}': 'Zuletzt {ago}',
  End: 'Beenden',
  'End session': 'Sitzung beenden',
  'Log out {name} ({ip})?': '{name} ({ip}) abmelden?',
  'API keys': 'API-Schlüssel',
  'API key': 'API-Schlüssel',
  'New API key': 'Neuer API-Schlüssel',
  'Programs use a key in place of your password, with the permissions you choose.':
    'Programme verwenden einen Schlüssel statt Ihres Passworts, mit den gewählten Berechtigungen.',
  'No API key yet.': 'Noch kein API-Schlüssel.',
  'The API key was revoked.': 'Der API-Schlüssel wurde widerrufen.',
  'Not used yet': 'Noch nicht benutzt',
  'Revoke API key': 'API-Schlüssel widerrufen',
  'Revoke "{name}"? Programs that use it are refused at once.':
    '„{name}“ widerrufen? Programme, die ihn verwenden, werden sofort abgewiesen.',
  'Copy the key now: it is not shown again.':
    'Kopieren Sie den Schlüssel jetzt: Er wird nicht noch einmal angezeigt.',
  'What the key is for, such as "Nightly export".': 'Wofür der Schlüssel ist, etwa „Nächtlicher Export“.',
  'Leave it empty for a key that is valid until you revoke it.':
    'Ohne Angabe gilt der Schlüssel, bis Sie ihn widerrufen.',
};
