import type { mongo } from 'mongoose';
import { INSTALLATION } from '../../../src/rank/positions/request-counter.js';
import { SEARCH_USAGE, type SearchUsage } from '../../../src/rank/search/usage/search-usage.repository.js';
import type { Cast, Person } from './accounts.js';
import { counterOf, limitOf } from './budgets.js';
import type { FaultsWorld } from './world.js';

const endOf = ({ email }: Person) => ` of ${email}`;

/** By its end the provider's log names the account that requested it. */
export const keywordOf = (person: Person, words: string) => words + endOf(person);

/**
 * Requests that the provider received and the counters that they need. They are compared per round, at whose ends no
 * request is on its way: a machine whose clock is off counts on another day than the provider's.
 */
export class SearchHistory {
  /** Requests that the provider received in this round. */
  sent = 0;
  /** Counters that reached their limit in this round. */
  usedUp: string[] = [];
  private before = new Map<string, number>();

  constructor(
    private readonly world: FaultsWorld,
    private readonly cast: Cast,
  ) {}

  /** At rest: a round begins. */
  async begin(db: mongo.Db): Promise<void> {
    this.before = await usedOf(db);
    this.world.simulator.requests.clear();
  }

  /** At rest: what was sent was counted, by day and by month. One that was counted need not have been sent. */
  async verify(db: mongo.Db): Promise<void> {
    const { before, cast } = this;
    const sent = this.sentByScope();
    const counted = new Map<string, number>();
    this.sent = sent.get(INSTALLATION) ?? 0;
    this.usedUp = [];
    for (const [id, used] of await usedOf(db)) {
      const { scope, period } = counterOf(id);
      const added = used - (before.get(id) ?? 0);
      counted.set(`${scope} ${period}`, (counted.get(`${scope} ${period}`) ?? 0) + added);
      if (added > 0 && used >= limitOf(id, cast)) this.usedUp.push(id);
    }
    for (const [scope, count] of sent)
      for (const period of ['day', 'month']) {
        const most = counted.get(`${scope} ${period}`) ?? 0;
        if (count > most)
          this.world.addFinding(
            `the provider received ${count} requests of ${scope}, by ${period} ${most} count`,
          );
      }
  }

  private sentByScope(): Map<string, number> {
    const { members, operator } = this.cast;
    const sent = new Map<string, number>();
    for (const { q = '' } of this.world.simulator.requests.list()) {
      const member = members.find((person) => q.endsWith(endOf(person)));
      if (!member) this.world.addFinding(`'${q}' is a keyword of no account`);
      for (const scope of [member?.account ?? '', operator.account, INSTALLATION])
        sent.set(scope, (sent.get(scope) ?? 0) + 1);
    }
    return sent;
  }
}

async function usedOf(db: mongo.Db): Promise<Map<string, number>> {
  const counters = await db.collection<SearchUsage>(SEARCH_USAGE).find().toArray();
  return new Map(counters.map(({ _id, used }) => [_id, used]));
}
