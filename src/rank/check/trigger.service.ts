import { Injectable } from '@nestjs/common';
import {
  ReportedError,
  ServerStateError,
  ShuttingDownError,
  UnauthorizedError,
} from '../../common/errors.js';
import type { Keyword } from '../config/config.schema.js';
import type { Rejection } from '../domain/run-outcome.js';
import { SearchService } from '../search-engine/search.service.js';
import type { Claim } from './claim.js';
import { DueConfigRunner, type TriggerReason } from './due-config.runner.js';
import { InFlightChecks } from './in-flight-checks.js';
import { RunExecutor } from './run.executor.js';
import { RunLog } from './run-log.js';
import type { TriggerSummary } from './tally.js';

/** Starts checks: of all that is due, and of one claimed configuration. */
@Injectable()
export class TriggerService {
  constructor(
    private readonly runner: DueConfigRunner,
    private readonly executor: RunExecutor,
    private readonly inFlight: InFlightChecks,
    private readonly search: SearchService,
    private readonly log: RunLog,
  ) {}

  /** Another trigger would find nothing to claim: one is claiming, or the process shuts down. */
  get busy(): boolean {
    return this.inFlight.stopping || this.runner.claiming;
  }

  /** @throws ServerStateError without a provider (rule 211), ShuttingDownError during shutdown */
  requireProvider(): void {
    if (this.inFlight.stopping) throw new ShuttingDownError();
    if (!this.search.configured) throw new ServerStateError('Search provider is not configured');
  }

  /**
   * Checks what is due; resolves when all of it is done, by this call or by another (rule 184).
   * @throws ReportedError 401 when the provider rejects the key, 402 when its credits are used up
   */
  async trigger(reason: TriggerReason): Promise<TriggerSummary> {
    this.requireProvider();
    return this.inFlight.track(this.runDue(reason));
  }

  /**
   * Runs a claimed configuration in the background. Once this resolves the run has a record: its id can be looked up
   * whatever happens to the process.
   */
  async runInBackground(claim: Claim, keywords?: readonly Keyword[]): Promise<void> {
    const { begun, ended } = this.executor.start(claim, keywords);
    void this.inFlight.track(ended);
    await begun;
  }

  private async runDue(reason: TriggerReason): Promise<TriggerSummary> {
    const tally = await this.runner.runAll(reason);
    this.log.trigger(tally);
    if (tally.rejection !== undefined) throw rejectionError(tally.rejection);
    return tally.summary();
  }
}

function rejectionError({ kind, message }: Rejection): ReportedError {
  if (kind === 'rejected') return new UnauthorizedError('Invalid API key', { status: 401, message });
  return new ReportedError(402, 'Search provider credits used up', { status: 402, message });
}
