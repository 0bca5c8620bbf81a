import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { startStoreProxy } from '../../support/store-proxy.js';

/** A MongoDB that can be stopped and restarted. */
export interface FaultyStore {
  uri: string;
  /** Away, or at a standstill, for as long as the pause takes; resolves when it is back. */
  away(how: 'SIGTERM' | 'SIGSTOP', pause: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DATABASE = 'faults';

/** A separate engine where a script starts one, else a proxy to a shared one that can be cut. */
export async function startFaultyStore(folder: string): Promise<FaultyStore> {
  const script = resolve(ROOT, process.env['REAL_MONGO_START'] ?? '../shared/real-mongo/start.sh');
  if (existsSync(script)) return startEngine(script, folder);
  const shared = process.env['REAL_MONGO_URI'];
  if (!shared) throw new Error('Set REAL_MONGO_START to a script that starts the engine, or REAL_MONGO_URI');
  const proxy = await startStoreProxy(shared.replace(/\/(\?|$)/, `/${DATABASE}_${process.pid}$1`));
  return {
    uri: proxy.uri,
    async away(_how, pause) {
      const back = proxy.cut();
      await pause();
      back();
    },
    close: () => proxy.close(),
  };
}

/** Each start listens on another socket: a link leads to the latest one. */
async function startEngine(script: string, folder: string): Promise<FaultyStore> {
  const link = join(folder, 'mongo.sock');
  let child = await launch(script, folder, link);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    uri: `mongodb://${encodeURIComponent(link)}/${DATABASE}?directConnection=true`,
    async away(how, pause) {
      if (how === 'SIGSTOP') {
        child.kill(how);
        await pause();
        child.kill('SIGCONT');
        return;
      }
      await end(how);
      await pause();
      child = await launch(script, folder, link);
    },
    close: () => end('SIGKILL'),
  };
}

async function launch(script: string, folder: string, link: string): Promise<ChildProcess> {
  const child = spawn(script, [join(folder, 'mongo')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const uri = await new Promise<string>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`The engine ended with code ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"uri"')) done((JSON.parse(line) as { uri: string }).uri);
    });
  });
  const socket = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)![1]!);
  symlinkSync(socket, `${link}.new`);
  renameSync(`${link}.new`, link);
  return child;
}
