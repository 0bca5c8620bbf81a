import { beforeEach, expect, it } from 'vitest';
import { AnswerRecorder } from '../../../../src/rank/answers/asking/answer-recorder.js';
import { trueRate } from '../../../../src/simulator/index.js';
import { answersOf, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { deleteRankData, eventually } from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;

const rank = useApp(() => startAnswersApp());
let caller: Caller;
let config: string;
let answers: ReturnType<typeof answersOf>;

beforeEach(async () => {
  rank.clock.set(NOON);
  rank.sim.reset();
  await deleteRankData(rank, 'notifications', 'rank_answer_alerts');
  await newSlot(rank);
  caller = await newCaller(rank);
  config = await newConfig(rank, caller, { website: 'example.com' });
  answers = answersOf(rank, caller, config);
});

const alerts = async () => {
  const { body } = await rank.http.get('/v1/notifications').set(caller.as).expect(200);
  return (body.data as { type: string; title: string; body: string }[]).filter(
    ({ type }) => type === 'rank_alert',
  );
};

/** A prompt whose answers always name the website. */
const named = Array.from({ length: 100 }, (_, n) => `Which tool ${n}?`).find((text) => trueRate(text) === 1)!;

it('raises an alert once when the intervals part, and again when it turns', async () => {
  const path = `/v1/rank/config/${config}/alerts`;
  const rules = [
    { when: 'answer_lost', engine: 'ai_mode' },
    { when: 'answer_gained', tag: 'brand' },
  ];
  const { body } = await rank.http.put(path).set(caller.as).send({ rules }).expect(200);
  expect(body.data.rules).toEqual(rules);
  const { added } = await answers.add([
    newPrompt({ text: named, engines: ['ai_mode'], runs: 10, tags: ['Brand'] }),
  ]);
  const runs = rank.db.collection('rank_answer_runs');
  const checkOn = async (day: number) => {
    rank.clock.set(new Date(NOON.getTime() + day * DAY_MS));
    await answers.check().expect(202);
    await answers.settled();
  };
  await checkOn(0);
  expect(await alerts()).toEqual([]);
  // The website was named; the day after it is not, as if the brand had been another one.
  await rank.db.collection('rank_prompts').updateMany({}, { $set: { 'brand.name': 'Nobody' } });
  await checkOn(1);
  await eventually(async () => (await alerts()).length).toBe(1);
  expect((await alerts())[0]).toMatchObject({
    title: 'Google AI Mode names example.com less often',
    body: `"${named}": before in 10 of 10 answers, now in 0 of 10.`,
  });
  await answers.check({ again: true }).expect(202);
  await answers.settled();
  expect(await alerts()).toHaveLength(1);
  await eventually(() => runs.countDocuments({ alert_due: { $exists: true } })).toBe(0);
  // As a process leaves it that was killed before it compared.
  for (const name of ['notifications', 'rank_answer_alerts']) await rank.db.collection(name).deleteMany({});
  await runs.updateMany({}, { $set: { alert_due: NOON } });
  await rank.app.get(AnswerRecorder).compareDue();
  await eventually(async () => (await alerts()).length).toBe(1);
  expect(await runs.countDocuments({ alert_due: { $exists: true } })).toBe(0);
  await runs.updateMany({ day: '2026-03-11' }, { $set: { mentioned: [false] } });
  await rank.db.collection('rank_prompts').updateMany({}, { $set: { 'brand.name': 'Example' } });
  await checkOn(2);
  await eventually(async () => (await alerts()).length).toBe(2);
  expect((await alerts()).map(({ title }) => title)).toContain('Google AI Mode names example.com more often');
  expect(added).toHaveLength(1);
});

it.each([
  [{ when: 'answer_lost', engine: 'claude' }, 'engine'],
  [{ when: 'answer_lost', view: '66b1f0c0a1b2c3d4e5f60027' }, 'view'],
  [{ when: 'answer_lost', by: 3 }, 'by'],
  [{ when: 'lost', engine: 'chatgpt' }, 'engine'],
])('refuses the rule %j', async (rule, field) => {
  const { body } = await rank.http
    .put(`/v1/rank/config/${config}/alerts`)
    .set(caller.as)
    .send({ rules: [rule] })
    .expect(400);
  expect(body.additional_info.fields[0].path).toBe(`rules.0.${field}`);
});
