import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Monitored, startMonitored, startServer } from '../../support/process.js';

const SHUTDOWN_MS = 3000;
const FOREVER_MS = 3_600_000;

let folder: string;
let server: Monitored;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-blocked-'));
  server = await startMonitored({ DATA_DIR: folder, SHUTDOWN_TIMEOUT_MS: String(SHUTDOWN_MS) });
});
afterEach(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** How the process ended by itself. */
async function ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const [code, signal] = (await once(server.child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { code, signal };
}

describe('SIGTERM to a process whose event loop is blocked', () => {
  it('ends it, and the next process opens its store', async () => {
    server.block(FOREVER_MS);
    const end = ended();
    server.child.kill('SIGTERM');
    expect(await end).toEqual({ code: null, signal: 'SIGKILL' });
    const next = await startServer({ DATA_DIR: folder });
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
    expect(await next.end()).toBe(0);
  });

  it('ends it when it is blocked during the shutdown', async () => {
    const end = ended();
    server.child.kill('SIGTERM');
    await expect.poll(() => server.log.some((line) => line.includes('shutting down'))).toBe(true);
    server.block(FOREVER_MS);
    expect(await end).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('starts the shutdown when the turn ends in time', async () => {
    const end = ended();
    server.block(1500);
    server.child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, signal: null });
    expect(server.log.join()).toContain('stopped');
  });
});
