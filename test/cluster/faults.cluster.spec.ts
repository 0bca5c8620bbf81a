import { describe, expect, it } from 'vitest';
import { depth } from '../support/depth.js';
import { runFaults, summaryOf } from '../programs/faults/run.js';

/** `npm run test:faults` runs a hundred; here a few show that it works. */
const ROUNDS = Number(process.env['FAULTS_ROUNDS'] ?? depth(1, 2));
const SEED = Number(process.env['FAULTS_SEED'] ?? 20_262_142);
const LIMIT_MS = 300_000 + ROUNDS * 240_000;

describe(`two processes, MongoDB, Redis under random faults (seed ${SEED})`, () => {
  it(`keep every promise through ${ROUNDS} rounds`, { timeout: LIMIT_MS }, async () => {
    const progress = (line: string) => void process.stdout.write(`${line}\n`);
    const report = await runFaults({ kind: 'mongodb', rounds: ROUNDS, seed: SEED, progress });
    process.stdout.write(`${summaryOf(report)}\n`);
    expect(report.findings).toEqual([]);
    expect(report.rounds).toBe(ROUNDS);
  });
});
