import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  runCommand,
  type Running,
  type RunningSimulator,
  startServer,
  startSimulatorProcess,
} from '../../support/process.js';
import type { Receiver } from '../../support/sequence-client.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import { HttpCaller } from './http.js';

const INTERNAL_KEY = 'the internal key of the soak';
const PROVIDER_KEY = 'the provider key of the soak';
const PASSWORD = 'correct horse battery staple';
const LATENCY_MS = 100;
const SLOTS = 4;
/** A log line worth keeping: an error. Ten minutes of requests would be hundreds of MB. */
const LOUD = /"level":([56]0)/;
const ALL_SESSIONS = 900_000_000;

/** An account with one user, who is logged in. */
export interface Customer extends Receiver {
  email: string;
  password: string;
  /** The current configuration, for reports. */
  config: string | undefined;
  /** Increments when the configuration is created or deleted: earlier requests may get another response. */
  turn: number;
  /** Sent in batches, unnumbered. */
  batched: number;
  /** Expected events: ended checks and notifications. */
  runs: number;
  notices: number;
  /** Serializes its numbered events. */
  lane: Promise<unknown>;
}

export interface SoakWorld {
  server: Running;
  http: HttpCaller;
  /** The user of the account above all customers. */
  admin: Pick<Customer, 'session'>;
  customers: Customer[];
  smtp: TestSmtp;
  close(): Promise<void>;
}

/** The built application, the simulator as provider, a mail server, a feed of announcements, and customers. */
export async function startWorld(count: number, mongodbUri?: string): Promise<SoakWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-soak-'));
  const ends = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const store: Record<string, string> = { DATA_DIR: dataDir };
  if (mongodbUri) store['MONGODB_URI'] = mongodbUri;
  try {
    const outside = await startOutside(ends);
    const server = await startServer({ ...store, ...settingsFor(outside) }, (line) => LOUD.test(line));
    ends.push(async () => void (await server.end()));
    const http = new HttpCaller(server.url, INTERNAL_KEY);
    ends.push(async () => http.close());
    return { server, http, smtp: outside.smtp, close, ...(await populate(http, store, count)) };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Outside {
  simulator: RunningSimulator;
  smtp: TestSmtp;
  feed: TestUpstream;
}

/** Servers around the application. */
async function startOutside(ends: (() => Promise<void>)[]): Promise<Outside> {
  const pinned = ['--site', 'example.com', '--latency', String(LATENCY_MS)];
  const simulator = await startSimulatorProcess(0, pinned, PROVIDER_KEY);
  ends.push(() => simulator.kill());
  const smtp = await startSmtp();
  ends.push(() => smtp.close());
  const feed = await startUpstream();
  ends.push(() => feed.close());
  feed.answer((_request, response) => {
    const posts = { total: 1, data: [{ title: 'New' }] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(posts));
  });
  return { simulator, smtp, feed };
}

function settingsFor({ simulator, smtp, feed }: Outside): Record<string, string> {
  return {
    INTERNAL_API_KEY: INTERNAL_KEY,
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: PROVIDER_KEY,
    SEARCH_PROVIDER_HOST: 'simulator',
    // Every second: something is due all the time.
    RANK_SCHEDULE: '* * * * * *',
    RANK_CONFIG_CONCURRENCY: '4',
    SMTP_URL: smtp.url,
    ANNOUNCEMENTS_ACTIVE: 'true',
    ANNOUNCEMENTS_URL: feed.url,
    // They count, and let everything through.
    RATE_LIMIT_DEFAULT: `${ALL_SESSIONS}/60`,
    RATE_LIMIT_GEO: `${ALL_SESSIONS}/60`,
    RATE_LIMIT_GEO_MB: `${ALL_SESSIONS}/60`,
  };
}

async function populate(http: HttpCaller, store: Record<string, string>, count: number) {
  const account = await runCommand(store, 'account:create', '--name', 'Platform', '--platform');
  const login = ['--email', 'admin@example.com', '--password', PASSWORD];
  await runCommand(store, 'user:create', ...login, '--account', account);
  const admin = { session: (await signIn(http, 'admin@example.com', PASSWORD)).session };
  const made = async (path: string, body: object) => (await dataOf(http, path, body, admin.session))['_id'];
  for (let n = 0; n < SLOTS; n++)
    await made('/v1/slots', { time: '00:00', timezone: 'UTC', max_capacity: count });
  const { scope } = await dataOf(http, '/v1/auth/me', undefined, admin.session);
  const customers: Customer[] = [];
  for (let n = 0; n < count; n++) {
    const child = await made('/v1/accounts', { name: `Customer ${n}` });
    const [email, password] = [`customer-${n}@example.com`, PASSWORD];
    await made(`/v1/accounts/${String(child)}/users`, { email, password, name: email, scope });
    const counts = { lastAcknowledged: 0, batched: 0, runs: 0, notices: 0, turn: 0 };
    const idle = { config: undefined, lane: Promise.resolve() };
    customers.push({ ...(await signIn(http, email, password)), email, password, ...counts, ...idle });
  }
  return { admin, customers };
}

async function signIn(http: HttpCaller, email: string, password: string) {
  const data = await dataOf(http, '/v1/auth/login', { email, password });
  const { session_id, user } = data as { session_id: string; user: { _id: string } };
  return { id: user._id, session: session_id };
}

/** Response of a call that must succeed. */
async function dataOf(http: HttpCaller, path: string, body?: object, session?: string) {
  const { status, body: text } = await http.ask({
    route: `${body ? 'POST' : 'GET'} ${path}`,
    path,
    body,
    session,
  });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data;
}
