export default {
  Rankwire: 'Rankwire',
  'Forgot password': 'Passwort vergessen',
  'This server sends no e-mails. Ask its operator for a new password (command user:password).':
    'Dieser Server verschickt keine E-Mails. Bitten Sie den Betreiber um ein neues Passwort (Befehl user:password).',
  'Back to the login': 'Zurück zur Anmeldung',
  'If there is a user with this e-mail, a link is on its way. It is valid for one hour.':
    'Falls es einen Benutzer mit dieser E-Mail gibt, ist ein Link unterwegs. Er gilt eine Stunde.',
  'Send link': 'Link senden',
  'Log in': 'Anmelden',
  'Log in to continue where you were.': 'Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  'There is no user yet. Open the setup URL in the server log.':
    'Es gibt noch keinen Benutzer. Öffnen Sie die Setup-Adresse aus dem Protokoll des Servers.',
  'Forgot password?': 'Passwort vergessen?',
  'New password': 'Neues Passwort',
  'Password changed. All sessions were signed out.': 'Passwort geändert. Alle Sitzungen wurden beendet.',
  'This link is incomplete. Request a new one.': 'Der Link ist unvollständig. Fordern Sie einen neuen an.',
  'Save password': 'Passwort speichern',
  'Request a new link': 'Neuen Link anfordern',
  'Use a passkey': 'Passkey verwenden',
  'Your password is right. Confirm that it is you.': 'Das Passwort stimmt. Bestätigen Sie, dass Sie es sind.',
  'Code of your authenticator app': 'Code Ihrer Authenticator-App',
  'Recovery code': 'Wiederherstellungscode',
  'One of those that you saved. Each works once.': 'Einer der gespeicherten Codes. Jeder gilt einmal.',
  'Use the authenticator app': 'Authenticator-App verwenden',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Log in as another user': 'Als anderer Benutzer anmelden',
  Invitation: 'Einladung',
  'Welcome to {name}': 'Willkommen bei {name}',
  'This invitation is not valid any more. Ask the person who invited you for a new link.':
    'Diese Einladung gilt nicht mehr. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.',
  'You log in as {email}.': 'Sie melden sich als {email} an.',
};
