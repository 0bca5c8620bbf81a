export default {
  Webhooks: 'Webhooks',
  'Events of your websites, posted to your own programs.':
    'Ereignisse Ihrer Websites, gesendet an Ihre eigenen Programme.',
  'New webhook': 'Neuer Webhook',
  'Edit webhook': 'Webhook bearbeiten',
  'No webhook yet.': 'Noch kein Webhook.',
  'A webhook posts events, such as a finished check or an alert, to an address of your choice.':
    'Ein Webhook sendet Ereignisse wie eine beendete Prüfung oder eine Warnung an eine Adresse Ihrer Wahl.',
  URL: 'URL',
  'Events are posted to this address, signed with the secret of the webhook.':
    'An diese Adresse werden Ereignisse gesendet, signiert mit dem Geheimnis des Webhooks.',
  Description: 'Beschreibung',
  Events: 'Ereignisse',
  Event: 'Ereignis',
  'Choose at least one event.': 'Wählen Sie mindestens ein Ereignis.',
  'Events of the accounts below it too': 'Auch Ereignisse der Konten darunter',
  'Accounts below it too': 'Auch Konten darunter',
  'Check finished': 'Prüfung beendet',
  'Alert raised': 'Warnung ausgelöst',
  'Website added': 'Website hinzugefügt',
  'Website deleted': 'Website gelöscht',
  'Budget used up': 'Budget aufgebraucht',
  'Test event': 'Testereignis',
  'The URL has to start with https://.': 'Die URL muss mit https:// beginnen.',
  'The URL must not have a user or password. Put a secret into its query instead.':
    'Die URL darf weder Benutzer noch Passwort enthalten. Setzen Sie ein Geheimnis in ihre Parameter.',
  'The URL has to lead to a public address, not into an internal network.':
    'Die URL muss zu einer öffentlichen Adresse führen, nicht in ein internes Netz.',
  'Enter a URL such as https://hooks.example.com/rankwire.':
    'Geben Sie eine URL wie https://hooks.example.com/rankwire ein.',
  'Copy the secret now: it is not shown again. With it the receiver verifies the signatures.':
    'Kopieren Sie das Geheimnis jetzt: Es wird nicht noch einmal angezeigt. Der Empfänger prüft damit die Signaturen.',
  Secret: 'Geheimnis',
  'Rotate secret': 'Geheimnis erneuern',
  'Make a new secret? For 24 hours the present one signs too, so that no event is lost.':
    'Ein neues Geheimnis erzeugen? 24 Stunden lang signiert auch das bisherige, damit kein Ereignis verloren geht.',
  Active: 'Aktiv',
  Paused: 'Pausiert',
  Failing: 'Gestört',
  'Switched off': 'Abgeschaltet',
  'The receiver answered 410 (gone), so the webhook was switched off. Resume it when it is back.':
    'Der Empfänger hat mit 410 (entfernt) geantwortet, daher wurde der Webhook abgeschaltet. Setzen Sie ihn fort, sobald es ihn wieder gibt.',
  'Nothing arrived for five days, so the webhook was switched off. Resume it when it works again.':
    'Fünf Tage lang kam nichts an, daher wurde der Webhook abgeschaltet. Setzen Sie ihn fort, sobald der Empfänger wieder antwortet.',
  'No success since {time}. After five days the webhook is switched off.':
    'Seit {time} ohne Erfolg. Nach fünf Tagen wird der Webhook abgeschaltet.',
  'Send test': 'Test senden',
  'The test event is on its way.': 'Das Testereignis ist unterwegs.',
  Pause: 'Pausieren',
  Resume: 'Fortsetzen',
  'The webhook is active.': 'Der Webhook ist aktiv.',
  'The webhook is paused.': 'Der Webhook ist pausiert.',
  'Delete webhook': 'Webhook löschen',
  'Delete the webhook to {url} with its deliveries? Pending ones are not sent.':
    'Den Webhook an {url} mit seinen Zustellungen löschen? Ausstehende werden nicht gesendet.',
  'The webhook was deleted.': 'Der Webhook wurde gelöscht.',
  Deliveries: 'Zustellungen',
  'Deliveries shown': 'Angezeigte Zustellungen',
  Pending: 'Ausstehend',
  Delivered: 'Zugestellt',
  'Nothing was sent yet. Send a test to try the receiver.':
    'Es wurde noch nichts gesendet. Probieren Sie den Empfänger mit einem Test aus.',
  'No delivery matches.': 'Keine Zustellung passt.',
  'Last answer': 'Letzte Antwort',
  Attempts: 'Versuche',
  'Deliveries are kept for 30 days. Times are in {zone}.':
    'Zustellungen werden 30 Tage aufbewahrt. Zeiten in {zone}.',
  'next {time}': 'nächster Versuch {time}',
  'No response': 'Keine Antwort',
  '{status} in {ms} ms': '{status} in {ms} ms',
  'Answer {n}': 'Antwort {n}',
  'The first {n} of {length} characters.': 'Die ersten {n} von {length} Zeichen.',
  'The first attempt is about to be made.': 'Der erste Versuch steht bevor.',
  Retry: 'Wiederholen',
  'The event is sent again.': 'Das Ereignis wird noch einmal gesendet.',
};
