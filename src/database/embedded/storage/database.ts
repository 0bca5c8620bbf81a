import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { CommandError, nsNotFound } from '../errors/command-error.js';
import type { Doc } from '../values/bson.js';
import { Collection, type CollectionInfo } from './collection.js';
import { type LmdbOptions, LmdbStore } from './lmdb-store.js';
import { explainStorageError } from './storage-error.js';
import { WriteQueue } from './write-queue.js';

const COLLECTION_PREFIX = 'c\0';
const OWNER = 'owner';

/** The catalogue of collections, and their only write path. */
export class Database {
  private readonly store: LmdbStore;
  private readonly queue: WriteQueue;
  private readonly token = randomUUID();
  private readonly changed = new Set<Collection>();
  private collections = new Map<string, Collection>();
  private nextId = 1;
  private closed = false;

  constructor(
    private readonly directory: string,
    options: LmdbOptions = {},
  ) {
    this.store = openStore(directory, options);
    try {
      this.claimFolder();
    } catch (error) {
      void this.store.close();
      throw explainStorageError(error, directory);
    }
    this.queue = new WriteQueue({ transact: (work) => this.transact(work), reload: () => this.reload() });
  }

  /**
   * Runs `work` in a write transaction; resolves once it is on disk. `work` runs again when another write of the same
   * commit fails. `atomic`: a CommandError rolls back the whole write.
   */
  write<T>(work: () => T, options?: { atomic?: boolean }): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the store is closed'));
    return this.queue.push(work, options);
  }

  get(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  getOrThrow(db: string, name: string): Collection {
    const found = this.get(db, name);
    if (!found) throw nsNotFound(`${db}.${name}`);
    return found;
  }

  list(db?: string): Collection[] {
    const all = [...this.collections.values()];
    return db === undefined ? all : all.filter(({ info }) => info.db === db);
  }

  /** Call it inside a write only. */
  getOrCreate(db: string, name: string): Collection {
    const found = this.get(db, name);
    if (found) return found;
    if (!isName(db) || !isName(name) || name.startsWith('system.')) {
      throw new CommandError(73, 'InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
    }
    const indexes = [{ id: this.newId(), name: '_id_', key: { _id: 1 }, unique: true }];
    const created = this.collection({ id: this.newId(), db, name, count: 0, indexes });
    this.collections.set(created.namespace, created);
    this.changed.add(created);
    return created;
  }

  drop(collection: Collection): void {
    collection.clear();
    this.store.removeMeta(COLLECTION_PREFIX + collection.namespace);
    this.collections.delete(collection.namespace);
    this.changed.delete(collection);
  }

  newId(): number {
    return this.nextId++;
  }

  entries(...args: Parameters<LmdbStore['entries']>): Generator<number> {
    return this.store.entries(...args);
  }

  async close(): Promise<void> {
    const waiting = this.write(() => undefined); // queued behind all pending writes
    this.closed = true;
    await waiting.catch(() => undefined);
    await this.store.close();
  }

  private transact(work: () => 'commit' | 'abort'): boolean {
    this.changed.clear();
    try {
      return this.store.transact(() => {
        this.checkOwner();
        const outcome = work();
        if (outcome === 'commit') this.saveChanged();
        return outcome;
      });
    } catch (error) {
      throw explainStorageError(error, this.directory);
    }
  }

  private saveChanged(): void {
    for (const { namespace, info } of this.changed)
      this.store.putMeta(COLLECTION_PREFIX + namespace, { ...info });
  }

  private collection(info: CollectionInfo): Collection {
    return new Collection(this.store, info, (collection) => this.changed.add(collection));
  }

  /** Unlike the folder lock, works across containers that share the volume. */
  private checkOwner(): void {
    const owner = this.store.getMeta(OWNER);
    if (owner?.token === this.token) return;
    throw new Error(
      `${this.directory} has been opened by another process ` +
        `(pid ${String(owner?.pid)} on ${String(owner?.host)}): this one no longer writes to it`,
    );
  }

  /** In one write transaction, so that the previous owner cannot write between the read and the new token. */
  private claimFolder(): void {
    const owner: Doc = { token: this.token, pid: process.pid, host: hostname(), since: new Date() };
    this.store.transact(() => {
      claimFormat(this.store, this.directory);
      this.reload();
      this.store.putMeta(OWNER, owner);
      return 'commit';
    });
  }

  private reload(): void {
    this.collections = new Map();
    this.nextId = 1;
    for (const [key, value] of this.store.metaEntries()) {
      if (!key.startsWith(COLLECTION_PREFIX)) continue;
      const info = value as unknown as CollectionInfo;
      this.collections.set(key.slice(COLLECTION_PREFIX.length), this.collection(info));
      this.nextId = Math.max(this.nextId, info.id + 1, ...info.indexes.map((index) => index.id + 1));
    }
  }
}

const isName = (name: unknown) => typeof name === 'string' && name !== '' && !name.includes('\0');

function openStore(directory: string, options: LmdbOptions): LmdbStore {
  try {
    return new LmdbStore(directory, options);
  } catch (error) {
    throw explainStorageError(error, directory);
  }
}

const KEY = 'format';

/** Version of the layout on disk. Raise it when keys or tables change, and migrate the data in `claimFormat`. */
export const STORE_FORMAT = 1;

/**
 * Records the format of a new store. Call it inside the write transaction that opens the store.
 * @throws Error when a newer version wrote the data, or one from before there were formats
 */
function claimFormat(store: LmdbStore, directory: string): void {
  const version = store.getMeta(KEY)?.version;
  if (version === undefined && [...store.metaEntries()].length > 0)
    throw new Error(`${directory} has data without a format, which only early versions of this program read`);
  requireKnownFormat(Number(version ?? STORE_FORMAT), directory);
  if (version === undefined) store.putMeta(KEY, { version: STORE_FORMAT });
}

/**
 * @param source the folder or file, for the message
 * @throws Error when a newer version wrote the data
 */
export function requireKnownFormat(version: number, source: string): void {
  if (version <= STORE_FORMAT) return;
  throw new Error(
    `${source} was written by a newer version of this program ` +
      `(data format ${version}, this version knows up to ${STORE_FORMAT}); start that version instead`,
  );
}
