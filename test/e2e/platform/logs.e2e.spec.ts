import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import { eventually, keywords, startRankApp, trigger, freshConfig } from '../../support/rank.js';

interface Line {
  level: number;
  msg: string;
  context?: string;
  user?: string;
  req?: { url: string; remoteAddress?: string };
}
const [INFO, WARN] = [30, 40];
const linesOf = ({ logs }: { logs: string[] }) => logs.map((line) => JSON.parse(line) as Line);

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
let caller: Caller;
let config: string;
beforeEach(async () => {
  ({ caller, config } = await freshConfig(rank, { keywords: keywords(4) }));
  rank.logs.length = 0;
});

const runLines = () => linesOf(rank).filter(({ context }) => context === 'RankRun');

describe('the log of checks', () => {
  it('has a line at the end of each run, and one at the end of the trigger', async () => {
    expect(await trigger(rank)).not.toHaveProperty('warning');
    expect(runLines()).toMatchObject([
      {
        level: INFO,
        msg: 'run done',
        account: String(caller.account._id),
        config,
        reason: 'call',
        status: 'done',
        keywords: 4,
        ranked: 4,
        failed: 0,
        failures: {},
        duration_ms: expect.any(Number) as number,
      },
      { level: INFO, msg: 'check ended: no keyword failed', configs: 1, failed_keywords: 0 },
    ]);
  });

  it('has no line for a trigger that had nothing to do', async () => {
    await trigger(rank);
    rank.logs.length = 0;
    await trigger(rank);
    expect(runLines()).toEqual([]);
  });

  it('warns of keywords that failed, by kind, like the response', async () => {
    rank.sim.faults.set([{ fault: 'server_error', match: { q: 'keyword 02' } }]);
    const failures = { unavailable: 1 };
    const warning = '1 of 4 keywords failed (unavailable 1)';
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 1, warning, failures });
    expect(runLines()).toMatchObject([
      { level: INFO, msg: 'run done', ranked: 3, failed: 1, failures },
      { level: WARN, msg: `check ended: ${warning}`, failed_keywords: 1, failures },
    ]);
  });

  it('warns once when all keywords of a run failed', async () => {
    rank.sim.faults.set([{ fault: 'server_error' }]);
    const warning = '4 of 4 keywords failed (unavailable 4)';
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 4, warning });
    expect(runLines()).toMatchObject([
      { level: INFO, msg: 'run done', failed: 4 },
      { level: WARN, msg: warning, config },
      { level: INFO, msg: `check ended: ${warning}` },
    ]);
  });
});

describe('the line of a request', () => {
  const lineOf = (app: { logs: string[] }, path: string) =>
    linesOf(app).find(({ msg, req }) => msg === 'request completed' && req?.url.startsWith(path));

  it('has the client address and the user, and no credential', async () => {
    await rank.http.get('/v1/rank/config').set('Cookie', `sid_app_sw=${caller.sessionId}`).expect(200);
    await eventually(() => lineOf(rank, '/v1/rank/config')).toMatchObject({
      user: caller.userId,
      req: { remoteAddress: expect.stringContaining('127.0.0.1') as string },
    });
    expect(rank.logs.join('')).not.toContain(caller.sessionId);
  });

  it('has an address but no user without a login', async () => {
    await rank.http.get('/v1/geo/country/land').expect(200);
    await eventually(() => lineOf(rank, '/v1/geo')).toMatchObject({
      req: { remoteAddress: expect.stringContaining('127.0.0.1') as string },
    });
    expect(lineOf(rank, '/v1/geo')).not.toHaveProperty('user');
  });

  it('has the address of the client behind a trusted proxy', async () => {
    const app = await startApp({ TRUST_PROXY: '127.0.0.1' });
    await app.http.get('/status').set('X-Forwarded-For', '192.0.2.7').expect(200);
    await eventually(() => lineOf(app, '/status')).toMatchObject({ req: { remoteAddress: '192.0.2.7' } });
    await app.close();
  });

  it('has neither with LOG_CLIENT=false', async () => {
    const app = await startApp({ LOG_CLIENT: 'false' });
    const { as } = await newCaller(app);
    await app.http.get('/v1/auth/me').set(as).expect(200);
    await eventually(() => lineOf(app, '/v1/auth/me')).toBeDefined();
    expect(lineOf(app, '/v1/auth/me')).not.toHaveProperty('user');
    expect(lineOf(app, '/v1/auth/me')!.req).not.toHaveProperty('remoteAddress');
    await app.close();
  });
});
