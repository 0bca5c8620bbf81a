import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { AccessService, readCredentials } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import type { Share } from './store/share.schema.js';
import { ShareRepository } from './store/share.repository.js';

/** Counts how often a report is opened, so that its maker knows whether it is read. */
@Injectable()
export class ShareVisits {
  private readonly logger = new Logger(ShareVisits.name);

  constructor(
    private readonly access: AccessService,
    private readonly shares: ShareRepository,
    private readonly clock: Clock,
  ) {}

  /** Leaves out the maker who looks at their report. Never rejects: a report is shown while the store is read-only. */
  async count({ _id, created_by }: Share, request: Request): Promise<void> {
    try {
      const visitor = await this.access.recognize(readCredentials(request));
      if (created_by && visitor?.user._id.equals(created_by)) return;
      await this.shares.countView(_id, this.clock.now());
    } catch (error) {
      this.logger.warn(`A visit of a share link was not counted: ${String(error)}`);
    }
  }
}
