export default {
  Views: 'Ansichten',
  'Save view': 'Ansicht speichern',
  'Manage views': 'Ansichten verwalten',
  'Edit view': 'Ansicht bearbeiten',
  'Delete view': 'Ansicht löschen',
  '{name} (shared)': '{name} (geteilt)',
  'unknown view': 'unbekannte Ansicht',
  'A view keeps filters, order, columns and range.':
    'Eine Ansicht enthält Filter, Reihenfolge, Spalten und Zeitraum.',
  'Share with all users of the account': 'Mit allen Benutzern des Kontos teilen',
  'Replace its filters by those shown now': 'Ihre Filter durch die angezeigten ersetzen',
  'A view that an alert rule, the digest or a share link uses has to stay shared.':
    'Eine Ansicht, die eine Warnregel, der Bericht oder ein Freigabelink verwendet, muss geteilt bleiben.',
  'Saved the view "{name}".': 'Ansicht „{name}“ gespeichert.',
  'Deleted the view "{name}".': 'Ansicht „{name}“ gelöscht.',
  'Delete the view "{name}"?': 'Ansicht „{name}“ löschen?',
  'No view yet.': 'Noch keine Ansicht.',
  'Shared with the account': 'Mit dem Konto geteilt',
  'Only yours': 'Nur für Sie',
  'Keywords of the view {view}': 'Keywords der Ansicht {view}',
};
