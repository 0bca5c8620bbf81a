import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { packContent } from '../../../../src/rank/answers/store/content.js';
import { AnswerDayBuilder } from '../../../../src/rank/answers/days/day-builder.js';
import { AnswerAsker } from '../../../../src/rank/answers/asking/answer-asker.js';
import { answersOf, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { deleteRankData, eventually } from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;

// Days are summed by the tests.
const rank = useApp(() =>
  startAnswersApp({ ANSWERS_POLL_MS: '3600000', ANSWERS_PROVIDER: 'chatgpt=openai,ai_mode=serpapi' }),
);
let caller: Caller;
let config: string;
let answers: ReturnType<typeof answersOf>;

beforeEach(async () => {
  rank.clock.set(NOON);
  rank.sim.reset();
  await deleteRankData(rank);
  await newSlot(rank);
  caller = await newCaller(rank);
  config = await newConfig(rank, caller, { website: 'example.com' });
  answers = answersOf(rank, caller, config);
});

const days = () => rank.db.collection('rank_answer_days');
const build = () => rank.app.get(AnswerDayBuilder).buildDue();
const countSummed = () => days().countDocuments({ format: 1 });

const STATES = ['answered', 'answered', 'answered', 'no_answer', 'failed', 'skipped'] as const;

/** Runs of ten days, at all hours, of prompts with and without competitors. */
async function insertRuns(prompts: { _id: string; competitors: unknown[] }[]): Promise<void> {
  const runs = Array.from({ length: 600 }, (_, n) => {
    const { _id, competitors } = prompts[n % prompts.length]!;
    const brands = 1 + competitors.length;
    const planned_at = new Date(NOON.getTime() - n * 24.3 * 60_000);
    const state = STATES[n % STATES.length]!;
    const isAnswered = state === 'answered';
    const citations = Array.from({ length: n % 4 }, (_, link) => {
      const domain = link === 0 ? 'example.com' : `site${(n + link) % 90}.example`;
      const url = `https://${domain}/${n % 5}`;
      const competitor = domain === 'site7.example' && brands > 1 ? 'rival.example' : null;
      return { url, domain, title: `About ${n % 5}`, own: link === 0, competitor };
    });
    const flags = (salt: number) =>
      Array.from({ length: brands }, (_, brand) => isAnswered && (n + brand) % salt === 0);
    return {
      config: new Types.ObjectId(config),
      prompt: new Types.ObjectId(_id),
      engine: n % 7 === 0 ? 'ai_mode' : 'chatgpt',
      day: planned_at.toISOString().slice(0, 10),
      number: 1000 + n,
      state,
      planned_at,
      ended_at: planned_at,
      vendor: n % 7 === 0 ? 'serpapi' : 'openai',
      api: n % 7 !== 0,
      lease_until: new Date(0),
      mentioned: flags(2),
      cited: flags(3),
      orders: flags(2).map((named, brand) => (named ? brand + 1 : 0)),
      content: isAnswered
        ? packContent({ text: 'x', truncated: false, marks: [], citations, queries: [] })
        : null,
      erase_at: isAnswered ? new Date(planned_at.getTime() + 90 * DAY_MS) : null,
    };
  });
  await rank.db.collection('rank_answer_runs').insertMany(runs);
  const found = new Set(runs.map(({ planned_at }) => planned_at.toISOString().slice(0, 10)));
  for (const day of found)
    await days().insertOne({
      _id: `${config}:${day}` as never,
      config: new Types.ObjectId(config),
      day,
      rev: 0,
      due: NOON,
    });
}

const QUERIES = [
  {},
  { startDate: '2026-03-05', endDate: '2026-03-08' },
  { startDate: '2026-03-05', endDate: '2026-03-07', tz: 'Asia/Kathmandu' },
  { startDate: '2026-03-03', endDate: '2026-03-08', tz: 'America/St_Johns', engine: 'ai_mode' },
  { startDate: '2026-03-05', endDate: '2026-03-10', tag: 'A' },
  { startDate: '2026-03-04', endDate: '2026-03-10', by: 'week' },
];

const readAll = async () => {
  const read = [];
  for (const { by, ...query } of QUERIES)
    read.push(
      await answers.summary({ ...query, ...(by && { by }) }),
      await answers.get('prompts', { ...query, sortField: 'mention', sortOrder: 'desc' }),
      await answers.get('sources', { ...query, limit: 40 }),
      await answers.get('sources', { ...query, limit: 20, page: 2 }),
    );
  return read;
};

it('has the same reports from summed days as from runs', async () => {
  const competitors = [
    { website: 'rival.example', name: 'Rival' },
    { website: 'other.example', name: 'Other' },
  ];
  const { added } = await answers.add([
    newPrompt({ tags: ['a'] }),
    newPrompt({ text: 'Second?', competitors, tags: ['a', 'b'] }),
    newPrompt({ text: 'Third?', competitors: competitors.slice(1) }),
    newPrompt({ text: 'Never asked?' }),
  ]);
  await insertRuns(added.slice(0, 3));
  const fromRuns = await readAll();
  expect(fromRuns[0]).toMatchObject({ answered: expect.any(Number) as number, failed: 100, skipped: 100 });
  await build();
  expect(await countSummed()).toBe(await days().countDocuments());
  expect(await readAll()).toEqual(fromRuns);
  // They are read from the days: without the runs, they stay.
  await rank.db.collection('rank_answer_runs').deleteMany({});
  expect(await readAll()).toEqual(fromRuns);
  // What is removed is in none of them.
  await rank.http.delete(`${answers.path}/prompts/${added[1]._id}`).set(caller.as).expect(200);
  const rest = await answers.summary();
  expect(rest.failed + rest.answered).toBeLessThan(fromRuns[0].failed + fromRuns[0].answered);
  expect(rest.brands.map(({ website }: { website: string }) => website)).toEqual([
    'example.com',
    'other.example',
  ]);
});

it('sums a day when its runs have ended, and again after a check', async () => {
  await answers.add([newPrompt({ engines: ['ai_mode'], runs: 2 })], true);
  expect(await countSummed()).toBe(0);
  await answers.settled();
  await build();
  expect(await countSummed()).toBe(1);
  expect(await answers.summary()).toMatchObject({ answered: 2 });
  await answers.check({ again: true }).expect(202);
  expect(await countSummed()).toBe(0);
  await answers.settled();
  expect(await answers.summary()).toMatchObject({ answered: 4 });
  await build();
  expect(await countSummed()).toBe(1);
  expect(await answers.summary()).toMatchObject({ answered: 4 });
  expect((await answers.get('sources')).data[0]).toMatchObject({ runs: 4, share: 100 });
});

it('leaves a day with a run that is open, or while a plan is stored', async () => {
  await answers.add([newPrompt({ engines: ['ai_mode'], runs: 2 })], true);
  await answers.settled();
  const runs = rank.db.collection('rank_answer_runs');
  await runs.updateOne({ number: 1 }, { $set: { state: 'queued', vendor: 'none' } });
  await build();
  expect(await countSummed()).toBe(0);
  await runs.updateOne({ number: 1 }, { $set: { state: 'failed', reason: 'timeout' } });
  // As a process leaves it that was killed while it stored a plan.
  const due = new Date(NOON.getTime() + 10 * 60_000);
  await days().updateMany({}, { $set: { due } });
  await build();
  expect(await countSummed()).toBe(0);
  rank.clock.set(due);
  await build();
  expect(await countSummed()).toBe(1);
  expect(await answers.summary()).toMatchObject({ answered: 1, failed: 1 });
});

it('erases the sources of a day with those of its answers', async () => {
  await answers.add([newPrompt({ engines: ['ai_mode'], runs: 2 })], true);
  await answers.settled();
  await build();
  const range = { startDate: '2026-03-11', endDate: '2026-03-11' };
  expect((await answers.get('sources', range)).data).not.toEqual([]);
  rank.clock.set(new Date(NOON.getTime() + 90 * DAY_MS));
  expect((await answers.get('sources', range)).data).toEqual([]);
  await rank.app.get(AnswerAsker).erase();
  await eventually(() =>
    days().countDocuments({ $or: [{ sources: { $exists: true } }, { urls0: { $exists: true } }] }),
  ).toBe(0);
  expect(await answers.summary(range)).toMatchObject({ answered: 2 });
});
