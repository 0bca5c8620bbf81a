import { type IndexList, createIndexes } from './create-indexes.js';
import { dropIndexes } from './drop-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [['rank_views', { config: 1, owner: 1, seat: 1 }, { unique: true }]];

/**
 * The seats of views are those of one owner. The previous release still runs: it takes seats that are free among all
 * owners. The other index is that of configurations before they had a rhythm; each query has a rhythm, or no more than
 * its first fields.
 */
const OBSOLETE = [
  ['rank_views', 'config_1_seat_1'],
  ['rank_configs', 'slot_1_deleted_on_1_last_day_1'],
] as const;

export const seatsOfViews: Migration = {
  version: 21,
  name: 'seats of views',
  async up(db, signal) {
    await createIndexes(db, INDEXES, signal);
    await dropIndexes(db, OBSOLETE, signal);
  },
};
