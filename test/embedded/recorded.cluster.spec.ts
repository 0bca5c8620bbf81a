import { readFileSync } from 'node:fs';
import type { Document } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { both, BSON, type Db, type Engines, openEngines } from './engines.js';

interface Recorded {
  collection: string;
  given: Document[];
  command: Document;
}

const lines = readFileSync(new URL('recorded.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const recorded = lines.map((line) => BSON.EJSON.parse(line, { relaxed: false }) as Recorded);
const titleOf = ({ command }: Recorded) => {
  const { documents, ...rest } = command;
  return JSON.stringify(documents ? { ...rest, documents: '…' } : rest).slice(0, 200);
};

/** Reply fields that differ between servers and runs. */
const VOLATILE_FIELDS = ['$clusterTime', 'operationTime', 'electionId', 'opTime'];

function withoutVolatileFields(reply: Document): Document {
  const { cursor, upserted, ...rest } = Object.fromEntries(
    Object.entries(reply).filter(([name]) => !VOLATILE_FIELDS.includes(name)),
  ) as Document;
  if (cursor) return { ...rest, cursor: cursor.firstBatch };
  // A generated _id differs between the engines.
  return upserted ? { ...rest, upserted: upserted.map(({ index }: { index: number }) => index) } : rest;
}

/** One command of each shape that the application sent in the e2e tests (README.md). */
describe('both engines execute the recorded command', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await openEngines();
  });
  afterAll(() => engines?.close());

  it.each(recorded.map((one) => [titleOf(one), one] as const))(
    '%s',
    async (_, { collection, given, command }) => {
      const known = new Set(given.map(({ _id }) => JSON.stringify(_id)));
      const run = async (db: Db) => {
        const rows = db.collection<Document>(collection);
        await rows.drop();
        if (given.length > 0) await rows.insertMany(given.map((one) => ({ ...one })));
        const reply = withoutVolatileFields(await db.command({ ...command }));
        const stored = await rows.find({}, { sort: { _id: 1 } }).toArray();
        return {
          reply,
          stored: stored.map(({ _id, ...rest }) =>
            known.has(JSON.stringify(_id)) ? { _id, ...rest } : rest,
          ),
        };
      };
      const results = await both(engines, run, { relaxed: 'aggregate' in command });
      expect(results.embedded).toEqual(results.real);
      expect(results.real).toHaveProperty('ok.reply.ok');
    },
  );
});
