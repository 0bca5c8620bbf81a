import { it } from 'vitest';
import { BENCHMARKS } from '../../bench/support/catalogue.mjs';
import { expectFigures } from '../support/benchmark.js';

it('the benchmark of the console works and records its figures', async () => {
  await expectFigures(BENCHMARKS.find(({ name }) => name === 'web')!);
});
