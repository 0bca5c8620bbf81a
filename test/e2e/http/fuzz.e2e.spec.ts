import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depth } from '../../support/depth.js';
import { operations } from '../../programs/fuzz/request.js';
import { runFuzz, summaryOf } from '../../programs/fuzz/run.js';
import { FuzzWorld } from '../../programs/fuzz/world.js';

/** `npm run test:fuzz` sends 50,000 and more; here a few show that it works. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? depth(300, 1500));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** Five seconds in manual runs; more in CI. */
const PATIENCE_MS = Number(process.env['FUZZ_PATIENCE_MS'] ?? 30_000);
const BY_HAND = process.env['FUZZ_REQUESTS'] !== undefined;
const LIMIT_MS = 300_000 + REQUESTS * 100;

let world: FuzzWorld;
beforeAll(async () => void (world = await FuzzWorld.start()), 120_000);
afterAll(() => world?.stop());

describe(`malformed requests (seed ${SEED})`, () => {
  it(
    `are all answered in good order: ${REQUESTS} of them, to every route`,
    { timeout: LIMIT_MS },
    async () => {
      const report = await runFuzz(world, {
        requests: REQUESTS,
        seed: SEED,
        patienceMs: PATIENCE_MS,
        ...(BY_HAND ? { progress: (line) => void process.stdout.write(`${line}\n`) } : {}),
      });
      process.stdout.write(`${summaryOf(report)}\n`);
      expect(report.findings).toEqual([]);
      expect(report.sent).toBe(REQUESTS);
      if (REQUESTS >= 1000) expect(report.routes).toBe(operations.length);
      const [before, after] = report.memory;
      expect(after).toBeLessThan(before * 1.5 + 100);
      const [opened, open] = report.handles;
      expect(open).toBeLessThanOrEqual(opened + 50);
    },
  );

  it('do not break the server, which logged no error of its own', async () => {
    const { url, log } = world.server;
    for (const path of ['/status', '/health/ready']) expect((await fetch(url + path)).status).toBe(200);
    const faults = log.filter((line) => /"level":(50|60)/.test(line) && !DESCRIBED.test(line));
    expect(faults.slice(0, 3)).toEqual([]);
  });
});

/** Responses of 500 and more that the API description contains are logged as such. */
const DESCRIBED = /"statusCode":50[0-4]|Search provider is not configured|The service cannot be reached/;
