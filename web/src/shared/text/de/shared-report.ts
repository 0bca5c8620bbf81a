export default {
  Report: 'Bericht',
  'This link has ended': 'Dieser Link ist nicht mehr gültig',
  'It has expired, was revoked or is incomplete. Ask the sender for a new one.':
    'Er ist abgelaufen, wurde widerrufen oder ist unvollständig. Bitten Sie den Absender um einen neuen.',
  'Page {page} of {pages}. "Print" on the page prints all keywords.':
    'Seite {page} von {pages}. „Drucken“ auf der Seite druckt alle Keywords.',
  '{website} · keywords of the view {view}': '{website} · Keywords der Ansicht {view}',
  '{website} · keywords with the tag {tag}': '{website} · Keywords mit dem Tag {tag}',
};
