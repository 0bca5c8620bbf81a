/** The parts of an Engine.IO connection that are looked at here. None of it is public: relay-slow.e2e holds them to it. */
export interface Connection {
  writeBuffer: { data?: string | Buffer; options?: { wsPreEncodedFrame?: Buffer[] } }[];
  transport: { socket?: { bufferedAmount?: number; terminate?(): void } };
  close(discard?: boolean): void;
}

/** What was emitted and has not left: still in Engine.IO, or in the WebSocket below it. */
export function unsentBytes({ writeBuffer, transport }: Connection): number {
  let unsent = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) unsent += data?.length ?? 0;
  return unsent;
}

/** Ends a connection now: to close in good order would wait for a client that does not read. */
export function cut(connection: Connection): void {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate?.();
}
