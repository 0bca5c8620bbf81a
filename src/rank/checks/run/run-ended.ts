import type { Types } from 'mongoose';
import type { DeviceRefusal } from '../../positions/error-entry.js';
import type { ProviderRejections, RunCounts, Suspicion } from '../../positions/run-outcome.js';
import { type OutboxEvent, OutboxKind } from '../../../outbox/index.js';

/** A day that another run has closed, because its own died. */
interface DayClosed {
  config: Types.ObjectId;
  account: Types.ObjectId;
  day: string;
}

export const dayClosed = new OutboxKind<{ data: DayClosed }>('day_closed');

/** Data of the event `runEnded`. */
export interface RunEnded {
  config: Types.ObjectId;
  account: Types.ObjectId;
  day: string;
  keywords: number;
  /** Number of keywords with a real result. */
  found: number;
  /** The provider's message when it rejected the key. */
  rejected?: string;
  /** What the provider said when its credits were used up. */
  credits?: string;
  /** Set for a suspicious run. */
  suspicion?: Suspicion;
  run: Types.ObjectId;
  counts: RunCounts;
  status: 'done' | 'suspicious' | 'rejected';
  /** What most of its failed keywords failed with. */
  failure?: string;
  /** Set while keywords are refused for their device. */
  deviceRefusal?: DeviceRefusal;
  /** Only with a fallback provider: its name, and its message as above. */
  fallback?: { name: string; rejected?: string; credits?: string };
}

/** What a run has found beside its results. */
interface Findings extends ProviderRejections {
  status: RunEnded['status'];
  suspicion: Suspicion | undefined;
  failure: string | undefined;
  deviceRefusal: DeviceRefusal | undefined;
}

interface FinishedRun {
  run: Types.ObjectId;
  day: string;
  config: { _id: Types.ObjectId; account: Types.ObjectId; website: string };
}

export const runEnded = new OutboxKind<{ website: string; data: RunEnded }>('run_ended');

/** The event `runEnded`, stored in the configuration by the update that releases it. */
export function runEndedEvent(
  { run, day, config }: FinishedRun,
  counts: RunCounts,
  { status, first, fallback, suspicion, failure, deviceRefusal }: Findings,
  at: Date,
): OutboxEvent {
  const { _id, account, website } = config;
  const { keywords, ranked, not_found } = counts;
  const data: RunEnded = {
    config: _id,
    account,
    day,
    keywords,
    found: ranked + not_found,
    run,
    counts,
    status,
  };
  if (first) data[first.kind] = first.message;
  if (suspicion) data.suspicion = suspicion;
  if (failure !== undefined) data.failure = failure;
  if (deviceRefusal) data.deviceRefusal = deviceRefusal;
  if (fallback) {
    const { name, rejection } = fallback;
    data.fallback = rejection ? { name, [rejection.kind]: rejection.message } : { name };
  }
  return runEnded.event(run, at, { website, data });
}
