import { statSync } from 'node:fs';

/** The bits of a mode that let anyone but the owner in. */
const OTHERS = 0o077;

/** A warning when users other than its owner have access to DATA_DIR; undefined when they do not, or it is not there. */
export function warningOfAccess(dataDir: string): string | undefined {
  // Modes say nothing there.
  if (process.platform === 'win32') return undefined;
  const mode = (statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & OTHERS) === 0) return undefined;
  return `DATA_DIR (${dataDir}) can be read by other users of this machine (mode ${mode.toString(8)}): chmod 700 it`;
}
