// Starts the servers that tests need besides the application: MongoDB and Redis, until `stop`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import mongoose from 'mongoose';

const root = join(import.meta.dirname, '..');

function firstLine(child, wanted, what, timeoutMs) {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`${what} did not start within ${timeoutMs} ms`)),
      timeoutMs,
    );
    child.once('error', (error) => fail(new Error(`${what} could not be started: ${error.message}`)));
    child.once('exit', (code) => fail(new Error(`${what} ended with code ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!wanted.test(line)) return;
      clearTimeout(timer);
      done(line);
    });
  });
}

/**
 * Lets MongoDB close the files of collections that nobody uses, dropped ones included. By default it keeps them open for
 * ten minutes: the tests create and drop so many databases that it would exceed the limit of open files and abort.
 */
async function closeIdleFiles(uri) {
  const client = await mongoose.mongo.MongoClient.connect(uri);
  const wiredTigerEngineRuntimeConfig =
    'file_manager=(close_idle_time=20,close_handle_minimum=500,close_scan_interval=5)';
  await client.db('admin').command({ setParameter: 1, wiredTigerEngineRuntimeConfig });
  await client.close();
}

/**
 * @returns {mongo, redis, stop, lost}: `mongo()` and `redis()` start one server each and return its URI; `lost` is
 * aborted when one of them ends before `stop()`
 */
export function newEngines() {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-engines-'));
  const children = [];
  const lost = new AbortController();
  let stopping = false;

  function start(command, args) {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    // What uses the server fails to connect from now on: the reason is said once, where it happened.
    child.once('exit', (code, signal) => {
      if (stopping) return;
      console.error(`${command} ended before it was stopped: ${signal ?? `exit code ${code}`}`);
      lost.abort();
    });
    return child;
  }

  /** MONGODB_URI, or else the server of the script REAL_MONGO_START, which prints {"uri": …} and runs until SIGTERM. */
  async function mongo() {
    if (process.env.MONGODB_URI) return process.env.MONGODB_URI;
    const script = resolve(root, process.env.REAL_MONGO_START ?? '../shared/real-mongo/start.sh');
    if (!existsSync(script))
      throw new Error('Set MONGODB_URI, or set REAL_MONGO_START to a script that starts MongoDB');
    const child = start(script, [join(folder, 'mongo')]);
    const { uri } = JSON.parse(await firstLine(child, /"uri"/, 'MongoDB', 300_000));
    await closeIdleFiles(uri);
    return uri;
  }

  async function redis() {
    const socket = join(folder, 'redis.sock');
    const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder];
    const child = start('redis-server', args);
    await firstLine(child, /Ready to accept connections/i, 'redis-server (Debian: redis-server)', 20_000);
    return `unix://${socket}`;
  }

  /** Removes the servers' files after their end, when they no longer write. */
  async function stop() {
    stopping = true;
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), 20_000).unref();
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  return { mongo, redis, stop, lost: lost.signal };
}
