import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Running, startServer } from '../../support/process.js';
import type { Credential } from './request.js';
import type { NAMES } from './values.js';

const INTERNAL_KEY = 'the internal key of the fuzz run';
const PASSWORD = 'correct horse battery staple';

interface Member {
  id: string;
  email: string;
  session: string;
}

/** A built server on the embedded store, with a few accounts, users and things in it that requests can name. */
export class FuzzWorld {
  private constructor(
    readonly server: Running,
    private readonly close: () => Promise<void>,
  ) {}

  private admin!: Member;
  private readonly members = new Map<'platform' | 'user' | 'wordless', Member>();
  private token = '';
  private revoked = '';
  readonly ids = new Map<(typeof NAMES)[number], string>();

  static async start(): Promise<FuzzWorld> {
    const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-fuzz-'));
    // What the gateway adds to a long header must not be too long there: that answer would be the service's own.
    const service = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
      request.resume().on('error', () => {});
      response.setHeader('Content-Type', 'application/json').end('{"service":true}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const server = await startServer({
      DATA_DIR: dataDir,
      INTERNAL_API_KEY: INTERNAL_KEY,
      RATE_LIMIT_ENABLED: 'false',
      RANK_SCHEDULER_ENABLED: 'false',
      EXTERNAL_API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      // Nothing listens there.
      CURRENCY_SERVICE_URL: 'http://127.0.0.1:1',
    });
    const world = new FuzzWorld(server, async () => {
      await server.end('SIGKILL');
      service.closeAllConnections();
      service.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await world.settle(dataDir);
    return world;
  }

  private async settle(dataDir: string): Promise<void> {
    const cli = (...args: string[]) => runCommand({ DATA_DIR: dataDir }, ...args);
    const account = await cli('account:create', '--name', 'Platform', '--platform');
    const email = 'admin@example.com';
    const id = await cli('user:create', '--email', email, '--password', PASSWORD, '--account', account);
    this.admin = { id, email, session: await this.login(email) };
    const child = await this.make('/v1/accounts', { name: 'Child' });
    const platform = await this.addUser('platform', account);
    await this.addUser('user', child);
    await this.addUser('wordless', child, '');
    this.ids.set('account', account).set('child', child).set('user', platform.id);
    this.ids.set('email', platform.email).set('password', PASSWORD).set('session', 'f'.repeat(24));
    this.revoked = await this.login(platform.email);
    await this.call('POST', '/v1/auth/logout', undefined, this.revoked);
    await this.repair();
  }

  private async addUser(
    name: 'platform' | 'user' | 'wordless',
    account: string,
    scope?: string,
  ): Promise<Member> {
    const email = `${name}@example.com`;
    const given = scope ?? (await this.call('GET', '/v1/auth/me')).data?.['scope'];
    const body = { email, password: PASSWORD, name, scope: given };
    const member = { id: await this.make(`/v1/accounts/${account}/users`, body), email, session: '' };
    this.members.set(name, member);
    return member;
  }

  /** Repairs what requests changed: deactivated users and accounts, passwords, sessions, deleted objects. */
  async repair(): Promise<void> {
    const child = this.ids.get('child')!;
    for (const [name, member] of this.members) {
      if (
        member.session !== '' &&
        (await this.call('GET', '/v1/auth/me', undefined, member.session)).status === 200
      )
        continue;
      await this.call('PATCH', `/v1/accounts/${child}`, { active: true });
      const scope = (await this.call('GET', '/v1/auth/me')).data?.['scope'];
      const whole = { active: true, password: PASSWORD, scope: name === 'wordless' ? '' : scope };
      await this.call('PATCH', `/v1/users/${member.id}`, whole);
      member.session = await this.login(member.email);
      if (name === 'platform') this.token = '';
    }
    const { session } = this.members.get('platform')!;
    if (this.token === '' || (await this.call('GET', '/v1/auth/me', undefined, this.token)).status !== 200)
      this.token = String(
        (await this.call('POST', '/v1/auth/token', undefined, session)).data?.['access_token'],
      );
    await this.keepThings(session);
  }

  /** A slot with room and a configuration in it. */
  private async keepThings(session: string): Promise<void> {
    const slot = this.ids.get('slot');
    if (!slot || (await this.call('GET', `/v1/slots/${slot}`)).status !== 200)
      this.ids.set(
        'slot',
        await this.make('/v1/slots', { time: '00:00', timezone: 'UTC', max_capacity: 1000 }),
      );
    const { data } = await this.call('GET', '/v1/rank/config', undefined, session);
    const keywords = [{ keyword: 'tea', country: 'US' }];
    const body = { keywords, website: 'https://example.com', language: 'en' };
    this.ids.set(
      'config',
      (data?.['_id'] as string | undefined) ?? (await this.make('/v1/rank/config', body, session)),
    );
  }

  private async login(email: string): Promise<string> {
    const { data } = await this.call('POST', '/v1/auth/login', { email, password: PASSWORD });
    return data?.['session_id'] as string;
  }

  private async make(path: string, body: object, session?: string): Promise<string> {
    const { status, data } = await this.call('POST', path, body, session);
    if (status !== 200) throw new Error(`The world could not be made: ${path} answered ${status}`);
    return data?.['_id'] as string;
  }

  private async call(method: string, path: string, body?: object, session = this.admin?.session) {
    const credential: Record<string, string> = session?.includes('.')
      ? { Authorization: `Bearer ${session}` }
      : { 'X-Session-Id': session };
    const response = await fetch(`${this.server.url}${path}`, {
      method,
      headers: {
        ...(session ? credential : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    return { status: response.status, data };
  }

  /** A logged-in user with every permission. */
  get user(): { id: string; session: string } {
    return this.members.get('user')!;
  }

  /** Sends an event to that user, as a service does. @returns how many sockets got it */
  async emit(event: string, data: object): Promise<number> {
    const response = await fetch(`${this.server.url}/emit/${this.user.id}/${event}?stats=true`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Internal-Key': INTERNAL_KEY },
      body: JSON.stringify(data),
    });
    const { data: reach } = (await response.json()) as { data?: { sockets: number } };
    if (!reach) throw new Error(`The event was refused: ${response.status}`);
    return reach.sockets;
  }

  /** The headers, and the query, that show a credential. */
  credential(kind: Credential): { headers: [string, string][]; query?: string } {
    const session = (name: 'platform' | 'user' | 'wordless'): [string, string][] => [
      ['X-Session-Id', this.members.get(name)!.session],
    ];
    const platform = this.members.get('platform')!.session;
    switch (kind) {
      case 'none':
        return { headers: [] };
      case 'platform':
      case 'user':
      case 'wordless':
        return { headers: session(kind) };
      case 'platformToken':
        return { headers: [['Authorization', `Bearer ${this.token}`]] };
      case 'platformCookie':
        return { headers: [['Cookie', `sid_app_sw=${platform}`]] };
      case 'platformQuery':
        return { headers: [], query: `token=${platform}` };
      case 'internal':
        return { headers: [['X-Internal-Key', INTERNAL_KEY]] };
      case 'wrongInternal':
        return { headers: [['X-Internal-Key', 'wrong']] };
      case 'revoked':
        return { headers: [['X-Session-Id', this.revoked]] };
      case 'junk':
        return { headers: [['X-Session-Id', "'; DROP TABLE sessions; --"]] };
      case 'junkToken':
        return { headers: [['Authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']] };
    }
  }

  /** Replaces the placeholders of a text by ids of this world; escaped in a target. */
  fill(text: string, write: (id: string) => string = (id) => id): string {
    return text.replace(/~(\w+)~/g, (whole, name: string) => {
      const id = this.ids.get(name as never);
      return id === undefined ? whole : write(id);
    });
  }

  stop(): Promise<void> {
    return this.close();
  }
}
