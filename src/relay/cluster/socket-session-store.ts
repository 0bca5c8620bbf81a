import { setTimeout as wait } from 'node:timers/promises';
import type { RelayStream } from './relay-stream.js';

/** What is kept of a socket whose connection broke, for two minutes. */
export interface StoredSession {
  sid: string;
  namespace: string;
  data: object;
  /** The last event that was sent to it. */
  sent: string;
  /** Up to here nothing else was for it. */
  at: string;
}

const KEY = 'rankwire:relay:session:';
/** A client may be back before the process that lost it has noticed. */
const SECOND_LOOK_MS = 150;

export class SocketSessionStore {
  constructor(
    private readonly stream: RelayStream,
    private readonly ttlMs: number,
  ) {}

  /** Never fails: a socket that cannot be kept will not be recovered, and is told so. */
  async save(pid: string, session: StoredSession): Promise<void> {
    await this.stream.commands.set(KEY + pid, JSON.stringify(session), 'PX', this.ttlMs).catch(() => {});
  }

  /** Race: of two connections that show the same id, one gets it. */
  async take(pid: string): Promise<StoredSession | undefined> {
    const found = await this.read(pid);
    if (found) return found;
    await wait(SECOND_LOOK_MS);
    return this.read(pid);
  }

  private async read(pid: string): Promise<StoredSession | undefined> {
    const text = await this.stream.commands.getdel(KEY + pid);
    return text === null ? undefined : (JSON.parse(text) as StoredSession);
  }
}
