import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Redis of the test's own, which it may stop and start again. It keeps nothing over a stop. */
export interface TestRedis {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Pauses it with its connections open. @returns resumes it */
  freeze(): () => void;
  close(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-redis-'));
  const socket = join(folder, 'redis.sock');
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder];
    const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = redis;
    await new Promise<void>((resolve, reject) => {
      redis.once('error', reject);
      redis.once('exit', (code) => reject(new Error(`redis-server ended with code ${code}`)));
      createInterface({ input: redis.stdout }).on('line', (line) => {
        if (/Ready to accept connections/i.test(line)) resolve();
      });
    });
  }

  async function stop(): Promise<void> {
    const redis = child;
    if (!redis || redis.exitCode !== null || redis.signalCode !== null) return;
    const ended = once(redis, 'exit');
    redis.kill('SIGKILL');
    await ended;
  }

  function freeze(): () => void {
    const redis = child;
    redis?.kill('SIGSTOP');
    return () => void redis?.kill('SIGCONT');
  }

  await start();
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `unix://${socket}`, start, stop, freeze, close };
}
