import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { answersOf, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { deleteRankData, eventually } from '../../../support/rank.js';

const rank = useApp(() => startAnswersApp({ ANSWERS_PROVIDER: '' }));
let caller: Caller;
let config: string;

beforeEach(async () => {
  rank.clock.set(NOON);
  await deleteRankData(rank);
  await newSlot(rank);
  caller = await newCaller(rank);
  config = await newConfig(rank, caller, { website: 'example.com' });
});

it('is named when nothing can be asked', async () => {
  const { body } = await answersOf(rank, caller, config).check().expect(400);
  expect(body.message).toContain('ANSWERS_PROVIDER');
});

it('ends runs that no vendor asks or answers any more', async () => {
  const ids = { account: caller.account._id, config: new Types.ObjectId(config) };
  const prompt = new Types.ObjectId();
  await rank.db.collection('rank_prompts').insertOne({
    _id: prompt,
    ...ids,
    identity: 'x',
    tags: [],
    competitors: [],
    active: true,
    planned_day: '',
    ...newPrompt(),
    every: 'day',
    weekday: 1,
    runs: 3,
    last_run_at: null,
    createdAt: NOON,
  });
  const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);
  const run = (number: number, more: object) => ({
    config: ids.config,
    prompt,
    engine: 'chatgpt',
    day: '2026-03-11',
    number,
    planned_at: NOON,
    lease_until: new Date(0),
    lease: null,
    mentioned: [],
    cited: [],
    orders: [],
    ...more,
  });
  const runs = rank.db.collection('rank_answer_runs');
  await runs.insertMany([
    run(1, { state: 'planned' }),
    run(2, { state: 'queued', vendor: 'brightdata', task: 'x', give_up_at: hours(-2) }),
    run(3, { state: 'asking', vendor: 'dataforseo', task: null, give_up_at: hours(-2) }),
    run(4, { state: 'queued', vendor: 'brightdata', task: 'y', give_up_at: hours(2) }),
  ]);
  const states = async () =>
    (await runs.find().sort({ number: 1 }).toArray()).map(({ state, reason = null }) => [
      state as string,
      reason as string | null,
    ]);
  await eventually(states).toEqual([
    ['skipped', 'interrupted'],
    ['failed', 'timeout'],
    ['failed', 'interrupted'],
    ['queued', null],
  ]);
});
