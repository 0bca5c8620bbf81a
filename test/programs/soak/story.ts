import { setTimeout as pause } from 'node:timers/promises';
import type { SequenceClient } from '../../support/sequence-client.js';
import { until } from '../../support/sockets.js';
import type { Call } from './http.js';
import type { Judge } from './judge.js';
import type { Customer, SoakWorld } from './world.js';

const KEYWORDS = 12;
const NEW_KEYWORDS = 4;
/** A check takes a few seconds; longer than this only one that never ends. */
const PATIENCE_MS = 120_000;
const AGAIN_MS = 100;

const keywordsOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ keyword: `keyword ${first + n}`, country: 'US' }));

export interface StoryContext {
  world: SoakWorld;
  judge: Judge;
  /** A socket of the customer: by it the customer learns that a check has ended. */
  socketOf(customer: Customer): SequenceClient;
}

/**
 * A day of a customer: logs in, makes a configuration, which the scheduler checks because it is due; changes its
 * keywords and has the new ones checked on demand; deletes it; logs out.
 */
export async function runDay(
  { world: { http }, judge, socketOf }: StoryContext,
  customer: Customer,
): Promise<void> {
  const asked = async (call: Call, allowed: readonly number[] = []) => {
    const answer = await http.ask(call);
    judge.look(call, answer, allowed);
    const { data } = JSON.parse(answer.body) as { data: Record<string, unknown> };
    return { status: answer.status, data };
  };
  const { email, password } = customer;
  const login = await asked({
    route: 'POST /v1/auth/login',
    path: '/v1/auth/login',
    body: { email, password },
  });
  const session = login.data['session_id'] as string;
  const own = (route: string, path: string, body?: object): Call => ({ route, path, body, session });
  const checked = () =>
    until(() => (socketOf(customer).counts.get('rank_done') ?? 0) >= customer.runs, 'rank_done', PATIENCE_MS);

  customer.runs++;
  const config = { keywords: keywordsOf(0, KEYWORDS), website: 'example.com', language: 'en' };
  const made = await asked(own('POST /v1/rank/config', '/v1/rank/config', config));
  customer.notices++;
  const id = made.data['_id'] as string;
  change(customer, id);
  await checked();

  const path = `/v1/rank/config/${id}`;
  const keywords = keywordsOf(NEW_KEYWORDS, KEYWORDS);
  await asked(own('PUT /v1/rank/config/:configID', path, { keywords }));
  customer.runs++;
  const byHand = own('POST /v1/rank/config/:configID/check', `${path}/check`);
  // 202; 409 until the run whose end was announced is released.
  while ((await asked(byHand, [202, 409])).status === 409) await pause(AGAIN_MS);
  await checked();

  change(customer, undefined);
  await asked(own('DELETE /v1/rank/config/:configID', path));
  customer.notices++;
  await asked(own('POST /v1/auth/logout', '/v1/auth/logout'));
}

function change(customer: Customer, config: string | undefined): void {
  customer.config = config;
  customer.turn++;
}

/** Starts days of customers in turn, at a fixed rate, while the load lasts. */
export class Stories {
  private readonly going = new Set<Promise<void>>();
  private readonly busy = new Set<Customer>();
  private readonly timer: NodeJS.Timeout;
  private next = 0;
  /** Completed days. */
  done = 0;

  constructor(
    private readonly teller: StoryContext,
    perSecond: number,
  ) {
    this.timer = setInterval(() => this.begin(), 1000 / perSecond);
  }

  private begin(): void {
    const { customers } = this.teller.world;
    const customer = customers[this.next++ % customers.length]!;
    // The customer's last day is not over: the server is behind; the next customer may start.
    if (this.busy.has(customer)) return;
    this.busy.add(customer);
    const story = runDay(this.teller, customer)
      .then(() => void this.done++)
      .catch((error: unknown) => this.teller.judge.note('a day of a customer', String(error)))
      .finally(() => {
        this.busy.delete(customer);
        this.going.delete(story);
      });
    this.going.add(story);
  }

  /** Starts no further day; waits for those in progress. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.going);
  }
}
