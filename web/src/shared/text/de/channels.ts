export default {
  Channels: 'Kanäle',
  'New channel': 'Neuer Kanal',
  'Edit channel': 'Kanal bearbeiten',
  'Delete channel': 'Kanal löschen',
  'No channel yet.': 'Noch kein Kanal.',
  'Alerts and other events as messages in chats and on phones.':
    'Warnungen und andere Ereignisse als Nachrichten in Chats und auf Telefonen.',
  Service: 'Dienst',
  Server: 'Server',
  Address: 'Adresse',
  'The webhook URL that the service shows.': 'Die Webhook-URL, die der Dienst anzeigt.',
  'Of a workflow that posts to a channel when it receives a webhook request.':
    'Eines Workflows, der bei einer Webhook-Anforderung in einem Kanal postet.',
  'Token of the bot': 'Token des Bots',
  'From @BotFather. Add the bot to the chat.': 'Von @BotFather. Fügen Sie den Bot dem Chat hinzu.',
  Chat: 'Chat',
  'Its id, or @ and the name of a public channel.':
    'Seine ID, oder @ und der Name eines öffentlichen Kanals.',
  'Such as https://ntfy.sh.': 'Etwa https://ntfy.sh.',
  'Such as https://matrix.org.': 'Etwa https://matrix.org.',
  Topic: 'Thema',
  Room: 'Raum',
  'Its id, such as !abc:matrix.org. It must not be encrypted.':
    'Seine ID, etwa !abc:matrix.org. Er darf nicht verschlüsselt sein.',
  'Access token': 'Zugriffstoken',
  'Only for a topic that needs one.': 'Nur für ein Thema, das eines verlangt.',
  Unchanged: 'Unverändert',
  'Check failed': 'Prüfung fehlgeschlagen',
  'Check looks wrong': 'Prüfung auffällig',
  'Digest, when it is due': 'Bericht, wenn er fällig ist',
  'Send a test': 'Test senden',
  'The test message is on its way.': 'Die Testnachricht ist unterwegs.',
  'Nothing was sent yet.': 'Es wurde noch nichts gesendet.',
  'Last message: {state}, {time}': 'Letzte Nachricht: {state}, {time}',
  'Delete the channel {name}? Pending messages are not sent.':
    'Den Kanal {name} löschen? Ausstehende Nachrichten werden nicht gesendet.',
  'The channel was deleted.': 'Der Kanal wurde gelöscht.',
  'The channel {name} was switched off': 'Der Kanal {name} wurde abgeschaltet',
  'The service answered that the channel is gone. Repair it, then resume the channel.':
    'Der Dienst hat geantwortet, dass es den Kanal nicht mehr gibt. Reparieren Sie ihn, dann setzen Sie ihn fort.',
  'Nothing arrived for five days. Repair the channel, then resume it.':
    'Fünf Tage lang kam nichts an. Reparieren Sie den Kanal, dann setzen Sie ihn fort.',
};
