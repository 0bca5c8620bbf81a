import { Injectable, Logger } from '@nestjs/common';
import { AuditTrail } from '../../../audit/index.js';
import {
  ReportedError,
  ServerStateError,
  ShuttingDownError,
  UnauthorizedError,
} from '../../../common/errors.js';
import type { Rejection } from '../../positions/run-outcome.js';
import { ProviderChain } from '../../search/index.js';
import type { Claim } from '../claim/claim.js';
import { DueConfigRunner, type TriggerReason } from './due-config.runner.js';
import { InFlightChecks } from '../run/in-flight-checks.js';
import type { WantedKeywords } from '../run/keyword.runner.js';
import { OrphanedRunReaper } from '../run/orphaned-run.reaper.js';
import { RunExecutor } from '../run/run.executor.js';
import { type TriggerSummary, TriggerSummaryBuilder } from './trigger-summary.js';

const logger = new Logger('RankRun');

/** Starts checks of all due configurations, or of one claimed configuration. */
@Injectable()
export class TriggerService {
  /** Number of triggers that close the records of crashed runs, before they claim. */
  private starting = 0;

  constructor(
    private readonly reaper: OrphanedRunReaper,
    private readonly runner: DueConfigRunner,
    private readonly executor: RunExecutor,
    private readonly inFlight: InFlightChecks,
    private readonly search: ProviderChain,
    private readonly trail: AuditTrail,
  ) {}

  /** Whether another trigger would be redundant: one is claiming, or the process shuts down. */
  get busy(): boolean {
    return this.inFlight.stopping || this.starting > 0 || this.runner.claiming;
  }

  /** @throws ServerStateError without a provider, ShuttingDownError during shutdown */
  requireProvider(): void {
    if (this.inFlight.stopping) throw new ShuttingDownError();
    if (!this.search.configured) throw new ServerStateError('Search provider is not configured');
  }

  /**
   * Starts what a caller has asked for, once that is in the audit log.
   * @returns the summary as a promise of its own, so that the caller can respond before it
   * @throws ServerStateError without a provider, ShuttingDownError during shutdown
   */
  async startCall(): Promise<{ summary: Promise<TriggerSummary> }> {
    this.requireProvider();
    await this.trail.record({ action: 'rank.trigger', target: { type: 'installation', id: 'rank' } });
    return { summary: this.trigger('call') };
  }

  /**
   * Checks all due configurations; resolves when all are done, including those that other calls run.
   * @throws ReportedError 401 when the provider rejects the key, 402 when its credits are used up
   */
  async trigger(reason: TriggerReason): Promise<TriggerSummary> {
    this.requireProvider();
    return this.inFlight.track(this.runDue(reason));
  }

  /** Runs a claimed configuration in the background. Resolves once the run has a record, which survives a crash. */
  async runInBackground(claim: Claim, wanted: Partial<WantedKeywords>): Promise<void> {
    const { begun, ended } = this.executor.start(claim, wanted);
    void this.inFlight.track(ended);
    await begun;
  }

  private async runDue(reason: TriggerReason): Promise<TriggerSummary> {
    if (reason === 'call') await this.search.allowTrials();
    const summary = new TriggerSummaryBuilder();
    // Race: counted before the first await of a tick, so that two ticks cannot both see `busy` false.
    this.starting += 1;
    await this.reaper.reap().finally(() => (this.starting -= 1));
    await this.runner.runAll(reason, summary);
    logSummary(summary);
    if (summary.rejection !== undefined) throw rejectionError(summary.rejection);
    return summary.build();
  }
}

function rejectionError({ kind, message }: Rejection): ReportedError {
  if (kind === 'rejected') return new UnauthorizedError('Invalid API key', { status: 401, message });
  return new ReportedError(402, 'Search provider credits used up', { status: 402, message });
}

/** Warns if some keywords failed; runs in which all keywords failed have a warning already. */
function logSummary(summary: TriggerSummaryBuilder): void {
  const { warning = 'no keyword failed', ...fields } = summary.build();
  const line = { msg: `check ended: ${warning}`, ...fields };
  if (summary.someFailed) logger.warn(line);
  else if (fields.configs > 0) logger.log(line);
}
