/** Messages of the server: those about a login, and about the connection to Search Console. */
export default {
  'Wrong e-mail or password.': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'Wrong code.': 'Der Code ist falsch.',
  'The passkey was not accepted.': 'Der Passkey wurde nicht angenommen.',
  'Too many requests.': 'Zu viele Anfragen.',
  'Too many logins at this time.': 'Zurzeit melden sich zu viele Benutzer an.',
  'The account is not active.': 'Das Konto ist nicht aktiv.',
  'The link is not valid any more.': 'Der Link gilt nicht mehr.',
  'The invitation is no longer valid.': 'Die Einladung gilt nicht mehr.',
  'The current password is wrong.': 'Das bisherige Passwort ist falsch.',
  'The old password is wrong.': 'Das alte Passwort ist falsch.',
  'Sign in again.': 'Melden Sie sich noch einmal an.',
  'This passkey is registered already.': 'Dieser Passkey ist schon eingetragen.',
  'The account requires a second factor, and this is the only one.':
    'Das Konto verlangt einen zweiten Faktor, und dies ist der einzige.',
  'Without this passkey you could no longer log in.':
    'Ohne diesen Passkey könnten Sie sich nicht mehr anmelden.',
  'This is your only way to sign in: set a password or add a passkey first.':
    'Anders können Sie sich nicht anmelden: Legen Sie erst ein Passwort fest, oder fügen Sie einen Passkey hinzu.',
  'The issuer does not answer: try again later.':
    'Der Anbieter antwortet nicht: Versuchen Sie es später noch einmal.',
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
  'Search provider {name} cannot search as a mobile device':
    'Der Suchanbieter {name} kann nicht auf Mobilgeräten suchen.',
  'Search provider {name} cannot search near a place':
    'Der Suchanbieter {name} kann nicht von einem Standort aus suchen.',
  'The property {property} is not among those that are visible.':
    'Die Property {property} ist nicht unter den sichtbaren.',
  'Choose one of the list, or add {email} in Search Console under Settings > Users and permissions.':
    'Wählen Sie eine der Liste, oder fügen Sie {email} in der Search Console unter Einstellungen > Nutzer und Berechtigungen hinzu.',
  'Choose one of the list, or connect with a Google account that is a user of this property.':
    'Wählen Sie eine der Liste, oder verbinden Sie mit einem Google-Konto, das Nutzer dieser Property ist.',
  'Nothing needs to be done: the import is repeated. If it lasts, look at the network of the server.':
    'Es ist nichts zu tun: Der Import wird wiederholt. Wenn es anhält, prüfen Sie das Netz des Servers.',
};
