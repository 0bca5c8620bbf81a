import { beforeEach, expect, it } from 'vitest';
import { answersOf, billed, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { deleteRankData } from '../../../support/rank.js';

const rank = useApp(() => startAnswersApp({ ANSWERS_BUDGET_DAY: '100', ANSWERS_CONCURRENCY: '20' }));
let platform: Caller;
let caller: Caller;
let answers: ReturnType<typeof answersOf>;

beforeEach(async () => {
  rank.clock.set(NOON);
  rank.sim.reset();
  await deleteRankData(rank, 'notifications');
  await newSlot(rank);
  platform ??= await newCaller(rank, { platform: true });
  caller = await newCaller(rank, { parent: platform.account });
  answers = answersOf(rank, caller, await newConfig(rank, caller, { website: 'example.com' }));
});

it('never sends the 101st request of a budget of 100', async () => {
  const engines = ['ai_mode', 'perplexity', 'chatgpt'];
  await answers.add(
    Array.from({ length: 12 }, (_, n) => newPrompt({ text: `Question ${n}?`, engines, runs: 3 })),
    true,
  );
  await answers.settled();
  expect(billed(rank)).toBe(100);
  const summary = await answers.summary();
  expect(summary).toMatchObject({ answered: 100, skipped: 8, failed: 0, mention: { n: 100 } });
  const { body } = await rank.http.get('/v1/rank/usage').set(platform.as).expect(200);
  expect(body.data.answers.day).toEqual({ used: 100, limit: 100 });
});

it('holds for an account, whose owner is notified once', async () => {
  await rank.http
    .patch(`/v1/accounts/${String(caller.account._id)}`)
    .set(platform.as)
    .send({ answers_budget: { day: 2 } })
    .expect(200);
  await answers.add([newPrompt({ runs: 5 })], true);
  await answers.settled();
  expect(billed(rank)).toBe(2);
  const [row] = await answers.rows();
  expect(row).toMatchObject({ answered: 2, skipped: 3, mention: { n: 2 } });
  const { runs } = await answers.prompt(row!._id, { state: 'skipped' });
  expect(runs.map(({ reason }: { reason: string }) => reason)).toEqual(['budget', 'budget', 'budget']);
  const { body } = await rank.http.get('/v1/notifications').set(caller.as).expect(200);
  const told = (body.data as { type: string; title: string }[]).filter(({ type }) => type === 'budget');
  expect(told).toHaveLength(1);
  expect(told[0]!.title).toContain('AI answers budget');
  await rank.http
    .patch(`/v1/accounts/${String(caller.account._id)}`)
    .set(caller.as)
    .send({ answers_budget: { day: 200 } })
    .expect(403);
});
