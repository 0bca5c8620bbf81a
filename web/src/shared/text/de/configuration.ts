export default {
  'Only manual checks.': 'Nur manuelle Prüfungen.',
  'Not scheduled: the slot is inactive.': 'Nicht geplant: Der Termin ist inaktiv.',
  'No website is tracked yet.': 'Noch keine Website vorhanden.',
  'Add your website': 'Ihre Website hinzufügen',
  'This server sends no e-mails yet: its operator has to set SMTP_URL. Until then they wait.':
    'Dieser Server verschickt noch keine E-Mails: Sein Betreiber muss SMTP_URL setzen. Bis dahin warten sie.',
};
