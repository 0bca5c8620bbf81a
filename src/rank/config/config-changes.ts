import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';

type Listener = (account: Types.ObjectId) => Promise<void>;

/** Port for data that is derived from configurations and their runs; features after this one listen. */
@Injectable()
export class ConfigChanges {
  private readonly logger = new Logger(ConfigChanges.name);
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Called after a configuration was created, changed or deleted, and after a run of it ended. Never rejects: the change
   * is stored, and the listeners repair what they missed.
   */
  async changed(account: Types.ObjectId): Promise<void> {
    for (const listener of this.listeners) {
      await listener(account).catch((error: unknown) => this.logger.error(error));
    }
  }
}
