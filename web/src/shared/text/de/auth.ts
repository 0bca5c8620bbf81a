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
  'You took too long. Log in again.': 'Das hat zu lange gedauert. Melden Sie sich noch einmal an.',
  'Log in as another user': 'Als anderer Benutzer anmelden',
  'Sign in with {name}': 'Mit {name} anmelden',
  'You refused to sign in with {name}.': 'Sie haben die Anmeldung mit {name} abgelehnt.',
  '{name} does not answer. Try again later.': '{name} antwortet nicht. Versuchen Sie es später noch einmal.',
  'No user here is linked to your identity at {name}. Log in with your password, and link it in your profile; or ask an administrator.':
    'Kein Benutzer ist mit Ihrer Identität bei {name} verknüpft. Melden Sie sich mit dem Passwort an und verknüpfen Sie sie im Profil, oder fragen Sie einen Administrator.',
  'No user here is linked to your identity at {name}. Ask an administrator.':
    'Kein Benutzer ist mit Ihrer Identität bei {name} verknüpft. Fragen Sie einen Administrator.',
  'You have no access here: none of your groups at {name} is allowed. Ask an administrator.':
    'Sie haben hier keinen Zugang: Keine Ihrer Gruppen bei {name} ist zugelassen. Fragen Sie einen Administrator.',
  'There is a user with your e-mail address. Log in with your password, and link {name} in your profile.':
    'Es gibt einen Benutzer mit Ihrer E-Mail-Adresse. Melden Sie sich mit dem Passwort an und verknüpfen Sie {name} im Profil.',
  'There is a user with your e-mail address, not linked to {name}. Ask an administrator.':
    'Es gibt einen Benutzer mit Ihrer E-Mail-Adresse, der nicht mit {name} verknüpft ist. Fragen Sie einen Administrator.',
  'Not linked: your user, or your identity at {name}, has another link.':
    'Nicht verknüpft: Ihr Benutzer oder Ihre Identität bei {name} hat schon eine andere Verknüpfung.',
  'Signing in with {name} has failed. Try again.':
    'Die Anmeldung mit {name} ist fehlgeschlagen. Versuchen Sie es noch einmal.',
  Invitation: 'Einladung',
  'Welcome to {name}': 'Willkommen bei {name}',
  'This invitation is no longer valid. Ask the person who invited you for a new link.':
    'Diese Einladung gilt nicht mehr. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.',
  'You log in as {email}.': 'Sie melden sich als {email} an.',
};
