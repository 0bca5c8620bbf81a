import { packContent } from '../../src/rank/answers/store/content.js';
import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { FULL_SCOPE } from '../../src/access/permissions.js';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { UsersService } from '../../src/auth/users/users.service.js';
import { PasswordHasher } from '../../src/auth/users/password-hasher.js';
import {
  ASSERTION_TICKET,
  API_KEY,
  CHECKED,
  COLLEAGUE_EMAIL,
  CONFIRM_TOKEN,
  EMAIL,
  EXAMPLE,
  IDS,
  INVITATION_TOKEN,
  LOGIN_TICKET,
  OAUTH,
  NOW,
  PASSWORD,
  RECIPIENT_TOKEN,
  REGISTRATION_TICKET,
  RESET_TOKEN,
  SHARE_TOKEN,
  TODAY,
  TOTP_SECRET,
  UNDO_TOKEN,
  UNSUBSCRIBE_TOKEN,
  WAITING_EMAIL,
  YESTERDAY,
} from '../../src/common/api-docs/examples.js';
import { PASSKEY_EXAMPLE } from '../../src/common/api-docs/passkey-example.js';
import { SUMMARY_EXAMPLE } from '../../src/rank/reports/positions/report.docs-schema.js';
import { SecretBox } from '../../src/common/secret-box.js';
import { seriesKey } from '../../src/rank/positions/series.js';
import { encodeSerp, SERP_CODEC } from '../../src/rank/search/archive/serp-codec.js';
import { FirstRun } from '../../src/setup/first-run.js';
import type { TestApp } from './app.js';
import { QueryPacker } from '../../src/rank/search-console/store/day-rows.js';
import { EMAIL as EMAIL_OF_SERVICE, PROPERTY, SERVICE_ACCOUNT } from './search-console.js';

const oid = (hex: string) => new Types.ObjectId(hex);
const now = new Date(NOW);
const times = { createdAt: now, updatedAt: now };
const LONG_AGO = new Date(0);
const FAR_FUTURE = new Date('2036-01-01T00:00:00Z');

/** Stored documents behind the API examples, except sessions. */
async function documents(
  passwordHash: string,
  seal: (text: string) => string,
): Promise<Record<string, object[]>> {
  const user = { password_hash: passwordHash, image: '', account: oid(IDS.account), active: true, ...times };
  const account = { owner: null, active: true, ...times };
  return {
    accounts: [
      { ...account, _id: oid(IDS.account), name: 'Acme', parent: null, ancestors: [], platform: true },
      {
        ...account,
        _id: oid(IDS.child),
        name: 'Acme Ltd',
        parent: oid(IDS.account),
        ancestors: [oid(IDS.account)],
      },
    ],
    brands: [
      {
        _id: oid(IDS.account),
        name: 'Northwind Search',
        accent: '#b3261e',
        logo: { type: 'image/svg+xml', data: Buffer.from('<svg/>'), version: 'q1l0k4T3s1sO9dQm' },
        updatedAt: now,
      },
    ],
    users: [
      {
        ...user,
        _id: oid(IDS.user),
        email: EMAIL,
        name: 'Ada',
        scope: FULL_SCOPE.split(' '),
        factors: { pending_totp: { secret: seal(TOTP_SECRET), expires_at: FAR_FUTURE } },
        email_change: {
          email: 'ada@new.example.com',
          token_hash: createHash('sha256').update(CONFIRM_TOKEN).digest('hex'),
          expires_at: FAR_FUTURE,
        },
        email_undos: [
          {
            email: EMAIL,
            token_hash: createHash('sha256').update(UNDO_TOKEN).digest('hex'),
            sealed_token: '',
            expires_at: FAR_FUTURE,
          },
        ],
      },
      { ...user, _id: oid(IDS.colleague), email: COLLEAGUE_EMAIL, name: 'Grace', scope: [] },
      factorUser(user, seal),
      invitedUser(user),
    ],
    api_keys: [apiKey(), grant()],
    oauth_clients: [oauthClient()],
    oauth_tokens: [refreshToken()],
    webhooks: [webhook(IDS.webhook, 1), { ...webhook(IDS.idleWebhook, 2), active: false }],
    webhook_deliveries: [delivery()],
    channels: [channel(IDS.channel, 1), { ...channel(IDS.idleChannel, 2), active: false }],
    channel_deliveries: [channelDelivery()],
    rank_prompts: [prompt()],
    rank_answer_runs: [answerRun()],
    slots: [slot(IDS.slot, [oid(IDS.config)]), slot(IDS.freeSlot, [])],
    rank_configs: [config()],
    rank_websites: [website()],
    runs: [run(), suspiciousRun()],
    rank_errors: [
      {
        _id: `${IDS.config}:${TODAY}`,
        config: oid(IDS.config),
        day: TODAY,
        entries: [{ ...EXAMPLE.keywords[1], near: '', message: 'Provider answered 429' }],
      },
    ],
    seo_results: [
      ...result(0, YESTERDAY, [5], 4),
      ...result(0, TODAY, [3, 8], 5),
      ...result(1, YESTERDAY, [60], 30),
      // A checked result, not a copy, although the run counts this keyword as failed and rolled: the examples of runs
      // and of results are independent of each other.
      ...result(1, TODAY, [61], null),
    ],
    rank_serps: [serp()],
    volumes: [
      {
        keyword: 'BEST COFFEE',
        country: 'US',
        language: 'en',
        volume: 1000,
        cpc: 1.5,
        source: 'import',
        at: new Date(`${YESTERDAY}T00:00:00Z`),
      },
    ],
    search_console_connections: [
      {
        _id: oid(IDS.searchConsole),
        config: oid(IDS.config),
        account: oid(IDS.account),
        property: PROPERTY,
        via: 'service_account',
        client_email: EMAIL_OF_SERVICE,
        sealed_secret: seal(JSON.stringify(SERVICE_ACCOUNT)),
        grant: null,
        supplied_by: oid(IDS.account),
        source: oid(IDS.searchConsole),
        state: 'connected',
        step: null,
        error: null,
        remedy: null,
        link: null,
        waits_for_quota: false,
        next_at: null,
        claim: null,
        lease_until: new Date(0),
        createdAt: now,
        updatedAt: now,
      },
    ],
    search_console_days: searchConsoleDays(),
    search_console_rows: [await searchConsoleRows()],
    rank_notes: [{ ...EXAMPLE.note, _id: oid(IDS.note), config: oid(IDS.config), createdAt: now }],
    rank_shares: [
      {
        _id: oid(IDS.share),
        config: oid(IDS.config),
        account: oid(IDS.account),
        name: 'For the customer',
        tag: null,
        competitors: true,
        notes: true,
        answers: true,
        feed: true,
        token_hash: createHash('sha256').update(SHARE_TOKEN).digest('hex'),
        sealed_token: seal(SHARE_TOKEN),
        expires_at: null,
        createdAt: now,
      },
    ],
    rank_views: [
      {
        _id: oid(IDS.view),
        config: oid(IDS.config),
        account: oid(IDS.account),
        owner: null,
        seat: 0,
        name: 'Coffee in the US',
        name_key: 'COFFEE IN THE US',
        screen: 'keywords',
        query: 'country=US&search=coffee',
        createdAt: now,
        updatedAt: now,
      },
    ],
    rank_digests: [digest()],
    mail_subscriptions: subscriptions(),
    notifications: [notification()],
    outbox: [mail(), { ...mail(), _id: oid(IDS.failedMail), key: 'failed', state: 'failed' }],
    password_resets: [
      {
        _id: createHash('sha256').update(EMAIL).digest('hex'),
        user: oid(IDS.user),
        token_hash: createHash('sha256').update(RESET_TOKEN).digest('hex'),
        expires_at: FAR_FUTURE,
        events: [],
      },
    ],
    sign_in_tickets: [
      ticket(LOGIN_TICKET, 'login', { user: oid(IDS.factorUser), factors_rev: 2, challenge: null }),
      ticket(ASSERTION_TICKET, 'assertion', {}),
    ],
    contacts: [{ _id: oid(IDS.contact), name: 'Linus', email: 'linus@example.com' }],
    conversationprospects: [
      {
        _id: oid(IDS.conversation),
        users: [oid(IDS.user)],
        contact_id: oid(IDS.contact),
        last_activity: oid(IDS.message),
        is_open: true,
      },
    ],
    communications: [
      {
        _id: oid(IDS.message),
        type: 'INCOMING',
        data: 'Hello',
        sent_by: oid(IDS.contact),
        conversation_id: [oid(IDS.conversation)],
        createdAt: now,
      },
    ],
  };
}

function factorUser(user: object, seal: (text: string) => string): object {
  const passkey = {
    _id: oid(IDS.passkey),
    name: 'Phone',
    credential_id: PASSKEY_EXAMPLE.id,
    public_key: PASSKEY_EXAMPLE.public_key,
    counter: 0,
    transports: [],
    backed_up: true,
    created_at: now,
    last_used_at: null,
  };
  const totp = { secret: seal(TOTP_SECRET), created_at: now, last_step: 0 };
  const factors = { rev: 2, totp, passkeys: [passkey], recovery_codes: ['unknown'] };
  return {
    ...user,
    _id: oid(IDS.factorUser),
    email: 'emmy@example.com',
    name: 'Emmy',
    scope: [],
    factors,
    oidc: EMMYS_LINK,
  };
}

const EMMYS_LINK = { issuer: 'https://sso.example.com', sub: 'emmy', linked_at: FAR_FUTURE };

function invitedUser(user: object): object {
  const email = 'hedy@example.com';
  const invitation = { token_hash: sha256(INVITATION_TOKEN), email, expires_at: FAR_FUTURE };
  return {
    ...user,
    password_hash: undefined,
    _id: oid(IDS.invited),
    email,
    name: 'Hedy',
    scope: [],
    invitation,
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A ticket of a user whose factors have this revision. */
function ticket(token: string, purpose: string, fields: object): object {
  const none = { user: null, epoch: 0, factors_rev: 0, parent: null };
  const { challenge } = PASSKEY_EXAMPLE;
  return { _id: sha256(token), purpose, ...none, challenge, expires_at: FAR_FUTURE, ...fields };
}

/** Collections that must be empty. */
const OF_SEARCH_CONSOLE = { config: oid(IDS.config), source: oid(IDS.searchConsole) };

function searchConsoleDays(): object[] {
  const none = { clicks: 0, impressions: 0, weighted: 0, rows: 0, final: true, at: now };
  const open = { ...none, final: false };
  const totals = { ...none, clicks: 12, impressions: 300, weighted: 1650, rows: 1 };
  const queries = { ...none, clicks: 9, impressions: 200, weighted: 700, rows: 1 };
  return [
    { ...OF_SEARCH_CONSOLE, day: '2026-03-08', totals, queries, pages: none },
    { ...OF_SEARCH_CONSOLE, day: '2026-03-09', totals: open, queries: open, pages: open },
    { ...OF_SEARCH_CONSOLE, day: '2026-03-10', totals: open, queries: open, pages: open },
  ];
}

async function searchConsoleRows(): Promise<object> {
  const day = '2026-03-08';
  const rows = new QueryPacker();
  const keys = [day, EXAMPLE.series.keyword, 'usa', 'DESKTOP'];
  rows.add({ keys, clicks: 9, impressions: 200, position: 3.5 });
  return { ...OF_SEARCH_CONSOLE, set: 'queries', day, final: true, ...(await rows.pack()) };
}

const EMPTY = ['rank_days', 'rank_series', 'provider_state', 'provider_health', 'idempotency_keys'];

function slot(id: string, members: Types.ObjectId[]): object {
  const place = { time: '06:00', timezone: 'UTC', max_capacity: 100, active: true };
  return { _id: oid(id), ...place, current_count: members.length, members, ...times };
}

function config(): object {
  return {
    _id: oid(IDS.config),
    account: oid(IDS.account),
    keywords: EXAMPLE.keywords,
    website: EXAMPLE.website,
    language: 'en',
    competitors: EXAMPLE.competitors,
    slot: oid(IDS.slot),
    managed_by_platform: false,
    deleted_on: null,
    is_cron_running: false,
    last_triggred: new Date(CHECKED),
    last_day: TODAY,
    run: null,
    run_day: '',
    lease_until: LONG_AGO,
    checked_by_hand_at: LONG_AGO,
    dirty_days: [YESTERDAY, TODAY],
    events: [],
    ...times,
  };
}

function website(): object {
  return {
    _id: oid(IDS.account),
    config: oid(IDS.config),
    website: EXAMPLE.website,
    keywords: 2,
    slot: oid(IDS.slot),
    last_day: TODAY,
    now: SUMMARY_EXAMPLE.now,
    before: SUMMARY_EXAMPLE.before,
    last_run: { status: 'done', finished_at: new Date(CHECKED) },
    rev: 1,
    config_updated_at: now,
    claims: 0,
  };
}

function run(): object {
  const at = new Date(CHECKED);
  return {
    _id: oid(IDS.run),
    account: oid(IDS.account),
    config: oid(IDS.config),
    slot: oid(IDS.slot),
    slot_day: TODAY,
    reason: 'schedule',
    status: 'done',
    run_at: at,
    started_at: at,
    finished_at: at,
    keywords: 2,
    ranked: 1,
    not_found: 0,
    failed: 1,
    rolled: 1,
    requests: 3,
    reused: 0,
    error: null,
    failed_keywords: [{ ...EXAMPLE.keywords[1], near: '', message: 'Provider answered 429' }],
  };
}

function suspiciousRun(): object {
  const at = new Date('2026-03-01T06:00:04.000Z');
  return {
    ...run(),
    _id: oid(IDS.suspiciousRun),
    slot_day: '2026-03-01',
    status: 'suspicious',
    run_at: at,
    started_at: at,
    finished_at: at,
    keywords: 20,
    ranked: 0,
    not_found: 20,
    failed: 0,
    rolled: 0,
    requests: 20,
    failed_keywords: [],
    suspicious: { day: '2026-02-28', ranked: 20, lost: 20 },
  };
}

function result(index: number, day: string, positions: number[], competitor: number | null): object[] {
  const at = new Date(CHECKED.replace(TODAY, day));
  const keyword = EXAMPLE.keywords[index]!;
  const identity = { account: IDS.account, website: EXAMPLE.website, language: 'en', ...keyword };
  return [
    {
      config: oid(IDS.config),
      slot_day: day,
      series: seriesKey(identity),
      ...identity,
      account: oid(IDS.account),
      results: positions.map((position) => ({ link: 'https://www.example.com/coffee', position })),
      competitors: EXAMPLE.competitors.map((website) => ({
        website,
        position: competitor,
        link: competitor === null ? '' : `https://${website}/coffee`,
      })),
      rolled_from_previous: false,
      managed_by_platform: false,
      deleted_on: null,
      run: oid(IDS.run),
      run_at: at,
      checked_at: at,
      depth: 100,
      best: Math.min(...positions),
      worst: Math.max(...positions),
      avg: positions.reduce((sum, each) => sum + each, 0) / positions.length,
      createdAt: at,
      updatedAt: at,
    },
  ];
}

function serp(): object {
  const { keyword, country, near } = EXAMPLE.keywords[0]!;
  const search = createHash('sha256')
    .update(JSON.stringify([keyword, country, near, 'en']))
    .digest('base64url');
  const answer = { day: TODAY, asked_at: new Date(CHECKED), provider: 'rapidapi', codec: SERP_CODEC };
  return { _id: `${search}:${TODAY}`, ...answer, results: encodeSerp(EXAMPLE.serp) };
}

function subscriptions(): object[] {
  const common = {
    tree: oid(IDS.account),
    account: oid(IDS.account),
    language: 'en',
    asked: 1,
    asked_at: LONG_AGO,
    website: 'www.example.com',
    ...times,
    events: [],
  };
  const hashOf = (address: string) => createHash('sha256').update(address).digest('hex');
  return [
    {
      ...common,
      _id: oid(IDS.subscription),
      hash: hashOf(COLLEAGUE_EMAIL),
      address: COLLEAGUE_EMAIL,
      state: 'confirmed',
      token: UNSUBSCRIBE_TOKEN,
    },
    {
      ...common,
      _id: oid(IDS.waiting),
      hash: hashOf(WAITING_EMAIL),
      address: WAITING_EMAIL,
      state: 'waiting',
      token: 'token of the example',
      confirm_hash: createHash('sha256').update(RECIPIENT_TOKEN).digest('hex'),
      expires_at: FAR_FUTURE,
    },
  ];
}

function digest(): object {
  return {
    _id: oid(IDS.digest),
    config: oid(IDS.config),
    account: oid(IDS.account),
    ...EXAMPLE.digest,
    to: [...EXAMPLE.digest.to, WAITING_EMAIL],
    rev: 1,
    sent_periods: [],
    next_at: new Date('2026-03-16T07:00:00.000Z'),
    scheduled_at: now,
    lease: null,
    lease_until: LONG_AGO,
    last_sent_at: null,
    ...times,
    events: [],
  };
}

function notification(): object {
  return {
    _id: oid(IDS.notification),
    key: 'of the example',
    account: oid(IDS.account),
    user: oid(IDS.user),
    title: 'SEO integration added',
    body: 'A new SEO integration has been added.',
    module: 'projects',
    type: 'project_added',
    read_at: null,
    createdAt: now,
  };
}

function mail(): object {
  return {
    _id: oid(IDS.mail),
    key: 'of the example',
    to: EMAIL,
    subject: 'SEO integration disconnected',
    content: 'SEO integration has been disconnected.',
    origin: 'analytics',
    link: null,
    message_id: `<${IDS.mail}@rankwire>`,
    state: 'held',
    attempts: 0,
    next_attempt_at: FAR_FUTURE,
    lease: null,
    lease_until: null,
    expires_at: null,
    reason: null,
    sent_at: null,
    createdAt: now,
  };
}

function webhook(id: string, number: number): object {
  return {
    _id: oid(id),
    account: oid(IDS.account),
    number,
    url: 'https://hooks.example.com/rankwire',
    description: 'Dashboard',
    event_types: ['rank.run.finished'],
    descendants: false,
    active: true,
    switched_off: null,
    secret: 'sealed',
    former: null,
    failing_since: null,
    revision: 0,
    wake_at: new Date('9999-12-31T00:00:00Z'),
    wakes: 0,
    events: [],
    ...times,
  };
}

function delivery(): object {
  return {
    _id: oid(IDS.delivery),
    key: 'of the example',
    webhook: oid(IDS.webhook),
    account: oid(IDS.account),
    about: oid(IDS.account),
    event: 'evt_5f1c2d3e4a5b6c7d8e9f0a1b',
    type: 'rank.run.finished',
    body: '{}',
    state: 'delivered',
    attempts: [{ at: now, status: 200, ms: 84, answer: 'ok' }],
    since: now,
    next_attempt_at: null,
    lease: null,
    createdAt: now,
  };
}

function apiKey() {
  return {
    _id: oid(IDS.key),
    key_hash: sha256(API_KEY),
    prefix: 'rw_Tq3ZxY',
    name: 'Nightly export',
    scope: ['rank:read'],
    user: oid(IDS.user),
    account: oid(IDS.account),
    number: 1,
    epoch: 0,
    expires_at: new Date('2027-03-11T12:00:00.000Z'),
    last_used_at: now,
    createdAt: now,
  };
}

function grant() {
  return {
    ...apiKey(),
    _id: oid(IDS.grant),
    key_hash: 'of-nothing',
    prefix: 'rw_x',
    name: 'Example assistant',
    number: 2,
    grant: {
      client_id: OAUTH.client,
      client_name: 'Example assistant',
      redirect_host: 'assistant.example',
      spends: false,
    },
  };
}

const LATER = new Date('2100-01-01T00:00:00.000Z');

const oauthClient = () => ({
  _id: OAUTH.client,
  client_name: 'Example assistant',
  redirect_uris: [OAUTH.redirect],
  createdAt: now,
  expires_at: LATER,
});

const refreshToken = () => ({
  _id: sha256(OAUTH.refresh),
  kind: 'refresh',
  grant: oid(IDS.grant),
  client_id: OAUTH.client,
  used_at: null,
  expires_at: LATER,
});

/** The data set of the API examples in an application's database, with two of its users logged in. */
export class ExampleFixture {
  private hash = '';
  private fullAccessSession = '';
  private noAccessSession = '';
  private factorSession = '';

  constructor(private readonly t: TestApp) {}

  async start(): Promise<void> {
    this.hash = await this.t.app.get(PasswordHasher).hash(PASSWORD);
    await this.reset();
  }

  /** Restores the initial data, and logs users in again whose session ended. */
  async reset(): Promise<void> {
    const { app, db } = this.t;
    const seal = (text: string) => app.get(SecretBox).seal(text);
    for (const name of EMPTY) await db.collection(name).deleteMany({});
    for (const [name, rows] of Object.entries(await documents(this.hash, seal))) {
      await db.collection(name).deleteMany({});
      await db.collection(name).insertMany(rows);
    }
    if (!(await this.isActive(this.fullAccessSession))) this.fullAccessSession = await this.login(EMAIL);
    if (!(await this.isActive(this.noAccessSession)))
      this.noAccessSession = await this.login(COLLEAGUE_EMAIL);
    if (!(await this.isActive(this.factorSession))) this.factorSession = await this.openFactorSession();
    await this.otherSession();
    await this.registration();
  }

  /** An installation without users. @returns the token that its first start logs */
  async empty(): Promise<string> {
    const { app, db } = this.t;
    for (const name of ['users', 'accounts', 'slots']) await db.collection(name).deleteMany({});
    const firstRun = app.get(FirstRun);
    Object.assign(firstRun, { done: false });
    return new URL(firstRun.address('http://localhost')).searchParams.get('token')!;
  }

  /** Session of a user with all permissions in the platform account, of one without permissions, or with second factors. */
  credential(of: 'all' | 'none' | 'factors' = 'all'): Record<string, string> {
    const sessions = { all: this.fullAccessSession, none: this.noAccessSession, factors: this.factorSession };
    return { 'X-Session-Id': sessions[of] };
  }

  private async isActive(sessionId: string): Promise<boolean> {
    if (sessionId === '') return false;
    const { status } = await this.t.http.get('/v1/auth/me').set('X-Session-Id', sessionId);
    return status === 200;
  }

  private async login(email: string): Promise<string> {
    const { body } = await this.t.http.post('/v1/auth/login').send({ email, password: PASSWORD }).expect(200);
    return body.data.session_id as string;
  }

  private async openFactorSession(): Promise<string> {
    const { app } = this.t;
    const user = await app.get(UsersService).find(oid(IDS.factorUser));
    const client = { ip: '127.0.0.1', userAgent: '' };
    return (await app.get(SessionsService).open(user!, client)).sessionId;
  }

  /** A passkey that the full-access session is about to register. */
  private async registration(): Promise<void> {
    const { db } = this.t;
    const token_hash = sha256(this.fullAccessSession);
    const session = await db.collection('sessions').findOne({ token_hash });
    const fields = { user: oid(IDS.user), parent: String(session!._id) };
    await db
      .collection('sign_in_tickets')
      .insertOne(ticket(REGISTRATION_TICKET, 'registration', fields) as never);
  }

  /** Another session, whose secret is unknown. */
  private async otherSession(): Promise<void> {
    const sessions = this.t.db.collection('sessions');
    const own = await sessions.findOne({ user: oid(IDS.user), revoked_at: null });
    await sessions.deleteOne({ _id: oid(IDS.otherSession) });
    await sessions.insertOne({ ...own, _id: oid(IDS.otherSession), token_hash: 'unknown' });
  }
}

function channel(id: string, number: number): object {
  return {
    _id: oid(id),
    account: oid(IDS.account),
    number,
    kind: 'slack',
    name: 'SEO team',
    event_types: ['rank.alert'],
    view: null,
    language: 'en',
    secret: 'sealed',
    address: 'https://hooks.slack.com/services/***',
    chat_id: null,
    room: null,
    descendants: false,
    active: true,
    switched_off: null,
    failing_since: null,
    paused_until: null,
    revision: 0,
    wake_at: new Date('9999-12-31T00:00:00Z'),
    wakes: 0,
    createdAt: now,
    updatedAt: now,
    events: [],
  };
}

function channelDelivery(): object {
  const { webhook: _, ...shared } = delivery() as { webhook: unknown };
  return {
    ...shared,
    _id: oid(IDS.channelDelivery),
    key: 'of a channel of the example',
    channel: oid(IDS.channel),
    type: 'rank.alert',
  };
}

function prompt(): object {
  return {
    _id: oid(IDS.prompt),
    account: oid(IDS.account),
    config: oid(IDS.config),
    text: 'Which coffee roaster is best?',
    country: 'US',
    language: 'en',
    brand: { name: 'Example' },
    competitors: [],
    identity: 'of the example',
    engines: ['chatgpt'],
    tags: [],
    every: 'day',
    weekday: 1,
    runs: 3,
    active: true,
    planned_day: TODAY,
    last_run_at: now,
    createdAt: now,
    updatedAt: now,
  };
}

function answerRun(): object {
  return {
    _id: oid(IDS.answerRun),
    config: oid(IDS.config),
    prompt: oid(IDS.prompt),
    engine: 'chatgpt',
    day: TODAY,
    number: 1,
    state: 'answered',
    planned_at: now,
    ended_at: now,
    vendor: 'dataforseo',
    api: false,
    model: null,
    reason: null,
    message: null,
    lease: null,
    lease_until: new Date(0),
    give_up_at: null,
    task: null,
    mentioned: [true],
    cited: [false],
    orders: [1],
    content: packContent({
      text: 'Try Example.',
      truncated: false,
      marks: [{ start: 4, end: 11, own: true, website: 'example.com' }],
      citations: [
        { url: 'https://example.com/', title: 'Example', domain: 'example.com', own: true, competitor: null },
      ],
      queries: [],
    }),
    erase_at: new Date('9999-12-31T00:00:00Z'),
  };
}
