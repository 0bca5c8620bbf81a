import { resolve, sep } from 'node:path';
import { ReportedError } from './common/errors.js';
import { redactText } from './common/logging/redact.js';
import type { Settings } from './settings/settings.js';
import { MigrationError } from './database/migrations/migration.js';
import { StoreInUseError } from './database/store.js';

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  hostname?: string;
}

/** Errors whose message already says what to do. */
const SELF_EXPLANATORY = [MigrationError, ReportedError, StoreInUseError];

/** Describes a failed start in one line that names the setting to change; secrets in URLs are removed. */
export function describeStartFailure(error: unknown, settings: Settings): string {
  const known = SELF_EXPLANATORY.some((type) => error instanceof type);
  const failure = error instanceof Error ? (error as SystemError) : new Error(String(error));
  const text = known
    ? failure.message
    : (addressFailure(failure, settings) ??
      folderFailure(failure, settings) ??
      storeFailure(failure, settings));
  return redactText(text ?? `the application could not start: ${failure.message}`).replaceAll(
    /\s*\n\s*/g,
    '; ',
  );
}

function addressFailure(
  { code, syscall, hostname }: SystemError,
  { server: { port, host } }: Settings,
): string | undefined {
  if (syscall !== 'listen' && hostname !== host) return undefined;
  const address = `${host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return `${address} is in use by another program: set PORT to another number`;
    case 'EACCES':
      return `${address} needs more rights: set PORT to a number above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this host (${code}): set HOST to one that is, or leave it unset`;
    default:
      return undefined;
  }
}

function folderFailure({ path, message }: SystemError, { store: { dataDir } }: Settings): string | undefined {
  const folder = resolve(dataDir);
  if (path === undefined || !`${resolve(path)}${sep}`.startsWith(`${folder}${sep}`)) return undefined;
  return `${folder} cannot be used (${message}): set DATA_DIR to a folder that this process may write to`;
}

/** For MongoDB only: the embedded store speaks its protocol too, but operators know just its folder. */
function storeFailure(
  { name, message }: SystemError,
  { store: { mongodbUri } }: Settings,
): string | undefined {
  if (mongodbUri === undefined || !name.startsWith('Mongo')) return undefined;
  return `MongoDB cannot be used (${message}): check MONGODB_URI and that the server is running`;
}
