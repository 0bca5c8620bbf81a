import { readContents } from './contents.js';

/** A process of its own (contents-apart.ts): prints {collections, documents} or {error} of the folder it is given. */
const answer = await readContents(process.argv[2]!).catch((error: unknown) => ({
  error: error instanceof Error ? error.message : String(error),
}));
process.stdout.write(JSON.stringify(answer));
