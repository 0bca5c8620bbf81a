import { statSync } from 'node:fs';

const GROUP_BITS = 0o070;
const OTHER_BITS = 0o007;
/** Of root; in the image it lets a container that runs as any user write. */
const ROOT_GROUP = 0;

/** A warning when users other than the owner can access DATA_DIR; undefined when none is needed or it does not exist. */
export function dataDirAccessWarning(dataDir: string): string | undefined {
  // Windows has no mode bits.
  if (process.platform === 'win32') return undefined;
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found || !isOpenToOthers(found.mode, found.gid)) return undefined;
  const mode = (found.mode & 0o777).toString(8);
  return `DATA_DIR (${dataDir}) can be read by other users of this machine (mode ${mode}): chmod 700 it`;
}

export function isOpenToOthers(mode: number, group: number): boolean {
  return (mode & (group === ROOT_GROUP ? OTHER_BITS : OTHER_BITS | GROUP_BITS)) !== 0;
}
