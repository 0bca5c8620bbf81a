import { Long } from 'bson';
import { CommandError } from '../errors.js';
import { type Patience, pull, type Steps } from '../steps.js';
import type { Doc } from '../values/bson.js';
import type { Connection } from '../wire/connection.js';
import { cursorReply } from '../wire/reply.js';

interface Cursor {
  id: Long;
  namespace: string;
  rows: Steps<Buffer>;
  /** a document that did not fit the last batch */
  kept?: Buffer;
  /** rows still wanted; a limit ends the cursor without another round trip */
  left: number;
  session: string;
  connection: Connection;
  used: number;
  busy: boolean;
}

export interface CursorOptions {
  batchSize: number;
  limit?: number;
  singleBatch?: boolean;
}

/** MongoDB fills its replies up to 16 MB; smaller ones are as fast, and take less memory on both sides. */
const MAX_REPLY = 2_000_000;
const IDLE_MS = 600_000;
export const FIRST_BATCH = 101;

const sessionOf = (lsid: unknown) => JSON.stringify(lsid ?? null);

/** Open cursors. A cursor holds no snapshot and no lock, only the place where its walk stands. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private lastId = 0;
  private readonly sweeper: NodeJS.Timeout;

  constructor() {
    this.sweeper = setInterval(
      () => this.closeWhere(({ used, busy }) => !busy && Date.now() - used > IDLE_MS),
      60_000,
    );
    this.sweeper.unref();
  }

  get size(): number {
    return this.open.size;
  }

  /** The first batch; what is left stays under a cursor id. */
  async start(
    rows: Steps<Buffer>,
    namespace: string,
    options: CursorOptions,
    { connection, command, patience }: { connection: Connection; command: Doc; patience: Patience },
  ): Promise<Buffer> {
    const cursor: Cursor = {
      id: Long.fromNumber(++this.lastId),
      namespace,
      rows,
      left: options.limit || Infinity,
      session: sessionOf(command.lsid),
      connection,
      used: Date.now(),
      busy: false,
    };
    const { docs, ended } = await fill(cursor, options.batchSize, patience);
    const done = ended || options.singleBatch === true;
    if (!done && !connection.closed) this.open.set(cursor.id.toString(), cursor);
    return cursorReply('firstBatch', docs, done ? Long.ZERO : cursor.id, namespace);
  }

  async next(id: string, batchSize: number, connection: Connection, patience: Patience): Promise<Buffer> {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
    if (cursor.busy) throw new CommandError(12051, 'CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    cursor.connection = connection;
    try {
      const { docs, ended } = await fill(cursor, batchSize || Infinity, patience);
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
    this.closeWhere(({ session }) => session === sessionOf(lsid));
  }

  /** Cursors end with the connection that used them last. */
  disconnected(connection: Connection): void {
    this.closeWhere((cursor) => cursor.connection === connection);
  }

  close(): void {
    clearInterval(this.sweeper);
    this.open.clear();
  }

  private closeWhere(test: (cursor: Cursor) => boolean): void {
    for (const [id, cursor] of this.open) if (test(cursor)) this.open.delete(id);
  }
}

/** Takes documents up to the batch size or the size of a reply, whichever comes first. */
async function fill(
  cursor: Cursor,
  size: number,
  patience: Patience,
): Promise<{ docs: Buffer[]; ended: boolean }> {
  const docs: Buffer[] = [];
  let bytes = 0;
  const put = (doc: Buffer): boolean => {
    if (docs.length > 0 && bytes + doc.length > MAX_REPLY) {
      cursor.kept = doc;
      return true;
    }
    bytes += doc.length;
    docs.push(doc);
    cursor.left--;
    return docs.length >= size || cursor.left <= 0;
  };
  if (size === 0) return { docs, ended: false };
  const { kept } = cursor;
  delete cursor.kept;
  if (kept && put(kept)) return { docs, ended: cursor.left <= 0 };
  const ended = await pull(cursor.rows, patience, put);
  return { docs, ended: ended || cursor.left <= 0 };
}
