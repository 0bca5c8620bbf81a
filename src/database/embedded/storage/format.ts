import type { LmdbStore } from './lmdb-store.js';

const KEY = 'format';

/** Version of the layout on disk. Raise it when keys or tables change, and migrate the data in `claimFormat`. */
export const STORE_FORMAT = 1;

/**
 * Records the format of a new store. Call it inside the write transaction that opens the store.
 * @throws Error when a newer version wrote the data, or one from before there were formats
 */
export function claimFormat(store: LmdbStore, directory: string): void {
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
