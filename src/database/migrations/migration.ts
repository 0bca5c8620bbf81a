import type mongoose from 'mongoose';

export type Db = mongoose.mongo.Db;

/**
 * One change of collections or indexes, numbered from 1 without a gap. It is done once, but may be begun more than
 * once: a process can die in the middle, so `up` must be safe to repeat from the start. And because the release
 * before it may still be running beside, or come back, it only adds; what it makes useless is removed a release later.
 */
export interface Migration {
  version: number;
  name: string;
  /** @param signal aborted when another process has taken over: stop before the next step */
  up(db: Db, signal: AbortSignal): Promise<void>;
}

/** Why the application does not start; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export const failedMigration = ({ version, name }: Migration, cause: unknown) =>
  new MigrationError(
    `Migration ${version} (${name}) failed: ${cause instanceof Error ? cause.message : String(cause)}. ` +
      `The store stays at version ${version - 1}, and the release before starts on it as it did. ` +
      'Remove the cause and start again: a migration is safe to repeat.',
    { cause },
  );

export const storeIsNewer = (found: number, known: number) =>
  new MigrationError(
    `The store is at version ${found}, this release knows versions up to ${known} only. ` +
      'Nothing was changed. Start the release that the store belongs to, or restore the backup made before it.',
  );
