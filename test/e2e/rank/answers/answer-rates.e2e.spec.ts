import { expect, it } from 'vitest';
import { trueRate } from '../../../../src/simulator/index.js';
import { TRUE_RATES } from '../../../../src/simulator/answers/answer-world.js';
import { answersOf, billed, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';

const ENGINES = ['chatgpt', 'ai_mode', 'gemini', 'perplexity', 'copilot'] as const;
const RUNS = 10;
/** Of each rate: two for each engine. */
const OF_RATE = 10;

const rank = useApp(() => startAnswersApp({ ANSWERS_CONCURRENCY: '20' }));

const textsOf = (rate: number): string[] =>
  Array.from({ length: 200 }, (_, n) => `Which tracker is best for case ${n}?`)
    .filter((text) => trueRate(text) === rate)
    .slice(0, OF_RATE);

it('measures 40 prompts whose true rates are known, by every vendor', async () => {
  await newSlot(rank);
  const caller = await newCaller(rank);
  const answers = answersOf(rank, caller, await newConfig(rank, caller, { website: 'example.com' }));
  const prompts = TRUE_RATES.flatMap((rate) =>
    textsOf(rate).map((text, n) =>
      newPrompt({ text, engines: [ENGINES[n % ENGINES.length]], runs: RUNS, tags: [`rate ${rate}`] }),
    ),
  );
  expect(prompts).toHaveLength(40);
  await answers.add(prompts, true);
  await answers.settled();
  expect(billed(rank)).toBe(40 * RUNS);
  const rows = await answers.rows();
  const missed = rows.filter(({ text, mention: { n, low, high } }) => {
    expect(n).toBe(RUNS);
    const truth = 100 * trueRate(text);
    return truth < low! || truth > high!;
  });
  // The intervals of 95 % may miss two of forty; twice as many would be a wrong count.
  expect(missed.length).toBeLessThanOrEqual(4);
  for (const { text, mention } of rows) {
    if (trueRate(text) === 0) expect(mention).toMatchObject({ k: 0, rate: 0, low: 0 });
    if (trueRate(text) === 1) expect(mention).toMatchObject({ k: RUNS, rate: 100, high: 100 });
  }
  const { tags, engines, mention } = await answers.summary();
  for (const { tag, mention: ofTag } of tags) {
    const truth = 100 * Number(tag.slice('rate '.length));
    expect(ofTag.n).toBe(OF_RATE * RUNS);
    expect(truth, tag).toBeGreaterThanOrEqual(ofTag.low);
    expect(truth, tag).toBeLessThanOrEqual(ofTag.high);
  }
  expect(engines.map(({ mention: of }: { mention: { n: number } }) => of.n)).toEqual([80, 80, 80, 80, 80]);
  // The mean of 0, 10, 50 and 100 %.
  expect(40).toBeGreaterThanOrEqual(mention.low);
  expect(40).toBeLessThanOrEqual(mention.high);
});
