// Starts the server of a build once, on an empty store, and keeps what V8 has compiled by then (program-loader.cjs).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const TIMEOUT_MS = 60_000;

/** @param folder with the loader. A build without the code starts too, only slower. */
export async function keepCompiledCode(folder) {
  const data = mkdtempSync(join(tmpdir(), 'rankwire-build-'));
  const program = `require(${JSON.stringify(join(folder, 'program-loader.cjs'))}).record('main')`;
  const server = spawn(process.execPath, ['-e', program], {
    cwd: data,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise((done) => server.once('exit', done));
  createInterface({ input: server.stdout }).on('line', (line) => {
    const { msg, url } = line.startsWith('{') ? JSON.parse(line) : {};
    if (msg === 'listening') void ready(url).finally(() => server.kill('SIGTERM'));
  });
  if ((await ended) !== 0) console.error('The server did not start at the build: its starts will be slower.');
  rmSync(data, { recursive: true, force: true });
}

const ready = (url) => fetch(`${url}/health/ready`).catch(() => undefined);
