import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';
import { answersEnv, newPrompt } from '../../../support/answers.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
} from '../../../support/app.js';
import { type Running, startServer } from '../../../support/process.js';
import { eventually } from '../../../support/rank.js';

const JWT_SECRET = 'one secret of all processes of this test';
const KEY = 'login:password-of-answers';

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-answers-'));
let sim: Simulator;
let caller: Caller;
let config: string;
let db: mongoose.Connection;
let running: Running;

const start = () =>
  startServer({
    ...answersEnv(sim.url),
    JWT_SECRET,
    MONGODB_URI: databaseUri(database),
    DATA_DIR: folder,
    SESSION_TTL: '3650d',
  });

beforeAll(async () => {
  sim = await startSimulator({ key: KEY, sites: ['example.com'], answerDelayMs: 4000 });
  const t = await startApp({ JWT_SECRET }, database, new Date());
  await newSlot(t);
  caller = await newCaller(t);
  config = await newConfig(t, caller, { website: 'example.com' });
  await t.app.close();
  db = await mongoose.createConnection(databaseUri(database), { autoIndex: false }).asPromise();
  running = await start();
});
afterAll(async () => {
  await running.end('SIGKILL');
  await db.dropDatabase();
  await db.close();
  await sim.close();
  rmSync(folder, { recursive: true, force: true });
});

const countRuns = (filter: object) => db.collection('rank_answer_runs').countDocuments(filter);

it('resumes tasks after a kill, finds one whose answer was lost by its tag, and pays none twice', async () => {
  const prompts = [
    newPrompt({ text: 'Queued?', engines: ['chatgpt', 'copilot'], runs: 3 }),
    newPrompt({ text: 'Which? (lost)', engines: ['gemini'], runs: 2 }),
  ];
  await fetch(`${running.url}/v1/rank/answers/${config}/prompts`, {
    method: 'POST',
    headers: { ...caller.as, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompts, check: true }),
  });
  await eventually(() => sim.requests.total).toBe(8);
  await eventually(() => countRuns({ state: 'queued' })).toBe(6);
  expect(await countRuns({ state: 'asking' })).toBe(2);
  await running.end('SIGKILL');
  running = await start();
  await eventually(() => countRuns({ state: 'answered' })).toBe(8);
  expect(sim.requests.total).toBe(8);
  const used = await db.collection('search_usage').findOne({ _id: /^all:answers:....-..-..$/ as never });
  expect(used).toMatchObject({ used: 8 });
});
