import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../src/simulator/index.js';
import { type Running, startServer } from '../../support/process.js';

const ROOT = join(import.meta.dirname, '../../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guide.md'), 'utf8');

/** Blocks of commands; those with a prompt show responses. */
const blocksOf = (page: string) =>
  [...page.matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, block]) => block!)
    .filter((block) => !/^\$ /m.test(block));

/** The session of the guide, from its helper function on, as one script. */
const samples = blocksOf(GUIDE.slice(GUIDE.indexOf('```sh\njson()')));

let folder: string;
let simulator: Simulator;
let server: Running;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-guide-'));
  simulator = await startSimulator();
  server = await startServer({
    DATA_DIR: folder,
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: simulator.key,
    SEARCH_PROVIDER_HOST: 'simulator',
    RANK_SCHEDULER_ENABLED: 'false',
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the commands of the guide run one after the other, and no response is an error', async () => {
  expect(samples.length).toBeGreaterThan(5);
  const script = samples
    .join('\n')
    .replaceAll('http://127.0.0.1:4000', server.url)
    .replaceAll('npm run --silent cli --', `node ${join(ROOT, 'dist/cli/main.js')}`)
    .replaceAll(/\bcurl -s/g, 'curl -sS --fail-with-body');
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(shell, 'exit');
  const [out, errors] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  const [code] = (await ended) as [number];
  expect({ code, errors, end: code === 0 ? '' : out.slice(-500) }).toEqual({
    code: 0,
    errors: expect.not.stringContaining('curl:') as string,
    end: '',
  });
  expect(out.match(/"success":true/g)!.length).toBeGreaterThan(10);
  expect(out).not.toContain('"success":false');
  expect(out).toMatch(/"configs":1,"completed":1/);
});
