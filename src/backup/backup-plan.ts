const NAME = /^rankwire-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Folder in which a backup is made; a killed process leaves it behind. */
const DRAFT = /^\.rankwire-\d{8}T\d{6}Z\.backup-\w{6}$/;

/** Name of a scheduled backup. Names sort by time. */
export function backupName(at: Date): string {
  return `rankwire-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
}

export const isBackupName = (name: string): boolean => NAME.test(name);
export const isDraftName = (name: string): boolean => DRAFT.test(name);

/** @returns the newest scheduled backup among any names */
export function newestBackup(names: readonly string[]): string | undefined {
  return names.filter(isBackupName).sort().at(-1);
}

/** @returns the scheduled backups to delete, among any names */
export function expiredBackups(names: readonly string[], keep: number): string[] {
  return names.filter(isBackupName).sort().slice(0, -keep);
}

export interface BackupTimes {
  /** Begin of the last attempt. */
  triedAt: Date | null;
  /** Begin of the last attempt that succeeded. */
  goodAt: Date | null;
}

const DAY_MS = 24 * 3_600_000;
/** After a failure, or when the process was killed meanwhile. */
const RETRY_MS = 3_600_000;

/**
 * Whether a daily backup has to begin: the latest scheduled time has passed without a good one, and there was no attempt
 * since, or an hour ago. The first one is due at once, so that a wrong setting is known at once. Times after `now` are of a
 * clock that was wrong, and do not count.
 * @param schedule time of day in UTC, HH:MM
 */
export function isBackupDue({ triedAt, goodAt }: BackupTimes, schedule: string, now: Date): boolean {
  const scheduled = latestTime(schedule, now);
  const isSince = (at: Date | null, limit: number) =>
    at !== null && at.getTime() >= limit && at.getTime() <= now.getTime();
  if (isSince(goodAt, scheduled)) return false;
  return !isSince(triedAt, Math.max(scheduled, now.getTime() - RETRY_MS + 1));
}

/** The last instant, not after `now`, with this time of day. */
function latestTime(schedule: string, now: Date): number {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${schedule}:00Z`);
  return today <= now.getTime() ? today : today - DAY_MS;
}

/** A daily backup that takes long, or was repeated, still counts. */
const LATE_MS = 26 * 3_600_000;

/** `pending`: the first one is not made yet. `late`: the last good one is too old, though none failed since. */
export function backupCondition(
  { triedAt, goodAt }: BackupTimes,
  failedAt: Date | null,
  now: Date,
): 'ok' | 'pending' | 'failed' | 'late' {
  if (failedAt !== null && (goodAt === null || failedAt > goodAt)) return 'failed';
  if (goodAt === null)
    return triedAt !== null && now.getTime() - triedAt.getTime() > LATE_MS ? 'late' : 'pending';
  return now.getTime() - goodAt.getTime() > LATE_MS ? 'late' : 'ok';
}
