import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSimulator } from './index.js';
import { ask, cafe, open } from './spec-support.js';

type Started = ChildProcessByStdio<null, Readable, Readable>;

const here = dirname(fileURLToPath(import.meta.url));
const source = dirname(here);
const running = new Set<Started>();
let folder: string;

/** Compiles this folder and two files of common/, which are all that the process needs. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  symlinkSync(join(source, '..', 'node_modules'), join(folder, 'node_modules'));
  const own = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const files = own.filter((file) => !file.endsWith('.spec.ts')).map((file) => join(here, file));
  const shared = ['clock.ts', 'shutdown/termination-signals.ts'].map((file) => join(source, 'common', file));
  for (const file of [...files, ...shared]) compile(file);
});

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compile(file: string): void {
  const target = join(folder, relative(source, file)).replace(/\.ts$/, '.js');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions }).outputText);
}

function run(args: string[], environment: Record<string, string> = {}): Started {
  const main = join(folder, 'simulator', 'main.js');
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  return child;
}

async function finished(child: Started) {
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, err, code: code as number | null, signal: signal as string | null };
}

async function greeting(child: Started): Promise<{ line: string; port: number }> {
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const line = chunk.toString('utf8');
  return { line, port: Number(/127\.0\.0\.1:(\d+)/.exec(line)?.[1]) };
}

describe('npm run simulator', () => {
  it('prints one line that says how to use it, and serves', async () => {
    const { line, port } = await greeting(run(['--port', '0']));
    const url = `http://127.0.0.1:${port}`;
    expect(line).toBe(
      `Search simulator at ${url} - use SEARCH_PROVIDER_URL=${url} SEARCH_PROVIDER_KEY=demo-key SEARCH_PROVIDER_HOST=simulator\n`,
    );
    expect((await ask(port, cafe)).status).toBe(200);
  });

  it('takes port, key and name from the environment, and does not print the key', async () => {
    const environment = { SIMULATOR_PORT: '0', SEARCH_PROVIDER_KEY: 's3cret', SEARCH_PROVIDER_NAME: 'serp' };
    const { line, port } = await greeting(run(['--site', 'example.com'], environment));
    expect(line).not.toContain('s3cret');
    const reply = await ask(port, cafe, { headers: { 'x-serp-key': 's3cret', 'x-serp-host': 'h' } });
    expect(reply).toMatchObject({ status: 200, text: expect.stringContaining('example.com/') as string });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends cleanly on %s, sent twice, with a search hanging',
    async (signal) => {
      const child = run(['--port', '0', '--latency', '3600000']);
      const ended = finished(child);
      const { port } = await greeting(child);
      const hanging = open(port, cafe).catch(() => 'ended');
      const count = async () => (await ask(port, '/control/concurrency')).text;
      await expect.poll(async () => (await count()).includes('"now":1')).toBe(true);
      child.kill(signal);
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, signal: null, err: '' });
      expect(await hanging).toBe('ended');
    },
  );

  it('says so when the port is in use, with exit code 1', async () => {
    const other = await startSimulator();
    const { code, err, out } = await finished(run(['--port', String(other.port)]));
    await other.close();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`Port ${other.port} is in use: choose another with --port or SIMULATOR_PORT`);
  });

  it.each<[string[], Record<string, string>, string]>([
    [['--port', '70000'], {}, 'whole number from 0 to 65535'],
    [[], { SIMULATOR_PORT: 'abc' }, 'SIMULATOR_PORT must be a whole number from 0 to 65535'],
    [['--nonsense'], {}, "unknown option '--nonsense'"],
    [['extra'], {}, 'too many arguments'],
    [['--port', '0', '--page-size', '0'], {}, 'pageSize must be a whole number from 1 to 100'],
    [['--port', '0', '--site', 'not a host'], {}, 'sites must be host names'],
  ])('refuses %j with %j', async (args, environment, message) => {
    const { code, err } = await finished(run(args, environment));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) as string });
  });

  it('explains itself with --help', async () => {
    const { code, out } = await finished(run(['--help']));
    expect(code).toBe(0);
    expect(out).toContain('--page-size <number>');
    expect(out).toContain('CLOCK_OFFSET_FILE');
  });

  it('follows CLOCK_OFFSET_FILE while it runs', async () => {
    const file = join(folder, 'offset');
    writeFileSync(file, '0');
    const { port } = await greeting(run(['--port', '0'], { CLOCK_OFFSET_FILE: file }));
    const today = (await ask(port, cafe)).text;
    writeFileSync(file, String(5 * 86_400_000));
    await vi.waitUntil(async () => (await ask(port, cafe)).text !== today, { timeout: 5_000 });
  });
});
