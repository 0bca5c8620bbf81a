import type { Collection } from './collection.js';
import type { LmdbStore } from './lmdb-store.js';

const KEY = 'format';

/** The layout this code writes. Raise it with a step in `MIGRATIONS` when keys or tables change. */
export const FORMAT = 1;

/** Step n makes format n + 1 out of format n. */
const MIGRATIONS: ((collections: Collection[]) => void)[] = [
  // 0 had no version on disk and other index keys: the documents stay, the indexes are made anew.
  (collections) => {
    for (const collection of collections) collection.rebuildIndexes();
  },
];

/** @throws Error when a newer program wrote the data */
export function checkFormat(store: LmdbStore, directory: string): number {
  const version = Number(store.getMeta(KEY)?.version ?? 0);
  requireKnownFormat(version, directory);
  return version;
}

/** @throws Error when a newer program wrote the data at `place` */
export function requireKnownFormat(version: number, place: string): void {
  if (version <= FORMAT) return;
  throw new Error(
    `${place} was written by a newer version of this program ` +
      `(data format ${version}, this version knows up to ${FORMAT}); start that version instead`,
  );
}

/** Runs inside one write transaction, so a migration that fails leaves the old data as it was. */
export function migrate(store: LmdbStore, from: number, collections: Collection[]): void {
  for (const step of MIGRATIONS.slice(from)) step(collections);
  store.putMeta(KEY, { version: FORMAT });
}
