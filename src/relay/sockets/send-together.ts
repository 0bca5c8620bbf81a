/** The parts of an Engine.IO connection that are looked at here; `_socket` is not public: relay-extras.e2e holds them to it. */
interface Connection {
  transport: Transport;
  on(event: 'upgrade', listener: (transport: Transport) => void): void;
}

interface Transport {
  send(packets: unknown[]): void;
  socket?: { _socket?: { cork(): void; uncork(): void } };
}

/**
 * Lets packets leave together that go to the same client at the same time, as those of a batch do: one system call
 * instead of one each, which is what a batch would mostly consist of.
 */
export function sendTogether(connection: Connection): void {
  const { transport } = connection;
  if (transport.socket) corkSends(transport);
  else connection.on('upgrade', corkSends);
}

function corkSends(transport: Transport): void {
  const send = transport.send.bind(transport);
  transport.send = (packets) => {
    const stream = packets.length > 1 ? transport.socket?._socket : undefined;
    stream?.cork();
    send(packets);
    stream?.uncork();
  };
}
