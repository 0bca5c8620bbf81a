import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, type TestApp } from './app.js';
import { deleteRankData, trigger } from './rank.js';
import { startUpstream } from './upstream.js';

/** Positions of the website, best first; [] if it is not found, 'fail' for a call that fails. */
export type Answer = number[] | 'fail';
/** By `keyword|country` or `keyword|country|near`, else by `keyword`; not found by default. On a mobile device `mobile:` precedes. */
export type Answers = Record<string, Answer>;

export const SITE = 'https://www.example.com';

/** The application with a provider whose positions the test sets, so that every number of a report is known. */
export interface ReportApp extends TestApp {
  answer(answers: Answers): void;
}

export async function startReportApp(env: Record<string, string> = {}): Promise<ReportApp> {
  let answers: Answers = {};
  const provider = await startUpstream();
  provider.take(({ url = '' }, res) => sendAnswer(res, answerTo(url, answers), url));
  const test = await startApp({
    SEARCH_PROVIDER_URL: provider.url,
    RANK_BREAKER_MS: '0',
    SESSION_TTL: '9999d',
    ...env,
  });
  const close = async () => {
    await test.close();
    await provider.close();
  };
  return { ...test, close, answer: (given) => void (answers = given) };
}

/** The link that is found for a keyword at a position. */
export const linkAt = (keyword: string, position: number) =>
  `${SITE}/${encodeURIComponent(keyword)}/${position}`;

export interface Tracked {
  caller: Caller;
  config: string;
}

/** An account with the only configuration, in the only slot. */
export async function tracked(
  app: ReportApp,
  at: string,
  config: { keywords: object[]; website?: string; language?: string },
  slot: { time?: string; timezone?: string } = {},
): Promise<Tracked> {
  await deleteRankData(app);
  app.clock.set(new Date(at));
  await newSlot(app, slot);
  const caller = await newCaller(app);
  return { caller, config: await newConfig(app, caller, config) };
}

/** One daily check at that instant. */
export async function check(app: ReportApp, at: string, answers: Answers): Promise<void> {
  app.clock.set(new Date(at));
  app.answer(answers);
  expect(await trigger(app)).toMatchObject({ configs: 1, completed: 1 });
}

type Query = Record<string, string | number>;

/** The graph's data. */
export async function graph({ http }: TestApp, { as }: Caller, query: Query = {}): Promise<GraphDay[]> {
  const { body } = await http.get('/v1/rank/graph').query(query).set(as).expect(200);
  return body.data as GraphDay[];
}

export interface GraphDay {
  date: string;
  keywords: Record<string, unknown>[];
}

/** The table's rows and pagination. */
export async function table({ http }: TestApp, { caller, config }: Tracked, query: Query = {}) {
  const { body } = await http.get(`/v1/rank/table/${config}`).query(query).set(caller.as).expect(200);
  return body as { data: Row[]; pagination: Record<string, number> };
}

export interface Row {
  keyword: string;
  country: string;
  near: string;
  device: string;
  tags: string[];
  currentPosition: number | null;
  previousPosition: number | null;
  change: number | null;
  bestPosition: number | null;
  worstPosition: number | null;
  avgPosition: number | null;
  url: string;
  urls: number;
  lastChecked: string | null;
  state: string;
  rolled: boolean;
  changeDay: number | null;
  changeWeek: number | null;
  changeMonth: number | null;
  /** Given in a row without a position. */
  depth?: number;
  volume: number | null;
  cpc: number | null;
  traffic: number | null;
  clicks: number | null;
  impressions: number | null;
  ctr: number | null;
  gsc_position: number | null;
  averageDaily?: number | null;
  fromPosition?: number | null;
  fromDate?: string | null;
  changeSince?: number | null;
  urlChanged?: boolean;
  movement?: number | null;
}

interface Asked {
  keyword: string;
  country: string;
  near: string;
  device: string;
}

function askedIn(url: string): Asked {
  const parameters = new Map(
    url
      .replace('/api/v1/search/', '')
      .split('&')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const text = (name: string) => decodeURIComponent((parameters.get(name) ?? '').replaceAll('+', ' '));
  return { keyword: text('q'), country: text('cr'), near: text('near'), device: text('device') };
}

function answerTo(url: string, answers: Answers): Answer {
  const { keyword, country, near, device } = askedIn(url);
  const series = near === '' ? `${keyword}|${country}` : `${keyword}|${country}|${near}`;
  const prefix = device === '' ? '' : `${device}:`;
  return answers[prefix + series] ?? answers[prefix + keyword] ?? [];
}

function sendAnswer(res: ServerResponse, answer: Answer, url: string): void {
  if (answer === 'fail') {
    res.writeHead(403).end();
    return;
  }
  const { keyword } = askedIn(url);
  const results = Array.from({ length: 100 }, (_, index) => ({
    title: '',
    link: answer.includes(index + 1) ? linkAt(keyword, index + 1) : `https://elsewhere.example/${index + 1}`,
  }));
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
}
