import { readContents } from './contents.js';

/** Child process of contents-in-child.ts: prints {collections, documents} or {error} for the folder in its argument. */
const result = await readContents(process.argv[2]!).catch((error: unknown) => ({
  error: error instanceof Error ? error.message : String(error),
}));
process.stdout.write(JSON.stringify(result));
