export default {
  'Connection lost': 'Verbindung unterbrochen',
  'This part opens as soon as the server can be reached.':
    'Dieser Teil öffnet sich, sobald der Server erreichbar ist.',
  'Not in top {depth}': 'Nicht in Top {depth}',
};
