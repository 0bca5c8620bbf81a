export default {
  'Show as table': 'Als Tabelle anzeigen',
  'No result': 'Kein Ergebnis',
  'Note: {text}': 'Notiz: {text}',
  'From {from} to {to} in {n} days': 'Von {from} auf {to} in {n} Tagen',
  'From {from} to not found in {n} days': 'Von {from} auf nicht gefunden in {n} Tagen',
  Loading: 'Wird geladen',
};
