import { Injectable, Logger } from '@nestjs/common';
import type { EmissionTarget } from './emit/emission.js';
import { RelayService } from './emit/relay.service.js';

/**
 * Pushes an event to the sockets of users, for other features: news that may get lost, never a reason for whatever
 * happened to fail.
 */
@Injectable()
export class UserEvents {
  private readonly logger = new Logger(UserEvents.name);

  constructor(private readonly relay: RelayService) {}

  /** To every socket of these users in /v1/shared. */
  emit(userIds: string[], event: string, data: object): Promise<void> {
    return this.push({ users: userIds }, event, data);
  }

  /** To every socket of every user of an account. */
  emitToAccount(accountId: string, event: string, data: object): Promise<void> {
    return this.push({ account: accountId }, event, data);
  }

  private async push(target: EmissionTarget, event: string, data: object): Promise<void> {
    try {
      // As JSON has it: dates and ids become text, as they do for HTTP.
      await this.relay.send([{ target, event, data: JSON.parse(JSON.stringify(data)) as object }]);
    } catch (error) {
      this.logger.debug(`${event} was not pushed: ${String(error)}`);
    }
  }
}
