import { type Client, openClient } from '../../bench/relay-wire.mjs';

/** A user to whom numbered events are sent, one after another. */
export interface Receiver {
  id: string;
  session: string;
  /** The number of the last event that was acknowledged for this user. */
  sent: number;
}

/** A client that checks the order: each numbered event has to follow the last. */
export interface Counted<User extends Receiver = Receiver> {
  user: User;
  last: number | undefined;
  gaps: string[];
  lost: boolean;
  /** How many events of each name have come. */
  counts: Map<string, number>;
  client: Client;
}

/** The event whose contents carry a number, `n`. */
export const NUMBERED = 'soak';

const NAME = /^42[^[]*\["([^"]+)"/;

export async function connectCounted<User extends Receiver>(url: string, user: User): Promise<Counted<User>> {
  const counted: Counted<User> = {
    user,
    last: undefined,
    gaps: [],
    lost: false,
    counts: new Map(),
    client: undefined as never,
  };
  const onEvent = (text: string) => {
    const name = NAME.exec(text)?.[1] ?? '';
    counted.counts.set(name, (counted.counts.get(name) ?? 0) + 1);
    if (name !== NUMBERED) return;
    const n = Number(/"n":(\d+)/.exec(text)?.[1]);
    if (counted.last !== undefined && n !== counted.last + 1) counted.gaps.push(`${counted.last} -> ${n}`);
    counted.last = n;
  };
  const onClose = () => void (counted.lost = true);
  counted.client = openClient(url, { session_id: user.session }, { onEvent, onClose });
  await counted.client.ready;
  return counted;
}

/** A client that disconnects on request, or never reads; it reconnects when it was cut off. */
export function connectUnruly(
  url: string,
  { session }: Receiver,
  stalls: boolean,
  going: AbortSignal,
): { vanish: () => void } {
  let client: Client;
  const connect = () => {
    if (going.aborted) return;
    client = openClient(url, { session_id: session }, { onClose: () => setTimeout(connect, 50) });
    client.ready.then(() => stalls && client.socket.pause()).catch(() => {});
  };
  connect();
  going.addEventListener('abort', () => client.socket.destroy());
  return { vanish: () => client.socket.destroy() };
}
