// Starts the server of a build once, on an empty store, and keeps what V8 has compiled by then (program-loader.cjs).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const TIMEOUT_MS = 60_000;

/**
 * A build without the code starts too, only slower.
 * @param folder with the loader
 * @param target that the folder will be renamed to
 */
export async function keepCompiledCode(folder, target) {
  const data = mkdtempSync(join(tmpdir(), 'rankwire-build-'));
  const [loader, name] = [join(folder, 'program-loader.cjs'), target].map((path) => JSON.stringify(path));
  const program = `require(${loader}).record('main', ${name})`;
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
  const code = await ended;
  if (code !== 0)
    console.error(
      `The server that was just built did not start (exit code ${code}): dist/ has no compiled code, so that starts are slower.`,
    );
  rmSync(data, { recursive: true, force: true });
}

const ready = (url) => fetch(`${url}/health/ready`).catch(() => undefined);
