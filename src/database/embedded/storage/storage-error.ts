import { CommandError } from '../errors/command-error.js';

const FULL = /ENOSPC|EDQUOT|EFBIG|no space left|quota exceeded|file too large|MDB_MAP_FULL/i;
const DENIED = /EACCES|EPERM|EROFS|permission denied|not permitted|read-only/i;
const NO_FOLDER = /ENOTDIR|EEXIST|not a directory|file exists/i;

/** Translates the system's error into a message that an operator can act on. */
export function explainStorageError(error: unknown, directory: string): unknown {
  if (error instanceof CommandError || !(error instanceof Error)) return error;
  if (FULL.test(error.message)) {
    return new CommandError(14031, 'OutOfDiskSpace', `the disk of ${directory} is full: ${error.message}`);
  }
  if (DENIED.test(error.message)) {
    return new Error(`${directory} is not writable by this user: ${error.message}`, { cause: error });
  }
  if (NO_FOLDER.test(error.message)) {
    return new Error(`${directory} is not a folder: ${error.message}`, { cause: error });
  }
  return error;
}
