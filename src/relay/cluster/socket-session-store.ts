import { setTimeout as wait } from 'node:timers/promises';
import type { RelayStream } from '../redis-streams/relay-stream.js';

/** What Socket.IO's connection state recovery needs to know about a disconnected socket. */
export interface StoredSession {
  sid: string;
  namespace: string;
  data: object;
  /** Stream id of the last event sent to the socket. */
  sent: string;
  /** Stream position at the disconnection; no event between `sent` and this was for the socket. */
  at: string;
}

const KEY_PREFIX = 'rankwire:relay:session:';
/** A client may reconnect before the process that lost its connection has noticed. */
const RETRY_DELAY_MS = 150;

export class SocketSessionStore {
  constructor(
    private readonly stream: RelayStream,
    private readonly ttlMs: number,
  ) {}

  /** Ignores Redis errors: the socket is then not recovered, and `ready` says so. */
  async save(pid: string, session: StoredSession): Promise<void> {
    await this.stream.commands
      .set(KEY_PREFIX + pid, JSON.stringify(session), 'PX', this.ttlMs)
      .catch(() => {});
  }

  /** Race: of two connections that send the same id, only one gets the session. */
  async take(pid: string): Promise<StoredSession | undefined> {
    const session = await this.read(pid);
    if (session) return session;
    await wait(RETRY_DELAY_MS);
    return this.read(pid);
  }

  private async read(pid: string): Promise<StoredSession | undefined> {
    const text = await this.stream.commands.getdel(KEY_PREFIX + pid);
    return text === null ? undefined : (JSON.parse(text) as StoredSession);
  }
}
