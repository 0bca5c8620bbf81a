import { type Client, openClient } from '../../bench/relay-wire.mjs';

/** A user to whom numbered events are sent, one after another. */
export interface Receiver {
  id: string;
  session: string;
  /** Number of this user's last event that the server acknowledged to the sender. */
  lastAcknowledged: number;
}

/** A client that checks the sequence of numbered events, and records gaps and duplicates. */
export interface SequenceClient<User extends Receiver = Receiver> {
  user: User;
  last: number | undefined;
  gaps: string[];
  disconnected: boolean;
  /** Number of received events by name. */
  counts: Map<string, number>;
  client: Client;
}

/** Name of the numbered events; the number is the field `n`. */
export const NUMBERED = 'soak';

/** An EVENT packet of Socket.IO: `42`, optionally a namespace, and an array that starts with the event's name. */
const EVENT_PACKET = /^42[^[]*\["([^"]+)"/;

export async function connectSequenceClient<User extends Receiver>(
  url: string,
  user: User,
): Promise<SequenceClient<User>> {
  const sequence: SequenceClient<User> = {
    user,
    last: undefined,
    gaps: [],
    disconnected: false,
    counts: new Map(),
    client: undefined as never,
  };
  const onEvent = (text: string) => {
    const name = EVENT_PACKET.exec(text)?.[1] ?? '';
    sequence.counts.set(name, (sequence.counts.get(name) ?? 0) + 1);
    if (name !== NUMBERED) return;
    const n = Number(/"n":(\d+)/.exec(text)?.[1]);
    if (sequence.last !== undefined && n !== sequence.last + 1)
      sequence.gaps.push(`${sequence.last} -> ${n}`);
    sequence.last = n;
  };
  const onClose = () => void (sequence.disconnected = true);
  sequence.client = openClient(url, { session_id: user.session }, { onEvent, onClose });
  await sequence.client.ready;
  return sequence;
}

/** A client that disconnects on request, or never reads (`stalls`). It reconnects until the signal aborts. */
export function connectUnstable(
  url: string,
  { session }: Receiver,
  stalls: boolean,
  signal: AbortSignal,
): { disconnect: () => void } {
  let client: Client;
  const connect = () => {
    if (signal.aborted) return;
    client = openClient(url, { session_id: session }, { onClose: () => setTimeout(connect, 50) });
    client.ready.then(() => stalls && client.socket.pause()).catch(() => {});
  };
  connect();
  signal.addEventListener('abort', () => client.socket.destroy());
  return { disconnect: () => client.socket.destroy() };
}
