import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { ConflictError, NotFoundError } from '../../../common/errors.js';
import { RunRepository, RUNS, type RunView } from '../../history/index.js';
import { ConfigChanges, ConfigService } from '../../tracking/index.js';
import { ClaimService } from '../claim/claim.service.js';
import { RunReversal } from './run-reversal.js';

/** Takes the results of a suspicious run back as failures. */
@Injectable()
export class DiscardService {
  constructor(
    private readonly configs: ConfigService,
    private readonly runs: RunRepository,
    private readonly claims: ClaimService,
    private readonly reversal: RunReversal,
    private readonly changes: ConfigChanges,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * A discarded run is returned as it is. After a crash in the middle the run is still suspicious, and a second call
   * completes the rest.
   * @throws NotFoundError for an unknown run, ConflictError for one that is not suspicious and during a check
   */
  async discard(account: Account, id: Types.ObjectId): Promise<RunView> {
    const run = await this.find(account, id);
    if (run.status === 'discarded') return run;
    if (run.status !== 'suspicious') throw new ConflictError('Only a suspicious run can be discarded.');
    const planned: PlannedChange = {
      action: 'rank.run.discard',
      account: account._id,
      target: { type: 'run', id: String(id) },
      before: { status: run.status },
      after: { status: 'discarded' },
      proof: { collection: RUNS, filter: { _id: id }, fields: ['status'] },
    };
    return this.trail.perform(
      planned,
      async () => {
        await this.reverse(run);
        await this.changes.changed(account._id);
        return this.find(account, id);
      },
      ({ status }) => ({ after: { status } }),
    );
  }

  private async reverse(run: RunView): Promise<void> {
    const claim = await this.claims.takeIdle(run.config, run.slot_day);
    if (!claim) throw new ConflictError('The configuration is being checked.');
    let cleanDay: string | undefined;
    try {
      cleanDay = await this.reversal.reverse(claim, run);
    } finally {
      await this.claims.release(claim, { cleanDay });
    }
  }

  private async find(account: Account, id: Types.ObjectId): Promise<RunView> {
    const config = await this.configs.findByAccount(account);
    const run = config && (await this.runs.find(config._id, id));
    if (!run) throw new NotFoundError('Run not found.');
    const { failed_keywords: _, ...view } = run;
    return view;
  }
}
