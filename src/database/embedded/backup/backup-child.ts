import { makeVerifiedBackup } from './backup.js';

/** Child process of backup-in-child.ts: prints what it made, or {error}, for the folder and file in its arguments. */
const [, , directory, file] = process.argv;
const result = await makeVerifiedBackup(directory!, file!).catch((error: unknown) => ({
  error: error instanceof Error ? error.message : String(error),
}));
process.stdout.write(JSON.stringify(result));
