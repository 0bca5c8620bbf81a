import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUri, newDatabaseName } from '../../support/app.js';
import { depth } from '../../support/depth.js';
import { summaryOf, tableOf } from '../../programs/soak/report.js';
import { isBack, runSoak, type SoakReport } from '../../programs/soak/run.js';
import { growthOf } from '../../programs/soak/verdict.js';
import { type SoakWorld, startWorld } from '../../programs/soak/world.js';

/** Short form of `npm run test:soak`, which holds the load for ten minutes: nothing is lost or leaked. */
const BY_HAND = process.env['SOAK_SECONDS'] !== undefined;
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? depth(6, 15));
const SEED = 20_261_121;

/** CI machines have other load: no speed is required there. */
const SIZE = BY_HAND
  ? { customers: 100, socketsEach: 3, rampSeconds: 15, share: 0.7, vanishers: 30, daysPerSecond: 1 }
  : { customers: 12, socketsEach: 5, rampSeconds: 3, share: 0.4, vanishers: 6, daysPerSecond: 1 };

let world: SoakWorld;
let report: SoakReport;
beforeAll(async () => {
  // Its own store, as `npm start` has it, unless the tests run on MongoDB.
  const uri = process.env['TEST_MONGODB_URI'] ? databaseUri(newDatabaseName()) : undefined;
  world = await startWorld(SIZE.customers, uri);
}, 240_000);
afterAll(() => world?.close());

describe(`mixed traffic: API, sockets, checks, searches, for ${SECONDS} s`, () => {
  it(
    'is answered in good order, and no connected client misses anything',
    { timeout: (SECONDS + 400) * 1000 },
    async () => {
      const progress = (line: string) => void (BY_HAND && process.stdout.write(`${line}\n`));
      report = await runSoak(world, { ...SIZE, seconds: SECONDS, seed: SEED, progress });
      process.stdout.write(`${BY_HAND ? `${tableOf(report)}\n` : ''}${summaryOf(report)}\n`);
      expect(report.findings).toEqual([]);
      expect(report.lost.slice(0, 5)).toEqual([]);
      const [owed, taken] = report.mails;
      expect(taken).toBe(owed);
      expect(report.days).toBeGreaterThan(0);
    },
  );

  it('leaks nothing and logs nothing', () => {
    const [before, after] = report.held;
    expect(isBack(before, after), JSON.stringify(report.held)).toBe(true);
    expect(world.server.log).toEqual([]);
  });

  // In a short run growth and warming up look alike.
  if (BY_HAND)
    it('has no growth', () => {
      expect(growthOf(report.samples)).toEqual([]);
    });
});
