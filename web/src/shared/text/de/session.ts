export default {
  'Connection lost': 'Verbindung unterbrochen',
  'This part opens as soon as the server can be reached.':
    'Dieser Teil öffnet sich, sobald der Server erreichbar ist.',
  'Not in top {depth}': 'Nicht in Top {depth}',
  'This device has a passkey of yours already.': 'Dieses Gerät hat schon einen Ihrer Passkeys.',
  'The passkey was not used. Try again.': 'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut.',
};
