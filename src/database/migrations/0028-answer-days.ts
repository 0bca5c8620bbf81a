import { createDeclaredIndexes } from './declared-indexes.js';
import type { Migration } from './migration.js';

/** Adds the sums of AI answers: days that have runs are due. */
export const answerDays: Migration = {
  version: 28,
  name: 'answer days',
  up: async (db, signal) => {
    await createDeclaredIndexes(db, signal);
    const days = new Map<string, { config: unknown; day: string }>();
    const runs = db.collection('rank_answer_runs').find({}, { projection: { config: 1, planned_at: 1 } });
    for await (const { config, planned_at } of runs) {
      const day = (planned_at as Date).toISOString().slice(0, 10);
      days.set(`${String(config)}:${day}`, { config, day });
    }
    for (const [_id, { config, day }] of days) {
      signal.throwIfAborted();
      await db
        .collection<{ _id: string }>('rank_answer_days')
        .updateOne({ _id }, { $setOnInsert: { config, day, rev: 0, due: new Date(0) } }, { upsert: true });
    }
  },
};
