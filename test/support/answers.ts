import { expect } from 'vitest';
import type { SimulatorOptions } from '../../src/simulator/index.js';
import type { Caller } from './app.js';
import { eventually, type RankApp, startRankApp } from './rank.js';

const KEY = 'login:password-of-answers';

/** An application whose vendors of answers are all played by the simulator. */
export async function startAnswersApp(
  env: Record<string, string> = {},
  options: SimulatorOptions = {},
  database?: string,
): Promise<RankApp> {
  const { startSimulator } = await import('../../src/simulator/index.js');
  const sim = await startSimulator({
    key: KEY,
    sites: ['example.com', 'rival.example'],
    answerDelayMs: 50,
    ...options,
  });
  const rank = await startRankApp({ ...answersEnv(sim.url), ...env }, {}, database);
  const close = async () => {
    await rank.close();
    await sim.close();
  };
  return { ...rank, sim, close };
}

export const answersEnv = (url: string): Record<string, string> => ({
  ANSWERS_PROVIDER:
    'chatgpt=dataforseo,ai_mode=serpapi,gemini=dataforseo,perplexity=perplexity,copilot=brightdata',
  ...Object.fromEntries(
    ['DATAFORSEO', 'SERPAPI', 'BRIGHTDATA', 'OPENAI', 'PERPLEXITY'].flatMap((vendor) => [
      [`ANSWERS_${vendor}_URL`, url],
      [`ANSWERS_${vendor}_KEY`, KEY],
    ]),
  ),
  ANSWERS_POLL_MS: '200',
  RANK_SCHEDULER_ENABLED: 'false',
});

export const newPrompt = (change: object = {}) => ({
  text: 'Which rank tracker is best?',
  country: 'US',
  language: 'en',
  engines: ['chatgpt'],
  brand: { name: 'Example' },
  ...change,
});

export interface RateView {
  k: number;
  n: number;
  rate: number | null;
  low: number | null;
  high: number | null;
}

export interface PromptView {
  _id: string;
  text: string;
  mention: RateView;
  citation: RateView;
  answered: number;
  no_answer: number;
  failed: number;
  skipped: number;
  pending: number;
}

/** Calls of one configuration's prompts. */
export function answersOf({ http }: Pick<RankApp, 'http'>, { as }: Caller, config: string) {
  const path = `/v1/rank/answers/${config}`;
  const post = (rest: string, body: object, status = 200) =>
    http.post(`${path}/${rest}`).set(as).send(body).expect(status);
  return {
    path,
    add: async (prompts: object[], check = false) => (await post('prompts', { prompts, check })).body.data,
    estimate: async (prompts: object[]) => (await post('prompts/estimate', { prompts })).body.data,
    check: (body: object = {}) => http.post(`${path}/check`).set(as).send(body),
    rows: async (query: object = {}): Promise<PromptView[]> =>
      (
        await http
          .get(`${path}/prompts`)
          .query({ limit: 500, ...query })
          .set(as)
          .expect(200)
      ).body.data,
    prompt: async (id: string, query: object = {}) =>
      (
        await http
          .get(`${path}/prompts/${id}`)
          .query({ limit: 500, ...query })
          .set(as)
          .expect(200)
      ).body.data,
    summary: async (query: object = {}) => (await http.get(path).query(query).set(as).expect(200)).body.data,
    get: async (rest: string, query: object = {}) =>
      (await http.get(`${path}/${rest}`).query(query).set(as).expect(200)).body,
    settled: async () => {
      await eventually(async () => {
        const { body } = await http.get(`${path}/prompts`).query({ limit: 500 }).set(as).expect(200);
        return (body.data as PromptView[]).reduce((sum, { pending }) => sum + pending, 0);
      }).toBe(0);
    },
  };
}

/** The prompts of billed requests. */
export const billed = ({ sim }: Pick<RankApp, 'sim'>): number => {
  expect(sim.requests.total).toBe(sim.requests.list().length);
  return sim.requests.total;
};
