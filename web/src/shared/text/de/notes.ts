export default {
  'Mark what happened on a day, such as a relaunch. Charts show it.':
    'Was an einem Tag geschah, etwa ein Relaunch. Diagramme zeigen es an.',
  'No note yet.': 'Noch keine Notizen.',
  'The note was deleted.': 'Die Notiz wurde gelöscht.',
  'Delete note': 'Notiz löschen',
  'Delete the note "{text}"?': 'Notiz „{text}“ löschen?',
  'The note was added.': 'Die Notiz wurde hinzugefügt.',
  Date: 'Datum',
  Text: 'Text',
  'Add note': 'Notiz hinzufügen',
};
