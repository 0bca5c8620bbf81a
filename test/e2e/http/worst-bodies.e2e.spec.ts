import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../src/common/api-docs/model.js';
import { accessOf, describedOf, document, operations, requestOf } from '../../support/described.js';
import { depth } from '../../support/depth.js';
import { type Monitored, runCommand, startMonitored } from '../../support/process.js';
import { bodyWith, type FieldPath, fieldsOf, STRUCTURES, TEXTS } from '../../support/worst-bodies.js';

/** No turn of the event loop may be longer. */
const MAX_TURN_MS = 200;
/** Code that runs for the first time and a collection of garbage make a turn longer: the best of some tries counts. */
const TRIES = 4;
const PUBLIC_LIMIT = 16 * 1024;
const LIMIT = 1024 * 1024;
/** Of a body besides the field under test. */
const REST = 2048;

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
  for (let tried = 0; tried < TRIES && best > MAX_TURN_MS; tried += 1) {
    best = Math.min(best, await server.longestTurn(requests));
  }
  return best;
}

const isPublic = (operation: Operation) => accessOf(operation).caller === 'public';
const schemaOf = (operation: Operation) =>
  describedOf(operation).requestBody?.content['application/json']?.schema;

const SHAPES = Object.entries({ ...STRUCTURES, ...TEXTS });
/** Those that were slow on every field. */
const KNOWN = ['a list of empty objects', 'a list of texts', 'an object with numeric keys'];

/** Before a commit each field has the known ones and some others in turn. */
const shapesOf = (field: number) =>
  SHAPES.filter(([name], index) => KNOWN.includes(name) || depth(index % 9 === field % 9, true));

interface Attempt {
  about: string;
  path: FieldPath;
  body: string;
}

function* attemptsOf(operation: Operation): Generator<Attempt> {
  const schema = schemaOf(operation)!;
  const { body: example } = requestOf(operation);
  const bytes = (isPublic(operation) ? PUBLIC_LIMIT : LIMIT) - REST;
  for (const [field, path] of [[], ...fieldsOf(schema, document)].entries()) {
    for (const [name, shape] of path.length === 0 ? SHAPES : shapesOf(field)) {
      if (path.length === 0 && !name.startsWith('an object')) continue;
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
  const named = path.length === 0 || isRelay || path.some((name) => name !== '*' && text.includes(name));
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
      if (longest > MAX_TURN_MS) {
        for (const attempt of attempts) {
          const turn = await bestOf(() => sendOne(attempt));
          if (turn > MAX_TURN_MS) faults.push(`${attempt.about} runs for ${Math.round(turn)} ms`);
        }
      }
      expect([...new Set(faults)]).toEqual([]);
    },
  );
});
