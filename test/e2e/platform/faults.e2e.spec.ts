import { describe, expect, it } from 'vitest';
import { depth } from '../../support/depth.js';
import { runFaults, summaryOf } from '../../programs/faults/run.js';

/** `npm run test:faults` runs a hundred; here a few show that it works. */
const ROUNDS = Number(process.env['FAULTS_ROUNDS'] ?? depth(1, 3));
const SEED = Number(process.env['FAULTS_SEED'] ?? 20_261_143);
const LIMIT_MS = 300_000 + ROUNDS * 240_000;

describe(`the embedded store under random faults (seed ${SEED})`, () => {
  it(`keep every promise through ${ROUNDS} rounds`, { timeout: LIMIT_MS }, async () => {
    const progress = (line: string) => void process.stdout.write(`${line}\n`);
    const report = await runFaults({ kind: 'embedded', rounds: ROUNDS, seed: SEED, progress });
    process.stdout.write(`${summaryOf(report)}\n`);
    expect(report.findings).toEqual([]);
    expect(report.rounds).toBe(ROUNDS);
  });
});
