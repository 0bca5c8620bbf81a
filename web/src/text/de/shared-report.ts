export default {
  Report: 'Bericht',
  'This link has ended': 'Dieser Link ist nicht mehr gültig',
  'It has expired, was revoked or is incomplete. Ask the sender for a new one.':
    'Er ist abgelaufen, wurde widerrufen oder ist unvollständig. Bitten Sie den Absender um einen neuen.',
  '{website} · keywords with the tag {tag}': '{website} · Keywords mit dem Tag {tag}',
};
