import { Long } from 'bson';
import { CommandError } from '../errors/command-error.js';
import { type Cancellation, pull, type Pausable } from '../query/pausable.js';
import type { Doc } from '../values/bson.js';
import type { Connection } from '../wire/connection.js';
import { cursorReply } from '../wire/reply.js';

interface Cursor {
  id: Long;
  namespace: string;
  rows: Pausable<Buffer>;
  /** document that did not fit into the last batch */
  overflow?: Buffer;
  /** rows left under the limit; 0 closes the cursor without another round trip */
  remaining: number;
  session: string;
  connection: Connection;
  used: number;
  busy: boolean;
}

interface CursorOptions {
  batchSize: number;
  limit?: number;
  singleBatch?: boolean;
}

/** MongoDB's limit is 16 MB; smaller replies are as fast and need less memory on both sides. */
const MAX_REPLY = 2_000_000;
const IDLE_MS = 600_000;
export const FIRST_BATCH = 101;

const toSessionKey = (lsid: unknown) => JSON.stringify(lsid ?? null);

/** Open cursors. A cursor holds its position only, no snapshot and no lock. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private lastId = 0;
  private readonly idleTimer: NodeJS.Timeout;

  constructor() {
    this.idleTimer = setInterval(
      () => this.closeWhere(({ used, busy }) => !busy && Date.now() - used > IDLE_MS),
      60_000,
    );
    this.idleTimer.unref();
  }

  get size(): number {
    return this.open.size;
  }

  /** Returns the first batch, with a cursor id for the rest. */
  async start(
    rows: Pausable<Buffer>,
    namespace: string,
    options: CursorOptions,
    {
      connection,
      command,
      cancellation,
    }: { connection: Connection; command: Doc; cancellation: Cancellation },
  ): Promise<Buffer> {
    const cursor: Cursor = {
      id: Long.fromNumber(++this.lastId),
      namespace,
      rows,
      remaining: options.limit || Infinity,
      session: toSessionKey(command.lsid),
      connection,
      used: Date.now(),
      busy: false,
    };
    const { docs, ended } = await fillBatch(cursor, options.batchSize, cancellation);
    const done = ended || options.singleBatch === true;
    if (!done && !connection.closed) this.open.set(cursor.id.toString(), cursor);
    return cursorReply('firstBatch', docs, done ? Long.ZERO : cursor.id, namespace);
  }

  async next(
    id: string,
    batchSize: number,
    connection: Connection,
    cancellation: Cancellation,
  ): Promise<Buffer> {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
    if (cursor.busy) throw new CommandError(12051, 'CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    cursor.connection = connection;
    try {
      const { docs, ended } = await fillBatch(cursor, batchSize || Infinity, cancellation);
      if (ended) this.open.delete(id);
      return cursorReply('nextBatch', docs, ended ? Long.ZERO : cursor.id, cursor.namespace);
    } catch (error) {
      this.open.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.used = Date.now();
    }
  }

  kill(id: string): boolean {
    return this.open.delete(id);
  }

  endSession(lsid: unknown): void {
    this.closeWhere(({ session }) => session === toSessionKey(lsid));
  }

  /** Closes the cursors that this connection used last. */
  disconnected(connection: Connection): void {
    this.closeWhere((cursor) => cursor.connection === connection);
  }

  close(): void {
    clearInterval(this.idleTimer);
    this.open.clear();
  }

  private closeWhere(test: (cursor: Cursor) => boolean): void {
    for (const [id, cursor] of this.open) if (test(cursor)) this.open.delete(id);
  }
}

/** Reads documents up to the batch size or the maximum reply size. */
async function fillBatch(
  cursor: Cursor,
  size: number,
  cancellation: Cancellation,
): Promise<{ docs: Buffer[]; ended: boolean }> {
  const docs: Buffer[] = [];
  let bytes = 0;
  const put = (doc: Buffer): boolean => {
    if (docs.length > 0 && bytes + doc.length > MAX_REPLY) {
      cursor.overflow = doc;
      return true;
    }
    bytes += doc.length;
    docs.push(doc);
    cursor.remaining--;
    return docs.length >= size || cursor.remaining <= 0;
  };
  if (size === 0) return { docs, ended: false };
  const { overflow } = cursor;
  delete cursor.overflow;
  if (overflow && put(overflow)) return { docs, ended: cursor.remaining <= 0 };
  const ended = await pull(cursor.rows, cancellation, put);
  return { docs, ended: ended || cursor.remaining <= 0 };
}
