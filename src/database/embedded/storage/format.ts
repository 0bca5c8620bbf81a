import type { Collection } from './collection.js';
import type { LmdbStore } from './lmdb-store.js';

const KEY = 'format';

/** Version of the layout on disk. Raise it, with a step in `FORMAT_MIGRATIONS`, when keys or tables change. */
export const STORE_FORMAT = 1;

/** Step n migrates format n to n + 1. */
const FORMAT_MIGRATIONS: ((collections: Collection[]) => void)[] = [
  // Format 0 had no version on disk and other index keys: documents stay, indexes are rebuilt.
  (collections) => {
    for (const collection of collections) collection.rebuildIndexes();
  },
];

/** @throws Error when a newer version wrote the data */
export function checkFormat(store: LmdbStore, directory: string): number {
  const version = Number(store.getMeta(KEY)?.version ?? 0);
  requireKnownFormat(version, directory);
  return version;
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

/** Call it inside one write transaction, so that a failed migration leaves the old data unchanged. */
export function migrateFormat(store: LmdbStore, from: number, collections: Collection[]): void {
  for (const step of FORMAT_MIGRATIONS.slice(from)) step(collections);
  store.putMeta(KEY, { version: STORE_FORMAT });
}
