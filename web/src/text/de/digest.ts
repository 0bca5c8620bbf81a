export default {
  Digest: 'E-Mail-Bericht',
  'A report by e-mail: figures against the period before, the largest moves and a chart.':
    'Ein Bericht per E-Mail: Kennzahlen im Vergleich zum Zeitraum davor, die größten Bewegungen und ein Diagramm.',
  'Next digest': 'Nächster Bericht',
  'Last sent': 'Zuletzt gesendet',
  Unsubscribed: 'Abbestellt',
  Schedule: 'Zeitplan',
  Off: 'Aus',
  'Every day at {time} ({zone})': 'Täglich um {time} ({zone})',
  'Every {weekday} at {time} ({zone})': 'Jeden {weekday} um {time} ({zone})',
  'On day {day} of each month at {time} ({zone})': 'Am {day}. jedes Monats um {time} ({zone})',
  Recipients: 'Empfänger',
  'No recipients': 'Keine Empfänger',
  Language: 'Sprache',
  Attachment: 'Anhang',
  'No attachment': 'Kein Anhang',
  'Table of the keywords (CSV)': 'Tabelle der Keywords (CSV)',
  'Send it': 'Senden',
  Never: 'Nie',
  Daily: 'Täglich',
  Weekly: 'Wöchentlich',
  Monthly: 'Monatlich',
  Weekday: 'Wochentag',
  'Day of the month': 'Tag des Monats',
  'Time of day': 'Uhrzeit',
  'Time zone': 'Zeitzone',
  'Show time zones': 'Zeitzonen anzeigen',
  'One e-mail address per line. Each gets a mail of its own, with a link to unsubscribe.':
    'Eine E-Mail-Adresse pro Zeile. Jede erhält eine eigene E-Mail mit einem Link zum Abbestellen.',
  'Attach the table of the keywords (CSV)': 'Tabelle der Keywords anhängen (CSV)',
  'Unsubscribed: {addresses}. Only their owners can subscribe again, by the link in an earlier digest.':
    'Abbestellt: {addresses}. Wieder bestellen können nur die Inhaber, über den Link in einem früheren Bericht.',
  'Enter at least one address, or turn the digest off.':
    'Geben Sie mindestens eine Adresse an, oder schalten Sie den Bericht aus.',
  'Enter up to {n} addresses.': 'Geben Sie bis zu {n} Adressen an.',
  'One of these is not an e-mail address.': 'Eine davon ist keine E-Mail-Adresse.',
  'Not an e-mail address: {texts}': 'Keine E-Mail-Adresse: {texts}',
  'Send now': 'Jetzt senden',
  'Send the digest now?': 'Bericht jetzt senden?',
  '{n, plural, one {One mail goes} other {# mails go}} to {addresses}.':
    '{n, plural, one {Eine E-Mail geht} other {# E-Mails gehen}} an {addresses}.',
  'Settings that are not saved yet do not apply to it.':
    'Noch nicht gespeicherte Einstellungen gelten dafür nicht.',
  'The digest is on its way to {n, plural, one {# recipient} other {# recipients}}.':
    'Der Bericht ist unterwegs an {n} Empfänger.',
  'The digest has no recipients. Add one and save the settings.':
    'Der Bericht hat keine Empfänger. Fügen Sie einen hinzu, und speichern Sie die Einstellungen.',
  'It was sent less than an hour ago. It can be sent again at {time}.':
    'Er wurde vor weniger als einer Stunde gesendet. Ab {time} ist es wieder möglich.',
  Preview: 'Vorschau',
  Subject: 'Betreff',
  'As HTML': 'Als HTML',
  'As text': 'Als Text',
  'Preview of the digest': 'Vorschau des Berichts',
  'Preview of the digest as text': 'Vorschau des Berichts als Text',
};
