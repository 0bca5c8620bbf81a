import { expect, it } from 'vitest';
import { answersOf, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { eventually } from '../../../support/rank.js';

const rank = useApp(() => startAnswersApp());

it('waits for no other vendor', async () => {
  await newSlot(rank);
  const caller = await newCaller(rank);
  const answers = answersOf(rank, caller, await newConfig(rank, caller, { website: 'example.com' }));
  await answers.add([newPrompt({ text: 'Which? (stuck)', engines: ['chatgpt'], runs: 1 })], true);
  const runs = rank.db.collection('rank_answer_runs');
  // While it is looked at, its lease is held.
  await eventually(() => runs.countDocuments({ state: 'queued', lease: { $ne: null } })).toBe(1);
  await answers.add([newPrompt({ engines: ['copilot'], runs: 1 })], true);
  await eventually(() => runs.countDocuments({ state: 'answered', engine: 'copilot' })).toBe(1);
  expect(await runs.countDocuments({ state: 'queued', engine: 'chatgpt' })).toBe(1);
});
