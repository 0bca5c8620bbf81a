import { statSync } from 'node:fs';

const GROUP_AND_OTHER_BITS = 0o077;

/** A warning when users other than the owner can access DATA_DIR; undefined when none is needed or it does not exist. */
export function dataDirAccessWarning(dataDir: string): string | undefined {
  // Windows has no mode bits.
  if (process.platform === 'win32') return undefined;
  const mode = (statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & GROUP_AND_OTHER_BITS) === 0) return undefined;
  return `DATA_DIR (${dataDir}) can be read by other users of this machine (mode ${mode.toString(8)}): chmod 700 it`;
}
