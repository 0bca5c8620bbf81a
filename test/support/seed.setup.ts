import fc from 'fast-check';
import { depth } from './depth.js';

/**
 * Property tests use the same cases at each run, so that failures are reproducible. FC_SEED=random
 * generates new ones, a number repeats the seed of a failure.
 */
const wanted = process.env['FC_SEED'] ?? '20261121';
fc.configureGlobal({
  numRuns: depth(25, 100),
  seed: wanted === 'random' ? Date.now() % 2 ** 31 : Number(wanted),
});
