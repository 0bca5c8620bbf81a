import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'audit.mjs');
const MAX_MS = 60_000;

interface Audit {
  status: unknown;
  stdout: string;
  stderr: string;
}

// npm keeps advisories there.
const cache = mkdtempSync(join(tmpdir(), 'rankwire-audit-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const audit = (registry: string, ...args: string[]) =>
  new Promise<Audit>((resolve) => {
    const env = {
      ...process.env,
      npm_config_registry: registry,
      npm_config_cache: join(cache, randomUUID()),
    };
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });

/** A registry that answers the question for known vulnerabilities of these packages. */
async function withRegistry(
  answer: { status: number; body: (packages: Record<string, string[]>) => object },
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    const packages = await json(request.pipe(unpacked(request.headers['content-encoding'])));
    response
      .writeHead(answer.status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer.body(packages as Record<string, string[]>)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const unpacked = (encoding: string | undefined) => (encoding === 'gzip' ? createGunzip() : new PassThrough());

const advisory = (severity: string) => (packages: Record<string, string[]>) => ({
  nodemailer: [
    {
      id: 1,
      url: 'https://example.com/advisory',
      title: 'An example',
      severity,
      vulnerable_versions: packages['nodemailer']!.join(' || '),
    },
  ],
});

it('says and exits with 2 when the registry is unreachable', { timeout: MAX_MS }, async () => {
  const { status, stdout, stderr } = await audit('http://127.0.0.1:1/');
  expect(stdout).toMatch(/production: \d+ packages/);
  expect(stderr).toMatch(/^audit: the registry could not be asked for known vulnerabilities \(/);
  expect(stderr).toContain('none is ruled out. The exit status is 2.');
  expect(status).toBe(2);
  expect(await audit('http://127.0.0.1:1/', '--offline')).toMatchObject({ status: 0, stderr: '' });
});

it('says and exits with 2 when the registry has no audit', { timeout: MAX_MS }, async () => {
  await withRegistry({ status: 405, body: () => ({}) }, async (url) => {
    const { status, stderr } = await audit(url);
    expect(stderr).toContain('could not be asked for known vulnerabilities (405 Method Not Allowed)');
    expect(status).toBe(2);
  });
});

it('exits with 0 when nothing is known, and with 1 for what is rated high', { timeout: MAX_MS }, async () => {
  await withRegistry({ status: 200, body: () => ({}) }, async (url) => {
    expect(await audit(url)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('audit: 0 packages with known vulnerabilities'),
      stderr: '',
    });
  });
  await withRegistry({ status: 200, body: advisory('moderate') }, async (url) => {
    const { status, stdout } = await audit(url);
    expect(stdout).toContain('moderate: nodemailer');
    expect(status).toBe(0);
  });
  await withRegistry({ status: 200, body: advisory('high') }, async (url) => {
    expect(await audit(url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('not allowed: nodemailer: high'),
    });
  });
});
