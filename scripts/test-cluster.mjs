// npm run test:cluster: the e2e suite and the cluster tests on MongoDB's own engine and a Redis of their own.
// The engine is MONGODB_URI, or what the script REAL_MONGO_START starts (it prints {"uri": …} and runs until SIGTERM).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(tmpdir(), 'rankwire-cluster-'));
const children = [];

if (process.argv.includes('--help')) {
  console.log(
    'npm run test:cluster [-- --filter TEXT]   needs redis-server, nginx and chromium, and MONGODB_URI or REAL_MONGO_START',
  );
  process.exit(0);
}

function start(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

function firstLine(child, wanted, what, timeoutMs) {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`${what} did not start within ${timeoutMs} ms`)),
      timeoutMs,
    );
    child.once('error', (error) => fail(new Error(`${what} is absent: ${error.message}`)));
    child.once('exit', (code) => fail(new Error(`${what} ended with code ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!wanted.test(line)) return;
      clearTimeout(timer);
      done(line);
    });
  });
}

async function mongo() {
  if (process.env.MONGODB_URI) return process.env.MONGODB_URI;
  const script = resolve(root, process.env.REAL_MONGO_START ?? '../shared/real-mongo/start.sh');
  if (!existsSync(script))
    throw new Error('Set MONGODB_URI, or REAL_MONGO_START to a script that starts the engine');
  const line = await firstLine(
    start(script, [join(folder, 'mongo')]),
    /"uri"/,
    'the MongoDB engine',
    300_000,
  );
  return JSON.parse(line).uri;
}

async function redis() {
  const socket = join(folder, 'redis.sock');
  const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder];
  await firstLine(
    start('redis-server', args),
    /Ready to accept connections/i,
    'redis-server (Debian: redis-server)',
    20_000,
  );
  return `unix://${socket}`;
}

/** Their files are removed when they write no more: else the removal meets a folder that is filled again. */
async function stopAll() {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ended = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGTERM');
  setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), 20_000).unref();
  await Promise.all(ended);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

try {
  const [uri, redisUrl] = [await mongo(), await redis()];
  const filter = process.argv.includes('--filter')
    ? [process.argv[process.argv.indexOf('--filter') + 1]]
    : [];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const tests = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'e2e', '--project', 'cluster', ...filter],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        MONGODB_URI: '',
        TEST_MONGODB_URI: uri,
        REAL_MONGO_URI: uri,
        TEST_REDIS_URL: redisUrl,
      },
    },
  );
  process.exitCode = await new Promise((done) => tests.once('exit', (code) => done(code ?? 1)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await stopAll();
}
