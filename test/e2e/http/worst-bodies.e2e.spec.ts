import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '../../../src/common/api-docs/model.js';
import { accessOf, describedOf, document, operations, requestOf } from '../../support/described.js';
import { depth } from '../../support/depth.js';
import { slowness } from '../../support/machine-speed.js';
import { type Monitored, runCommand, startMonitored } from '../../support/process.js';
import { bodyWith, type FieldPath, fieldsOf, STRUCTURES, TEXTS } from '../../support/worst-bodies.js';

/** No turn of the event loop may be longer. */
const MAX_TURN_MS = 200;
/** The same on this machine, as it is now. */
let maxTurnMs = MAX_TURN_MS;
beforeEach(() => void (maxTurnMs = MAX_TURN_MS * slowness()));
/** Code that runs for the first time and a collection of garbage make a turn longer: the best of some tries counts. */
const TRIES = 4;
const PUBLIC_LIMIT = 16 * 1024;
const LIMIT = 1024 * 1024;
/** Bytes of a body besides the field under test. */
const REST = 2048;
const isLong = depth(false, true);
/** Keywords of a list of nearly that size. */
const MANY = depth(3000, 9000);

const PASSWORD = 'correct horse battery staple';

let folder: string;
let server: Monitored;
let session: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-worst-'));
  server = await startMonitored({
    DATA_DIR: folder,
    RANK_SCHEDULER_ENABLED: 'false',
    RATE_LIMIT_ENABLED: 'false',
    INTERNAL_OPEN: 'true',
    LIMIT_KEYWORDS: '100000',
    ANSWERS_PROVIDER: 'chatgpt=dataforseo',
    ANSWERS_DATAFORSEO_KEY: 'login:password',
  });
  const env = { DATA_DIR: folder };
  const account = await runCommand(env, 'account:create', '--name', 'Acme', '--platform');
  const user = ['--email', 'a@example.com', '--password', PASSWORD, '--account', account];
  await runCommand(env, 'user:create', ...user);
  const login = JSON.stringify({ email: 'a@example.com', password: PASSWORD });
  const { body } = await send('POST', '/v1/auth/login', login);
  session = (body as { data: { session_id: string } }).data.session_id;
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function send(method: string, path: string, body: string | Buffer, type = 'application/json') {
  const response = await fetch(`${server.url}${path}`, {
    method,
    body,
    headers: { 'Content-Type': type, ...(session && { 'X-Session-Id': session }) },
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** The longest turn of the event loop in the best of some tries. */
async function bestOf(requests: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let tried = 0; tried < TRIES && best > maxTurnMs; tried += 1) {
    best = Math.min(best, await server.longestTurn(requests));
  }
  return best;
}

const isPublic = (operation: Operation) => accessOf(operation).caller === 'public';
const schemaOf = (operation: Operation) =>
  describedOf(operation).requestBody?.content['application/json']?.schema;

const SHAPES = Object.entries({ ...STRUCTURES, ...TEXTS });
const OBJECTS = SHAPES.filter(([name]) => name.startsWith('an object'));
/** Shapes that were slow on every field. */
const KNOWN = new Set(['a list of empty objects', 'a list of texts', 'an object with numeric keys']);
const TURNS = 8;
let turn = 0;

/** One shape in turn; at night every object for a body, and the known shapes and some others for a field. */
function shapesOf(path: FieldPath) {
  turn += 1;
  const shapes = path.length === 0 ? OBJECTS : SHAPES;
  if (!isLong) return [shapes[turn % shapes.length]!];
  return shapes.filter(([name], n) => path.length === 0 || KNOWN.has(name) || n % TURNS === turn % TURNS);
}

const seen = new Set<string>();
/** Routes have many fields in common. */
const isNew = (path: FieldPath) => seen.size < seen.add(path.join('.')).size;

interface Attempt {
  about: string;
  path: FieldPath;
  body: string;
}

function* attemptsOf(operation: Operation): Generator<Attempt> {
  const schema = schemaOf(operation)!;
  const { body: example } = requestOf(operation);
  const bytes = (isPublic(operation) ? PUBLIC_LIMIT : LIMIT) - REST;
  const fields = fieldsOf(schema, document).filter((path) => isLong || isNew(path));
  for (const path of [[], ...fields]) {
    for (const [name, shape] of shapesOf(path)) {
      const body = bodyWith(example, path, shape(bytes));
      yield { about: `${path.join('.') || 'the body'} as ${name}`, path, body };
    }
  }
}

/** What is wrong with the response: it is accepted, or a 4xx that names the part. */
function faultOf(
  operation: Operation,
  { path }: Attempt,
  { status, body }: { status: number; body: unknown },
) {
  if (status >= 500) return `responds ${status}`;
  const text = JSON.stringify(body);
  const isRelay = accessOf(operation).caller === 'internal';
  const words = path.filter((name) => name !== '*').flatMap((name) => name.split('_'));
  // A page for people names its fields in words.
  const named = words.length === 0 || isRelay || words.some((word) => text.includes(word));
  return status === 400 && !named ? `does not name the part: ${text.slice(0, 300)}` : undefined;
}

describe('a body at the limit, in the worst shape', () => {
  it.each(operations.filter(schemaOf).map((operation) => [operation.route, operation] as const))(
    'of %s does not stop the server',
    async (_, operation) => {
      const { method, url } = requestOf(operation);
      const faults: string[] = [];
      const attempts = [...attemptsOf(operation)];
      const sendOne = async (attempt: Attempt) => {
        const response = await send(method.toUpperCase(), url, attempt.body);
        const fault = faultOf(operation, attempt, response);
        if (fault !== undefined) faults.push(`${attempt.about} ${fault}`);
        return response;
      };
      const longest = await server.longestTurn(async () => {
        for (const attempt of attempts) await sendOne(attempt);
      });
      if (longest > maxTurnMs) {
        for (const attempt of attempts) {
          const turn = await bestOf(() => sendOne(attempt));
          if (turn > maxTurnMs) faults.push(`${attempt.about} runs for ${Math.round(turn)} ms`);
        }
      }
      expect([...new Set(faults)]).toEqual([]);
    },
  );
});

describe('a list of the size that is documented', () => {
  const keywordsOf = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({
      keyword: `${name} ${index}`,
      country: 'DE',
      near: 'Berlin',
      tags: ['brand', `group ${index % 50}`],
    }));
  let config: string;
  const path = () => `/v1/rank/config/${config}`;
  beforeAll(async () => {
    await send('POST', '/v1/slots', JSON.stringify({ time: '06:00', timezone: 'UTC', max_capacity: 5 }));
    const website = { website: 'example.com', language: 'de' };
    const longest = await server.longestTurn(async () => {
      const created = JSON.stringify({ ...website, keywords: keywordsOf(MANY, 'created') });
      const { body } = await send('POST', '/v1/rank/config', created);
      config = (body as { data: { _id: string } }).data._id;
    });
    expect(longest).toBeLessThan(maxTurnMs);
  });

  it.each<[string, string, () => string, object]>([
    ['all keywords', 'PUT', path, { keywords: keywordsOf(MANY, 'replaced') }],
    ['more keywords', 'POST', () => `${path()}/keywords`, { keywords: keywordsOf(MANY, 'added') }],
    [
      'keywords with other tags',
      'PATCH',
      () => `${path()}/keywords`,
      { keywords: keywordsOf(MANY, 'added'), tags: { add: ['new'] } },
    ],
    [
      'keywords to remove',
      'POST',
      () => `${path()}/keywords/remove`,
      { keywords: keywordsOf(MANY, 'added') },
    ],
    [
      'volumes',
      'PUT',
      () => '/v1/rank/volumes',
      {
        volumes: keywordsOf(depth(2000, 5000), 'a').map(({ keyword, country }) => ({
          keyword,
          country,
          language: 'de',
          volume: 10,
        })),
      },
    ],
  ])('is accepted and holds up no other request: %s', async (_, method, target, body) => {
    const statuses: number[] = [];
    const text = JSON.stringify(body);
    const longest = await bestOf(async () => {
      statuses.push((await send(method, target(), text)).status);
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(longest).toBeLessThan(maxTurnMs);
  });

  it.each([
    ['POST', () => `/v1/rank/answers/${config}/prompts`],
    ['POST', () => `/v1/rank/answers/${config}/prompts/estimate`],
  ] as const)('has fields of marks and is refused: %s %s', async (method, target) => {
    const marks = fill(MARKS, 'a', 'a', LIMIT / 4 - REST);
    const prompt = {
      text: 'tea?',
      country: 'DE',
      language: 'de',
      engines: ['chatgpt'],
      brand: { name: 'Acme' },
    };
    const brand = { name: 'Acme', aliases: [marks] };
    const competitors = [{ name: marks, website: marks }];
    for (const wrong of [{ text: marks }, { brand }, { competitors }, { tags: [marks] }]) {
      const longest = await bestOf(async () => {
        const refused = await send(method, target(), JSON.stringify({ prompts: [{ ...prompt, ...wrong }] }));
        expect(refused.status).toBe(400);
        expect(JSON.stringify(refused.body)).toContain(`prompts[0].${Object.keys(wrong)[0]}`);
      });
      expect(longest, Object.keys(wrong)[0]).toBeLessThan(maxTurnMs);
    }
  });

  it.each([
    ['accepted', 20, 200],
    ['too long', 400, 400],
  ] as const)('has 100 prompts with lists that are %s', async (_, length, status) => {
    const prompts = Array.from({ length: 100 }, (_none, n) => ({
      text: `Which tea is number ${n}?`,
      country: 'DE',
      language: 'de',
      engines: ['chatgpt'],
      brand: { name: 'Acme' },
      competitors: Array.from({ length }, (_each, index) =>
        length > 20 ? { website: '' } : { website: `${index}.example.org`, name: `Rival ${index}` },
      ),
    }));
    const longest = await bestOf(async () => {
      const path = `/v1/rank/answers/${config}/prompts/estimate`;
      const answer = await send('POST', path, JSON.stringify({ prompts }));
      expect(answer.status).toBe(status);
      // Ten megabytes would name all of them.
      expect(JSON.stringify(answer.body).length).toBeLessThan(200_000);
    });
    expect(longest).toBeLessThan(maxTurnMs);
  });

  it('may be as long as a body allows: the problem of the last entry has its index, and no two are alike', async () => {
    const keywords = keywordsOf(9000, 'x');
    const wrong = { keywords: [...keywords, { ...keywords[0], country: 'Germany' }] };
    const refused = await send('PUT', path(), JSON.stringify(wrong));
    expect(refused).toMatchObject({
      status: 400,
      body: { additional_info: { fields: [{ path: 'keywords.9000.country' }] } },
    });
    const repeated = await send('PUT', path(), JSON.stringify({ keywords: [...keywords, keywords[0]] }));
    expect(repeated).toMatchObject({
      status: 400,
      body: {
        additional_info: {
          fields: [{ path: 'keywords', message: 'keywords must not repeat: "x 0" is given twice' }],
        },
      },
    });
  });
});

/** A text that repeats a part, of about so many bytes. */
const fill = (part: string, before = '', after = '', bytes = LIMIT - REST) =>
  `${before}${part.repeat(Math.floor(bytes / part.length))}${after}`;

/** Normalization puts them in order, in a time that grows with the square of their number. */
const MARKS = '\u0301\u0323';

describe('a file at the limit, in the worst shape', () => {
  const KEYWORDS = 'keyword,country,tags\n';
  const VOLUMES = 'keyword,country,language,volume\n';
  it.each([
    ['commas', fill(',')],
    ['quotation marks', fill('"', '', 'x')],
    ['line breaks', fill('\r')],
    ['a header of many columns', fill('keyword,country,volume,')],
    ['short lines', fill('a\n', KEYWORDS)],
    ['lines with quotation marks', fill('"a,"\n', KEYWORDS)],
    ['open quotations', fill('"a\n', VOLUMES)],
    ['tags', fill('|\\', `${KEYWORDS}tea,DE,`)],
    ['cells of blanks', fill(' ', `${VOLUMES}tea,DE,de,`, 'x')],
    ['digits', fill('1,', `${VOLUMES}tea,DE,de,"`, '"')],
    ['keywords', fill('tea,DE,brand|offer\n', KEYWORDS)],
    ['volumes', fill('tea,DE,de,10\n', VOLUMES)],
    ['a column of marks', fill(MARKS, 'keyword,country,', '\n', LIMIT / 2 - REST)],
    ['a keyword of marks', fill(MARKS, KEYWORDS, ',DE,\n', LIMIT / 2 - REST)],
    ['a tag of marks', fill(MARKS, `${KEYWORDS}tea,DE,`, '', LIMIT / 2 - REST)],
  ])('does not stop the server: %s', async (_, file) => {
    const routes = [
      ['POST', '/v1/rank/config/0123456789abcdef01234567/keywords'],
      ['PUT', '/v1/rank/volumes'],
    ] as const;
    for (const [method, path] of isLong ? routes : [routes[(turn += 1) % 2]!]) {
      const longest = await bestOf(async () => {
        expect((await send(method, path, file, 'text/csv')).status).toBeLessThan(500);
      });
      expect(longest).toBeLessThan(maxTurnMs);
    }
  });
});

describe('a head at the limit, in the worst shape', () => {
  const NAMES = `accept accept-encoding accept-language authorization content-type cookie forwarded idempotency-key
    if-none-match last-event-id origin range referer user-agent x-api-key x-forwarded-for x-request-id x-session-id`;
  const PARTS = [
    'a',
    ' a',
    '\t',
    ',',
    ', ',
    ';',
    'a=1; ',
    '"',
    '.',
    ':',
    '1.',
    '[',
    '%',
    '-',
    'W/"a",',
    'a;q=0.1,',
  ];
  it.each(NAMES.split(/\s+/))('does not stop the server: %s', async (name) => {
    const longest = await bestOf(async () => {
      for (const part of PARTS) {
        const headers = { [name]: fill(part, 'a', 'a', 14 * 1024) };
        const paths = ['/v1/auth/me', '/health/live', '/emit/u1/task_done'];
        for (const path of isLong ? paths : [paths[(turn += 1) % paths.length]!]) {
          const init = path.startsWith('/emit') ? { method: 'POST', body: '{}' } : {};
          const response = await fetch(`${server.url}${path}`, { ...init, headers });
          await response.arrayBuffer();
          expect(response.status).toBeLessThan(500);
        }
      }
    });
    expect(longest).toBeLessThan(maxTurnMs);
  });
});

describe('content of the relay', () => {
  it.each(Object.entries(STRUCTURES).filter(([name]) => name.startsWith('an object')))(
    'keeps its keys, and takes a time that grows with its size: %s',
    async (_, shape) => {
      const socket = io(`${server.url}/v1/shared`, {
        auth: { session_id: session },
        transports: ['websocket'],
      });
      try {
        const [{ userId }] = await new Promise<[{ userId: string }]>((resolve) => {
          socket.once('ready', (...args: [{ userId: string }]) => resolve(args));
        });
        const content = shape(LIMIT - REST);
        const longest = await bestOf(async () => {
          const received = new Promise((resolve) => {
            socket.once('task_done', resolve);
          });
          expect((await send('POST', `/emit/${userId}/task_done`, content)).status).toBe(200);
          expect(JSON.stringify(await received)).toBe(JSON.stringify(JSON.parse(content)));
        });
        expect(longest).toBeLessThan(maxTurnMs);
      } finally {
        socket.close();
      }
    },
  );
});
