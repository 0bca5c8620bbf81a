import { share } from '../results/hash.js';
import type { SimulatorQuery } from '../http/search-params.js';
import { parseFaultRules, type FaultMatch, type FaultName, type FaultRule } from './fault-rule.js';

export type AnsweringFault = Exclude<FaultName, 'latency'>;
export type AnsweringRule = FaultRule & { fault: AnsweringFault };

/** Decision about one search: a delay, and possibly a response other than the true one. */
export interface FaultDecision {
  readonly delayMs: number;
  readonly rule: AnsweringRule | undefined;
  /** For the log: the fault that responds, else 'latency' when there is a delay. */
  readonly fault: FaultName | undefined;
}

interface Entry {
  readonly rule: FaultRule;
  fired: number;
  /** For `rate`: how often each search was received. */
  readonly seen: Map<string, number>;
}

export const DEFAULT_MS = 1000;

/** Active rules, read in order: latencies add up, the first other fault decides. */
export class FaultPlan {
  private entries: Entry[] = [];

  /** Replaces all rules and resets the counts. @throws HttpProblem 400 */
  set(rules: readonly FaultRule[]): void {
    this.replace(rules);
  }

  /** Same as `set`, for rules that are not validated yet. @throws HttpProblem 400 */
  replace(rules: unknown): void {
    this.entries = parseFaultRules(rules).map((rule) => ({
      rule,
      fired: 0,
      seen: new Map<string, number>(),
    }));
  }

  /** Rules with their counts, which let a test verify that its fault occurred. */
  list(): (FaultRule & { fired: number })[] {
    return this.entries.map(({ rule, fired }) => ({ ...rule, fired }));
  }

  clear(): void {
    this.entries = [];
  }

  /** Decides about a search and counts it. Race: nothing is awaited, so `times` holds among parallel searches. */
  take(query: SimulatorQuery): FaultDecision {
    let delayMs = 0;
    let waits = false;
    for (const [index, entry] of this.entries.entries()) {
      if (!fires(entry, index, query)) continue;
      entry.fired += 1;
      const { rule } = entry;
      if (isAnswering(rule)) return { delayMs, rule, fault: rule.fault };
      delayMs += rule.ms ?? DEFAULT_MS;
      waits = true;
    }
    return { delayMs, rule: undefined, fault: waits ? 'latency' : undefined };
  }
}

function fires({ rule, fired, seen }: Entry, index: number, query: SimulatorQuery): boolean {
  if (!matches(rule.match, query)) return false;
  if (rule.times !== undefined && fired >= rule.times) return false;
  if (rule.rate === undefined) return true;
  // derived from the search and its own count, not from the order of arrival, so parallel searches cannot change it
  const identity = JSON.stringify([query.q, query.country, query.near, query.language, query.start]);
  const time = (seen.get(identity) ?? 0) + 1;
  seen.set(identity, time);
  return share('fault', index, identity, time) < rule.rate;
}

function matches(match: FaultMatch | undefined, { q, country, near, device }: SimulatorQuery): boolean {
  if (match?.q !== undefined && match.q !== q) return false;
  if (match?.country !== undefined && match.country !== country) return false;
  if (match?.device !== undefined && match.device !== (device ?? '')) return false;
  return match?.near === undefined || match.near === (near ?? '');
}

function isAnswering(rule: FaultRule): rule is AnsweringRule {
  return rule.fault !== 'latency';
}
