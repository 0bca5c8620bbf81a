import type mongoose from 'mongoose';

export type Db = mongoose.mongo.Db;

/**
 * One change of collections or indexes, numbered without gaps. It completes once, but may start several times
 * because its process can die, so `up` must be idempotent. It only adds, but for indexes that no query of the
 * previous release needs: that may still be running, or be restored.
 */
export interface Migration {
  version: number;
  name: string;
  /** @param signal aborted when another process has taken over: stop before the next step */
  up(db: Db, signal: AbortSignal): Promise<void>;
}

/** Prevents the application's start; the message includes the remedy. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** @param from the version of the store */
export const failedMigration = ({ version, name }: Migration, from: number, cause: unknown) =>
  new MigrationError(
    `Migration ${version} (${name}) failed: ${cause instanceof Error ? cause.message : String(cause)}. ` +
      (from > 0 ? `The store stays at version ${from}, and the previous release still starts on it. ` : '') +
      'Fix the cause and start again: migrations are safe to repeat.',
    { cause },
  );

export const storeIsNewer = (found: number, known: number) =>
  new MigrationError(
    `The store is at version ${found}, this release supports versions up to ${known}. ` +
      'Nothing was changed. Start the release that wrote the store, or restore a backup made before the upgrade.',
  );

export const storeIsOlder = () =>
  new MigrationError(
    'The store was written by version 0.x, which this release cannot open (nothing was changed): start the last ' +
      'release of 0.x on it, run its store:export to an empty MongoDB database (data in MongoDB needs no export), ' +
      'then store:import of this release with a new DATA_DIR.',
  );
