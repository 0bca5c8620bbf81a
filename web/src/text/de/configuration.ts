export default {
  'No website is tracked yet.': 'Noch keine Website vorhanden.',
  'Add your website': 'Ihre Website hinzufügen',
};
