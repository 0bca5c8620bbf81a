import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.js';
import { until } from './sockets.js';

const DEPLOYED = join(import.meta.dirname, '..', '..', 'deploy', 'nginx');
/** The uid of Debian's unprivileged user: as in the container, nginx never runs as root. */
const NOBODY = 65_534;

export interface Nginx {
  url: string;
  port: number;
  /** What it complained of. */
  errors(): string;
  close(): Promise<void>;
}

/** Debian's nginx with the very file that compose.yaml mounts; only the addresses beside it are the test's own. */
export async function startNginx(servers: string[]): Promise<Nginx> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(servers, await freePort());
    } catch (error) {
      // Race: another program may have taken the port since it was found free.
      if (attempt === 3) throw error;
    }
  }
}

function start(servers: string[], port: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-nginx-'));
  copyFileSync(join(DEPLOYED, 'nginx.conf'), join(folder, 'nginx.conf'));
  writeFileSync(join(folder, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
  writeFileSync(join(folder, 'servers.conf'), withAddresses(servers));
  return run(folder, port);
}

/** What every configuration that runs as any user begins with. */
const MAIN = `daemon off;
pid nginx.pid;
error_log stderr warn;
events {}
`;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
  (name) => `${name}_temp_path ${name};\n`,
);

/** @param http contents of its block `http`, with a server at this port */
export function startNginxWith(http: string, port: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-nginx-'));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${MAIN}http {\naccess_log off;\n${TEMPORARY.join('')}${http}\n}\n`,
  );
  return run(folder, port);
}

async function run(folder: string, port: number): Promise<Nginx> {
  const root = process.getuid?.() === 0;
  if (root) chownSync(folder, NOBODY, NOBODY);
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    ...(root ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const failed = once(child, 'error').then(([error]) => (errors += String(error)));
  const url = `http://127.0.0.1:${port}`;
  const close = () => stop(child, folder);
  try {
    await until(async () => {
      if (child.exitCode !== null || child.pid === undefined)
        throw new Error(`nginx: ${await settled(failed, errors)}`);
      return fetch(url).then(
        () => true,
        () => false,
      );
    }, 'nginx');
  } catch (error) {
    await close();
    throw error;
  }
  return { url, port, errors: () => errors, close };
}

const settled = (failed: Promise<string>, errors: string) => Promise.race([failed, Promise.resolve(errors)]);

/** The lines of servers.conf as they are deployed, but for the addresses in them. */
function withAddresses(servers: string[]): string {
  const lines = readFileSync(join(DEPLOYED, 'servers.conf'), 'utf8').split('\n');
  const deployed = lines.filter((line) => line.startsWith('server '));
  return servers
    .map((url, n) => deployed[n]!.replace(/^server \S+/, `server ${new URL(url).host}`))
    .join('\n');
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
