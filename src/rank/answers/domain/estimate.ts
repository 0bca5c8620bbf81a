import type { Engine } from './run.js';

export interface AskedPrompt {
  engines: readonly Engine[];
  every: 'day' | 'week';
  runs: number;
}

/** What an engine costs; price null: unknown. */
export interface EnginePrice {
  vendor: string;
  api: boolean;
  /** US dollars for 1,000 requests. */
  price: number | null;
}

const DAYS_A_WEEK = 7;
const DAYS_A_MONTH = 30;

/** Requests and cost of prompts; a month has 30 days, and 30/7 weeks. */
export function estimatePrompts(
  prompts: readonly AskedPrompt[],
  findPrice: (engine: Engine) => EnginePrice | undefined,
) {
  const weekly = new Map<Engine, number>();
  let perCheck = 0;
  for (const { engines, every, runs } of prompts)
    for (const engine of engines) {
      if (!findPrice(engine)) continue;
      perCheck += runs;
      weekly.set(engine, (weekly.get(engine) ?? 0) + runs * (every === 'day' ? DAYS_A_WEEK : 1));
    }
  const engines = [...weekly].map(([engine, requests]) => {
    const { vendor, api, price } = findPrice(engine)!;
    const month = (requests * DAYS_A_MONTH) / DAYS_A_WEEK;
    return {
      engine,
      vendor,
      api,
      requests_per_month: roundUp(month),
      cost_per_month: price === null ? null : roundCents((month * price) / 1000),
      exact: month,
      price,
    };
  });
  const week = [...weekly.values()].reduce((sum, requests) => sum + requests, 0);
  const known = engines.every(({ price }) => price !== null);
  const cost = engines.reduce((sum, { exact, price }) => sum + (exact * (price ?? 0)) / 1000, 0);
  return {
    prompts: prompts.length,
    requests_per_check: perCheck,
    requests_per_day: Math.round((100 * week) / DAYS_A_WEEK) / 100,
    requests_per_month: roundUp((week * DAYS_A_MONTH) / DAYS_A_WEEK),
    cost_per_month: known ? roundCents(cost) : null,
    currency: 'USD',
    engines: engines.map(({ exact: _exact, price: _price, ...engine }) => engine),
  };
}

/** Rounds up, but not for the error of a sum of fractions. */
const roundUp = (requests: number): number => Math.ceil(Math.round(requests * 1000) / 1000);
const roundCents = (cost: number): number => Math.round(cost * 100) / 100;
