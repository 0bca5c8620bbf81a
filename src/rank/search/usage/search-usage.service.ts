import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import { AccountDataRegistry, AccountsService, type SearchBudget } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { SearchCostSettings } from '../../../settings/settings.js';
import {
  counterExpiry,
  INSTALLATION,
  type RequestCounter,
  requestCounters,
} from '../../positions/request-counter.js';
import { Batches } from '../../../common/concurrency/batches.js';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { BUDGET_USED_UP, SearchFailure } from '../../positions/search-failure.js';
import { BudgetAlerts } from './budget-alerts.js';
import { SearchUsageRepository } from './search-usage.repository.js';

const SWEEP_MS = 3_600_000;
const MAX_PATHS = 10_000;

/** null: counted, the requests may be sent. Otherwise the counter whose limit they would exceed. */
type Reservation = RequestCounter | null;

/** The account, its parent, … its root. */
type Path = Types.ObjectId[];

interface Wanted {
  path: Path;
  amount: number;
}

/**
 * Counts requests to the search provider before they are sent, for the account, every account above it and the
 * installation. A request is counted in all of them before it is sent, so that `used` is never less than what was sent:
 * a crash in between leaves a request counted and not sent, never the reverse.
 */
@Injectable()
export class SearchUsageService implements OnModuleInit {
  private readonly batches: Batches<Wanted, Reservation>;
  private readonly paths: AccountPaths;
  private readonly installation: SearchBudget;
  private readonly expiry: RepeatedTask;

  constructor(
    private readonly usage: SearchUsageRepository,
    private readonly accounts: AccountsService,
    private readonly alerts: BudgetAlerts,
    private readonly data: AccountDataRegistry,
    private readonly clock: Clock,
    { budgetDay: day, budgetMonth: month }: SearchCostSettings,
    repeated: RepeatedWork,
  ) {
    const deleteExpired = () => this.usage.deleteExpired(this.clock.now());
    this.expiry = repeated.every(SearchUsageService.name, SWEEP_MS, deleteExpired);
    this.installation = { ...(day !== undefined && { day }), ...(month !== undefined && { month }) };
    this.paths = new AccountPaths((account) => this.readPath(account), MAX_PATHS);
    this.batches = new Batches((_account, wanted) => this.reserveAll(wanted), yieldToEventLoop);
  }

  onModuleInit(): void {
    this.data.register({
      name: 'search_usage',
      permission: 'rank:read',
      export: (account) => this.usage.export(account),
      erase: (accounts) => this.usage.deleteByAccounts(accounts),
    });
  }

  /**
   * Counts a request that is about to be sent; none is sent over a budget.
   * @param account null: only the installation is charged
   * @param charged number of requests that the provider charges for it
   * @throws SearchFailure of kind `budget` when a budget is used up, after its owner's notification is stored
   */
  async spend(account: Types.ObjectId | null, charged: number): Promise<void> {
    const exceeded = await this.reserve(account, charged);
    if (!exceeded) return;
    await this.alerts.usedUp(exceeded);
    throw new SearchFailure('budget', BUDGET_USED_UP);
  }

  /**
   * Counts requests that are about to be sent. Concurrent requests of an account share the updates.
   * @param account null: only the installation is charged
   * @param amount what the provider charges for the next request
   */
  async reserve(account: Types.ObjectId | null, amount: number): Promise<Reservation> {
    const path = account ? await this.paths.find(account) : [];
    return this.batches.run(String(account), { path, amount });
  }

  /** Never rejects. */
  deleteExpired(): Promise<void> {
    return this.expiry.run();
  }

  /** All together where they fit, else one by one: the first ones that fit are sent. */
  private async reserveAll(wanted: Wanted[]): Promise<Reservation[]> {
    const counters = await this.counters(wanted[0]!.path);
    const total = wanted.reduce((sum, { amount }) => sum + amount, 0);
    if (wanted.length > 1 && (await this.fits(counters, total)) && !(await this.count(counters, total)))
      return wanted.map(() => null);
    const reservations: Reservation[] = [];
    let refused: { counter: RequestCounter; amount: number } | undefined;
    for (const { amount } of wanted) {
      // After a refusal, as many or more requests do not fit either.
      const counter =
        refused && amount >= refused.amount ? refused.counter : await this.count(counters, amount);
      if (counter) refused = { counter, amount };
      reservations.push(counter);
    }
    return reservations;
  }

  /** Checks counters before reserving: a refused batch would briefly hold many reservations. */
  private async fits(counters: RequestCounter[], amount: number): Promise<boolean> {
    const limited = counters.filter(({ limit }) => limit !== null);
    if (limited.length === 0) return true;
    const used = await this.usage.used(limited.map(({ id }) => id));
    return limited.every(({ id, limit }) => (used.get(id) ?? 0) + amount <= limit!);
  }

  /**
   * Limited counters from the account up to the installation, then those without a limit. Race: a request that is
   * refused at one counter briefly holds a reservation in those before it, and another request may be refused there.
   * In this order the other one needs all later counters too and would have been refused at the same one: no request
   * is refused that would have fitted.
   */
  private async count(counters: RequestCounter[], amount: number): Promise<Reservation> {
    const expiresAt = counterExpiry(this.clock.now());
    const counted: string[] = [];
    for (const counter of counters) {
      const { id, limit } = counter;
      if (limit === null) continue;
      if (!(await this.usage.addWithin(id, amount, limit, expiresAt))) {
        await this.usage.takeBack(counted, amount);
        return counter;
      }
      counted.push(id);
    }
    const unlimited = counters.filter(({ limit }) => limit === null).map(({ id }) => id);
    await this.usage.add(unlimited, amount, expiresAt);
    return null;
  }

  /** With the limits as stored now: a changed limit applies to the next request. */
  private async counters(path: Path): Promise<RequestCounter[]> {
    const budgets = await this.accounts.searchBudgets(path);
    budgets.set(INSTALLATION, this.installation);
    return requestCounters(path.map(String), budgets, this.clock.now());
  }

  private async readPath(account: Types.ObjectId): Promise<Path> {
    const found = await this.accounts.find(account);
    return [account, ...(found?.ancestors ?? []).toReversed()];
  }
}

/** Paths of accounts up to their roots. Accounts do not move, so each is read once, also for simultaneous first callers. */
export class AccountPaths {
  private readonly paths: LRUCache<string, Promise<Path>>;

  /** @param max paths to keep */
  constructor(
    private readonly read: (account: Types.ObjectId) => Promise<Path>,
    max: number,
  ) {
    this.paths = new LRUCache({ max });
  }

  /** Callers continue in the order of their calls. */
  find(account: Types.ObjectId): Promise<Path> {
    const key = String(account);
    const known = this.paths.get(key);
    if (known) return known;
    const path = this.read(account);
    this.paths.set(key, path);
    path.catch(() => this.forget(key, path));
    return path;
  }

  /** Race: after an eviction, a later read may have replaced the failed one. */
  private forget(key: string, failed: Promise<Path>): void {
    if (this.paths.peek(key) === failed) this.paths.delete(key);
  }
}
