import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { packContent } from '../../../../src/rank/answers/store/content.js';
import { AnswerDayBuilder } from '../../../../src/rank/answers/days/day-builder.js';
import { SUMS_FORMAT } from '../../../../src/rank/answers/store/day-counts.js';
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
const parts = () => rank.db.collection('rank_answer_sources');
const build = () => rank.app.get(AnswerDayBuilder).buildDue();
const countSummed = () => days().countDocuments({ format: SUMS_FORMAT });

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
  { startDate: '2026-03-02', endDate: '2026-03-10', engine: 'chatgpt' },
  { startDate: '2026-03-02', endDate: '2026-03-10', tag: 'b', engine: 'chatgpt' },
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
  // Those of the sums before are gone.
  expect(await parts().distinct('sources')).toHaveLength(1);
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
  expect(await parts().countDocuments()).toBeGreaterThan(0);
  rank.clock.set(new Date(NOON.getTime() + 90 * DAY_MS));
  expect((await answers.get('sources', range)).data).toEqual([]);
  await rank.app.get(AnswerAsker).erase();
  await eventually(() => days().countDocuments({ cited: { $exists: true } })).toBe(0);
  expect(await parts().countDocuments()).toBe(0);
  expect(await answers.summary(range)).toMatchObject({ answered: 2 });
});

it('keeps the sources of one of two processes that sum a day at once', async () => {
  await answers.add([newPrompt({ engines: ['ai_mode'], runs: 2 })], true);
  await answers.settled();
  const fromRuns = (await answers.get('sources')).data;
  await Promise.all([build(), build()]);
  const [day] = await days().find().toArray();
  expect(await parts().distinct('sources')).toEqual([day!['sources']]);
  expect(await parts().countDocuments()).toBe(3);
  expect((await answers.get('sources')).data).toEqual(fromRuns);
});

it('has the addresses cited most of a day, of all prompts and of a tag', async () => {
  const { added } = await answers.add([newPrompt({ tags: ['a'] }), newPrompt({ text: 'Second?' })]);
  const cite = (n: number) => ({
    url: `https://site.example/${n}`,
    domain: 'site.example',
    title: `Page ${n}`,
    own: false,
    competitor: null,
  });
  // Of 120 pages the last ones are cited most.
  await rank.db.collection('rank_answer_runs').insertMany(
    Array.from({ length: 120 }, (_, n) => ({
      config: new Types.ObjectId(config),
      prompt: new Types.ObjectId(String(added[n % 2]._id)),
      engine: 'chatgpt',
      day: '2026-03-09',
      number: n,
      state: 'answered',
      planned_at: new Date('2026-03-09T05:00:00Z'),
      vendor: 'openai',
      api: true,
      lease_until: new Date(0),
      mentioned: [false],
      cited: [false],
      orders: [0],
      content: packContent({
        text: 'x',
        truncated: false,
        marks: [],
        citations: Array.from({ length: Math.min(100, 120 - n) }, (_, back) => cite(119 - back)),
        queries: [],
      }),
      erase_at: new Date(NOON.getTime() + DAY_MS),
    })),
  );
  const range = { startDate: '2026-03-09', endDate: '2026-03-09' };
  const read = async () => [
    (await answers.get('sources', range)).data,
    (await answers.get('sources', { ...range, tag: 'a' })).data,
  ];
  const fromRuns = await read();
  expect(fromRuns[0][0]).toMatchObject({
    runs: 120,
    urls: { 0: { title: 'Page 119', runs: 120 }, length: 20 },
  });
  expect(fromRuns[1][0]).toMatchObject({
    runs: 60,
    urls: { 0: { title: 'Page 118', runs: 60 }, length: 20 },
  });
  await days().insertOne({
    _id: `${config}:2026-03-09` as never,
    config: new Types.ObjectId(config),
    day: '2026-03-09',
    rev: 0,
    due: NOON,
  });
  await build();
  await rank.db.collection('rank_answer_runs').deleteMany({});
  expect(await read()).toEqual(fromRuns);
});

it('follows changes of prompts that were read before', async () => {
  const { added } = await answers.add([
    newPrompt({ tags: ['a'] }),
    newPrompt({ text: 'Second?', tags: ['b'] }),
    newPrompt({ text: 'Third?' }),
  ]);
  const list = async (query: object) =>
    (await answers.get('prompts', query)).data.map(({ text }: { text: string }) => text);
  // Longer after the changes than clocks differ.
  const wait = () => rank.clock.set(new Date(rank.clock.now().getTime() + 10 * 60_000));
  const later = async (query: object) => {
    wait();
    await list({});
    return list(query);
  };
  expect(await later({ tag: 'b' })).toEqual(['Second?']);
  const path = `${answers.path}/prompts`;
  await rank.http
    .patch(`${path}/${added[0]._id}`)
    .set(caller.as)
    .send({ tags: ['b'] })
    .expect(200);
  expect(await list({ tag: 'b' })).toEqual([added[0].text, 'Second?']);
  expect(await later({ tag: 'b' })).toEqual([added[0].text, 'Second?']);
  // As many as before.
  await rank.http.delete(`${path}/${added[1]._id}`).set(caller.as).expect(200);
  await answers.add([newPrompt({ text: 'Fourth?', tags: ['b'] })]);
  expect(await list({ tag: 'b' })).toEqual([added[0].text, 'Fourth?']);
  expect(await later({ tag: 'b' })).toEqual([added[0].text, 'Fourth?']);
  await rank.http.delete(`${path}/${added[0]._id}`).set(caller.as).expect(200);
  expect(await list({})).toEqual(['Third?', 'Fourth?']);
  // When runs ended is none of the changes.
  const last = new Date(NOON.getTime() - DAY_MS);
  await later({});
  await rank.db.collection('rank_prompts').updateOne({ text: 'Third?' }, { $set: { last_run_at: last } });
  await rank.db.collection('rank_prompts').updateOne({ text: 'Fourth?' }, { $set: { last_run_at: NOON } });
  expect(await list({ sortField: 'last_run_at', sortOrder: 'desc' })).toEqual(['Fourth?', 'Third?']);
});
