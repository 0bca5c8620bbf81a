import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { program } from '../../../src/cli/program.js';
import { startSimulator } from '../../../src/simulator/index.js';
import { depth } from '../../support/depth.js';
import { isAlive, runCli, type Running, runToEnd, startByNpm, startServer } from '../../support/process.js';
import { until } from '../../support/sockets.js';

let dataDir: string;
let running: Running | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rankwire-process-'));
});

afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const cli = (args: string[], input?: string) => runCli(args, { DATA_DIR: dataDir }, input);
const idOf = ({ stdout }: { stdout: string }) => (JSON.parse(stdout) as { _id: string })._id;

async function call<T>(path: string, init: { method?: string; session?: string; body?: object } = {}) {
  const response = await fetch(`${running!.url}${path}`, {
    method: init.method ?? 'GET',
    headers: {
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.session ? { 'x-session-id': init.session } : {}),
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as { data: T } };
}

describe('the built application', () => {
  it('needs nothing but Node: accounts by CLI, the rest over HTTP, on an embedded store that it keeps', async () => {
    const simulator = await startSimulator({ sites: ['example.com'] });
    running = await startServer({
      DATA_DIR: dataDir,
      SEARCH_PROVIDER_URL: simulator.url,
      SEARCH_PROVIDER_KEY: simulator.key,
      SEARCH_PROVIDER_HOST: 'simulator',
      RANK_SCHEDULER_ENABLED: 'false',
    });
    await expect.poll(() => running!.log.at(-1)).toMatch(/\/app\/setup\?token=.*There is no user yet/);
    expect(running!.log.length).toBeLessThan(10);
    const account = idOf(await cli(['account:create', '--name', 'Acme']));
    await cli(['user:create', '--email', 'a@example.com', '--account', account], 'secret-from-stdin\n');
    idOf(await cli(['slot:create', '--time', '00:00', '--timezone', 'UTC', '--capacity', '5']));

    const login = { email: 'a@example.com', password: 'secret-from-stdin' };
    const { body } = await call<{ session_id: string }>('/v1/auth/login', { method: 'POST', body: login });
    const session = body.data.session_id;
    const config = { keywords: [{ keyword: 'tea', country: 'US' }], website: 'example.com', language: 'en' };
    await call('/v1/rank/config', { method: 'POST', session, body: config });
    const trigger = JSON.parse(
      (
        await runToEnd('cli/main.js', ['rank:trigger'], {
          DATA_DIR: dataDir,
          SEARCH_PROVIDER_URL: simulator.url,
          SEARCH_PROVIDER_KEY: simulator.key,
          SEARCH_PROVIDER_HOST: 'simulator',
        })
      ).stdout,
    ) as object;
    expect(trigger).toMatchObject({ slots: 1, completed: 1, ranked: 1 });
    const graph = await call<{ keywords: object[] }[]>('/v1/rank/graph', { session });
    expect(graph.body.data[0]?.keywords).toEqual([expect.objectContaining({ keyword: 'tea' })]);

    expect(await running.end()).toBe(0);
    await simulator.close();
    const child = await cli(['account:create', '--name', 'Child', '--parent', account]);
    expect(child).toMatchObject({ code: 0, stderr: '', store: `embedded, ${dataDir}` });
  });

  it('works with a path that is too long for a socket', async () => {
    const deep = join(dataDir, 'd'.repeat(100));
    running = await startServer({ DATA_DIR: deep });
    const created = await runCli(['account:create', '--name', 'A'], { DATA_DIR: deep });
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(await running.end()).toBe(0);
  });

  it('ends in time although a client has sent half a request', async () => {
    running = await startServer({ DATA_DIR: dataDir, SHUTDOWN_TIMEOUT_MS: '5000' });
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    socket.on('error', () => {});
    await new Promise<void>((sent) =>
      socket.write(
        'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
        () => sent(),
      ),
    );
    // Without a deadline of ours Node would wait for minutes.
    const began = performance.now();
    expect(await running.end()).toBe(0);
    expect(performance.now() - began).toBeLessThan(120_000);
  });

  it('ends when npm gets a signal, and frees its port', async () => {
    const launched = startByNpm({ DATA_DIR: dataDir });
    running = { ...launched, url: await launched.listening };
    const { pid } = JSON.parse(running.log.find((line) => line.includes('"listening"'))!) as { pid: number };
    await running.end();
    try {
      await expect.poll(() => isAlive(pid), { timeout: 120_000 }).toBe(false);
      await expect(fetch(running.url)).rejects.toThrow('fetch failed');
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });

  it('refuses to start on wrong settings, and names each of them', async () => {
    const { code, stderr } = await runToEnd('main.js', [], {
      PORT: 'abc',
      RANK_MATCH: 'regex',
      DATA_DIR: dataDir,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/PORT must be[\s\S]*RANK_MATCH must be/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(depth([''], ['', 'https://app.example.com']))(
    'warns when mails would contain unusable links (PUBLIC_URL=%s)',
    async (PUBLIC_URL) => {
      running = await startServer({
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        JWT_SECRET: 'only for this test, and long enough',
        INTERNAL_OPEN: 'true',
        SMTP_URL: 'smtp://127.0.0.1:9',
        DATA_DIR: dataDir,
        ...(PUBLIC_URL ? { PUBLIC_URL } : {}),
      });
      expect(await running.end()).toBe(0);
      await until(() => running!.log.some((line) => line.includes('"stopped"')));
      expect(running.log.join().includes('PUBLIC_URL is not set')).toBe(PUBLIC_URL === '');
    },
  );
});

describe('beside a running application', () => {
  let folder: string;
  let server: Running;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rankwire-running-'));
    server = await startServer({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('only its user can open the socket of its store', () => {
    expect(statSync(join(folder, 'store.sock')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('another one reports in one line that its port is in use', async () => {
    const { code, stdout } = await runToEnd('main.js', [], {
      DATA_DIR: dataDir,
      PORT: new URL(server.url).port,
    });
    expect(code).toBe(1);
    expect(stdout).toContain('is in use by another program: set PORT');
    expect(stdout).not.toContain('"level":50');
    expect(stdout).not.toContain('stack');
  });

  it('the command line reports whose store it has joined', async () => {
    const { store } = await runCli(['account:list'], { DATA_DIR: folder });
    expect(store).toBe(`embedded, ${folder} (joined the running server, process ${server.child.pid})`);
  });
});

describe('a start that fails', () => {
  const file = () => {
    const path = join(dataDir, 'a-file');
    writeFileSync(path, '');
    return path;
  };

  it.each([
    ['DATA_DIR', () => ({ DATA_DIR: file() })],
    ['HOST', () => ({ DATA_DIR: dataDir, HOST: '203.0.113.1' })],
    ['MONGODB_URI', () => ({ DATA_DIR: dataDir, MONGODB_URI: 'mongodb://ann:pa55@127.0.0.1:9/x' })],
  ])('is one readable line that names %s', async (setting, env) => {
    const { code, stdout, stderr } = await runToEnd('main.js', [], { PORT: '0', ...env() });
    const lines = stdout.split('\n').filter((line) => /"level":(?:50|60)/.test(line));
    expect({ code, stderr, lines: lines.length }).toEqual({ code: 1, stderr: '', lines: 1 });
    expect((JSON.parse(lines[0]!) as { msg: string }).msg).toContain(setting);
    expect(lines[0]).not.toMatch(/stack|pa55/);
  });

  it('has its stack with LOG_LEVEL=debug, and is not silent with LOG_LEVEL=silent', async () => {
    const env = { PORT: '0', DATA_DIR: file() };
    expect((await runToEnd('main.js', [], { ...env, LOG_LEVEL: 'debug' })).stdout).toContain('"stack"');
    const silent = await runToEnd('main.js', [], { ...env, LOG_LEVEL: 'silent' });
    expect(silent).toMatchObject({ stdout: '', stderr: expect.stringContaining('DATA_DIR') as string });
  });

  it('is reported in one line by the command line too', async () => {
    const { code, stderr } = await runToEnd('cli/main.js', ['rank:trigger'], { DATA_DIR: file() });
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toContain('set DATA_DIR');
  });
});

describe('the command line', () => {
  it('prints JSON only on stdout, and errors on stderr with a non-zero exit', async () => {
    expect(await cli(['account:create'])).toMatchObject({ code: 1, stdout: '' });
    expect(await cli(['no:such'])).toMatchObject({ code: 1, stdout: '' });
    const unknown = await cli(['account:create', '--name', 'X', '--parent', '0123456789abcdef01234567']);
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: 'Parent account not found.\n' });
    const unnamed = await cli(['account:create', '--name', '  ']);
    expect(unnamed).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '--name must have 1 to 200 characters\n',
    });
    const bad = await cli(['slot:create', '--time', '24:00', '--timezone', 'Mars', '--capacity', 'x']);
    expect(bad).toMatchObject({
      code: 1,
      stdout: '',
      stderr: [
        '--time must be a time of day from 00:00 to 23:59',
        '--timezone must be a time zone name such as Europe/Berlin or UTC',
        '--capacity must be a whole number from 1 to 100000',
        '',
      ].join('\n'),
    });
  });

  it('reports its store, and creates one only for the first account', async () => {
    const folder = join(dataDir, 'new');
    const run = (...args: string[]) => runCli(args, { DATA_DIR: folder });
    for (const args of [['account:list'], ['store:export', 'mongodb://127.0.0.1:9/rankwire']]) {
      const { code, stdout, stderr } = await run(...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(
        `There is no store in ${folder}: start the server or run account:create first`,
      );
      expect(existsSync(folder)).toBe(false);
    }
    const first = await run('account:create', '--name', 'A');
    expect(first).toMatchObject({ code: 0, store: `embedded, ${folder} (new)`, stderr: '' });
  });

  it('lists accounts, users and mails, page by page', async () => {
    const list = async (...args: string[]) => {
      const { code, stdout, stderr } = await cli(args);
      expect(code).toBe(0);
      return { rows: JSON.parse(stdout) as object[], total: stderr };
    };
    const top = idOf(await cli(['account:create', '--name', 'Top']));
    const child = idOf(await cli(['account:create', '--name', 'Child', '--parent', top]));
    const user = idOf(
      await cli(['user:create', '--email', 'a@example.com', '--account', child], 'long enough\n'),
    );

    const accounts = [{ _id: top }, { _id: child, parent: top, owner: user }];
    expect(await list('account:list')).toMatchObject({ rows: accounts, total: 'total: 2 (page 1 of 1)\n' });
    const second = await list('account:list', '--page', '2', '--limit', '1');
    expect(second).toMatchObject({ rows: accounts.slice(1), total: 'total: 2 (page 2 of 2)\n' });
    const users = await list('user:list', '--account', child);
    expect(users).toMatchObject({ rows: [{ _id: user, email: 'a@example.com' }] });
    expect(JSON.stringify(users)).not.toMatch(/password|argon/);
    const held = await list('outbox:list', '--state', 'held');
    expect(held).toEqual({ rows: [], total: 'total: 0 (page 1 of 1)\n' });
    const unknown = await cli(['user:list', '--account', top.replace(/./g, 'f')]);
    expect(unknown).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Account not found: account:list prints all account ids.\n',
    });
  });

  it('requires the password length of the HTTP API', async () => {
    const account = idOf(await cli(['account:create', '--name', 'A']));
    const create = (password: string) =>
      cli(['user:create', '--email', 'a@example.com', '--account', account], `${password}\n`);
    const refused = { code: 1, stdout: '', stderr: expect.stringContaining('password') as string };
    expect(await create('7 chars')).toMatchObject(refused);
    expect(await create('8 chars!')).toMatchObject({ code: 0 });
    const change = await cli(['user:password', '--email', 'a@example.com', '--password', 'secret']);
    expect(change).toMatchObject(refused);
  });

  it('keeps a password of users where the issuer is required', async () => {
    const account = idOf(await cli(['account:create', '--name', 'Glass']));
    const create = (email: string, ...options: string[]) =>
      cli(['user:create', '--email', email, '--account', account, ...options], 'long enough\n');
    await create('glass@example.com', '--break-glass');
    await create('plain@example.com');
    const read = async () => {
      const { stdout } = await cli(['user:list', '--account', account]);
      const users = JSON.parse(stdout) as { email: string; break_glass: boolean }[];
      return users.filter(({ break_glass }) => break_glass).map(({ email }) => email);
    };
    expect(await read()).toEqual(['glass@example.com']);
    expect(await cli(['user:grant', '--email', 'plain@example.com', '--break-glass'])).toMatchObject({
      code: 0,
    });
    expect((await read()).sort()).toEqual(['glass@example.com', 'plain@example.com']);
  });

  it('explains every command with --help', async () => {
    const { stdout } = await cli(['--help']);
    const commands = [...stdout.matchAll(/^ {2}((?!help)[a-z]+(?::[a-z-]+)?) /gm)].map(([, name]) => name!);
    const folder = join(import.meta.dirname, '../../../src/cli/commands');
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const declared = sources.flatMap((source) => [
      ...source.matchAll(/\b(?:new Command|listCommand)\('([a-z:-]+)'/g),
    ]);
    expect(commands.toSorted()).toEqual(declared.map(([, name]) => name!).toSorted());
    expect((await cli([commands[0]!, '--help'])).stdout).toContain(`cli -- ${commands[0]!}`);
    // The rest runs in one process, which is much faster.
    for (const command of program().commands) {
      expect(command.helpInformation()).toContain(`Usage: npm run --silent cli -- ${command.name()}`);
    }
  });

  it('spreads slots over the day once, unless --add is given, and creates one platform account at most', async () => {
    expect(await cli(['account:create', '--name', 'P', '--platform'])).toMatchObject({ code: 0 });
    const spread = (...more: string[]) => cli(['slot:spread', '--every', '60', '--capacity', '3', ...more]);
    expect(await spread()).toMatchObject({ code: 0, stdout: '{"created":24}\n', stderr: '' });
    expect(await spread()).toMatchObject({
      code: 0,
      stdout: '{"created":0,"existing":24}\n',
      stderr: 'There are 24 slots already: none created; --add creates 24 more.\n',
    });
    expect(await spread('--add')).toMatchObject({ code: 0, stdout: '{"created":24,"existing":24}\n' });
    const second = await cli(['account:create', '--name', 'Q', '--platform']);
    expect(second).toMatchObject({ code: 1, stdout: '', stderr: 'A platform account already exists.\n' });
  });
});

describe('the demo', () => {
  it('has a week of checks, table and graph, and removes its data', async () => {
    const temporary = mkdtempSync(join(dataDir, 'tmp-'));
    const { code, stdout, stderr } = await runToEnd('demo/main.js', ['--once'], { TMPDIR: temporary });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.match(/checked: \d+ ranked/g)).toHaveLength(8);
    expect(stdout).toMatch(/1 failed \(1 rolled forward\)/);
    expect(stdout).toMatch(/css grid +│ US .* ranked/);
    expect(stdout).toMatch(/css grid +│ US .* mobile .* ranked/);
    expect(stdout).toMatch(/http headers +│ GB +│ London +│ mobile/);
    expect(stdout).toContain('css grid (average position, 30 days)');
    expect(stdout).toContain('css grid, mobile (average position, 30 days)');
    expect(existsSync(temporary) && readdirSync(temporary)).toEqual([]);
  });

  it.each(depth([], ['searxng']))(
    'leaves out devices and locations that the provider cannot search: %s',
    async (provider) => {
      const options = ['--once', '--provider', provider, '--depth', '10'];
      const { code, stdout } = await runToEnd('demo/main.js', options, { TMPDIR: dataDir });
      expect(code).toBe(0);
      expect(stdout).toMatch(/http headers +│ GB +│ +│ desktop/);
      expect(stdout).not.toMatch(/mobile|London/);
    },
  );
});
