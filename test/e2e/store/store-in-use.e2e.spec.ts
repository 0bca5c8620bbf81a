import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli, type Launched, launchServer, runToEnd, startServer } from '../../support/process.js';
import { until } from '../../support/sockets.js';

let dataDir: string;
let open: Pick<Launched, 'child' | 'end'>[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rankwire-in-use-'));
  open = [];
});

afterEach(async () => {
  for (const { end } of open) await end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const env = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  RANK_SCHEDULER_ENABLED: 'false',
  ...more,
});

async function serve() {
  const running = await startServer(env());
  open.push(running);
  return running;
}

function launch(more?: Record<string, string>): Launched {
  const launched = launchServer(env(more));
  open.push(launched);
  return launched;
}

const inUse = (pid: number | undefined) =>
  `DATA_DIR is in use by process ${pid}; one server per folder: set MONGODB_URI for several`;
const ready = async (url: string) => (await fetch(`${url}/health/ready`)).status;

describe('a data folder that a server has open', () => {
  it('is refused to a second server by the pid of the first, at once or after its wait', async () => {
    const first = await serve();
    for (const STORE_WAIT_MS of ['0', '200']) {
      const { code, stdout } = await runToEnd('main.js', [], env({ PORT: '0', STORE_WAIT_MS }));
      expect({ code, stdout }).toEqual({
        code: 1,
        stdout: expect.stringContaining(inUse(first.child.pid)),
      });
    }
    expect(await runCli(['account:create', '--name', 'A'], env())).toMatchObject({ code: 0, stderr: '' });
    expect(await ready(first.url)).toBe(200);
    await first.end('SIGKILL');
    expect(await ready((await serve()).url), 'free as soon as the first was killed').toBe(200);
  });

  it('goes to a server that waits for it, as soon as the first has stopped (STORE_WAIT_MS)', async () => {
    const first = await serve();
    const second = launch({ STORE_WAIT_MS: '120000' });
    const waits = `DATA_DIR is in use by process ${first.child.pid}: waiting until it has stopped`;
    await until(() => second.log.some((line) => line.includes(waits)), waits, 60_000);
    expect(await ready(first.url)).toBe(200);
    expect(await first.end()).toBe(0);
    expect(await ready(await second.listening)).toBe(200);
    expect(second.log.filter((line) => line.includes('waiting until'))).toHaveLength(1);
  });

  it('goes to exactly one of two servers that start simultaneously', async () => {
    const both = [launch(), launch()];
    const outcomes = await Promise.allSettled(both.map(({ listening }) => listening));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = both[outcomes.findIndex(({ status }) => status === 'fulfilled')]!;
    const loser = both.find((each) => each !== winner)!;
    expect(loser.log.join('\n')).toContain(inUse(winner.child.pid));
  });
});
