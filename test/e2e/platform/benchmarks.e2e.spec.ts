import { describe, it } from 'vitest';
import { BENCHMARKS } from '../../../bench/support/catalogue.mjs';
import { expectFigures } from '../../support/benchmark.js';

describe('a benchmark works and records its figures', () => {
  // That one needs a browser: test/browser/benchmark.spec.ts.
  it.each(BENCHMARKS.filter(({ name }) => name !== 'web'))('$name', expectFigures);
});
