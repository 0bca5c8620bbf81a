export default {
  'Share links': 'Freigabelinks',
  'New share link': 'Neuer Freigabelink',
  'Anyone with a share link can read the report, without a login.':
    'Mit einem Freigabelink lässt sich der Bericht ohne Anmeldung lesen.',
  'No share link yet.': 'Noch kein Freigabelink.',
  'Anyone who has the link can read the report. It can be copied again later.':
    'Wer den Link hat, kann den Bericht lesen. Er lässt sich später erneut kopieren.',
  Link: 'Link',
  Open: 'Öffnen',
  Done: 'Fertig',
  'Choose a day that has not ended.': 'Wählen Sie einen Tag, der noch nicht vorbei ist.',
  Name: 'Name',
  'The heading of the report that the link opens.':
    'Überschrift des Berichts, sichtbar für alle mit dem Link.',
  'Valid until': 'Gültig bis',
  'Leave it empty for a link that is valid until you revoke it.':
    'Ohne Angabe gilt der Link, bis Sie ihn widerrufen.',
  'Keywords with the tag': 'Keywords mit dem Tag',
  'Keywords of the view': 'Keywords der Ansicht',
  'Show competitors': 'Mitbewerber anzeigen',
  Create: 'Anlegen',
  'The share link was revoked.': 'Der Freigabelink wurde widerrufen.',
  Revoke: 'Widerrufen',
  'Revoke share link': 'Freigabelink widerrufen',
  'Revoke "{name}"? The report can no longer be opened by this link.':
    '„{name}“ widerrufen? Der Bericht lässt sich dann nicht mehr über diesen Link öffnen.',
  'All keywords': 'Alle Keywords',
  'Keywords with the tag {tag}': 'Keywords mit dem Tag {tag}',
  'With competitors': 'Mit Mitbewerbern',
  'Show notes': 'Notizen anzeigen',
  'With notes': 'Mit Notizen',
  'Copy link': 'Link kopieren',
  'This link cannot be copied again: it is older than this function, or JWT_SECRET has changed.':
    'Dieser Link lässt sich nicht erneut kopieren: Er ist älter als diese Funktion, oder JWT_SECRET wurde geändert.',
  'Created {day}': 'Angelegt am {day}',
  'Not opened yet': 'Noch nicht geöffnet',
  '{n, plural, one {Opened once} other {Opened # times}}':
    '{n, plural, one {Einmal geöffnet} other {# Mal geöffnet}}',
  'last {ago}': 'zuletzt {ago}',
};
