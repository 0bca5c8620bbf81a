import { type IndexList, createIndexes } from './create-indexes.js';
import { dropIndexes } from './drop-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['volumes', { country: 1, language: 1, keyword: 1, account: 1 }, { unique: true }],
  ['volumes', { account: 1, country: 1, language: 1 }],
];

/** Several accounts may import a volume of one keyword. The queries of the previous release use the first new index. */
const OBSOLETE = [['volumes', 'country_1_language_1_keyword_1']] as const;

export const accountsOfVolumes: Migration = {
  version: 24,
  name: 'accounts of volumes',
  async up(db, signal) {
    await createIndexes(db, INDEXES, signal);
    await dropIndexes(db, OBSOLETE, signal);
  },
};
