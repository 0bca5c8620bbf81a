import { createDeclaredIndexes } from './declared-indexes.js';
import type { Migration } from './migration.js';

/** Adds the indexes of assistants, Search Console, second factors, sign-in by an issuer, and AI answers. */
export const signInAndAnswers: Migration = {
  version: 27,
  name: 'sign-in and answers',
  up: createDeclaredIndexes,
};
