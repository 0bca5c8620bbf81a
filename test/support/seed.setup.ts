import fc from 'fast-check';
import { depth } from './depth.js';

/**
 * Property tests look at the same cases at each run, so that a change and not luck makes one fail. FC_SEED=random
 * looks for new ones, a number repeats what a failure printed.
 */
const wanted = process.env['FC_SEED'] ?? '20261121';
fc.configureGlobal({
  numRuns: depth(25, 100),
  seed: wanted === 'random' ? Date.now() % 2 ** 31 : Number(wanted),
});
