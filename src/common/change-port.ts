import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';

type Listener = (account: Types.ObjectId) => Promise<void>;

/** Port for data that is derived from what a feature stores for an account; features after it listen. */
export abstract class ChangePort {
  private readonly logger = new Logger(this.constructor.name);
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Never rejects: the change is stored, and the listeners repair what they missed. */
  async changed(account: Types.ObjectId): Promise<void> {
    for (const listener of this.listeners) {
      await listener(account).catch((error: unknown) => this.logger.error(error));
    }
  }
}
