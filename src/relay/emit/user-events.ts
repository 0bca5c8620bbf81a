import { Injectable, Logger } from '@nestjs/common';
import type { EmissionTarget } from './emission.js';
import { RelayService } from './relay.service.js';

/** Pushes events of other features to the sockets of users. Best effort: an event may be lost, and nothing is thrown. */
@Injectable()
export class UserEvents {
  private readonly logger = new Logger(UserEvents.name);

  constructor(private readonly relay: RelayService) {}

  /** Sends to every socket of these users in /v1/shared. */
  emit(userIds: string[], event: string, data: object): Promise<void> {
    return this.push({ users: userIds }, event, data);
  }

  /** Sends to every socket of every user of an account. */
  emitToAccount(accountId: string, event: string, data: object): Promise<void> {
    return this.push({ account: accountId }, event, data);
  }

  private async push(target: EmissionTarget, event: string, data: object): Promise<void> {
    try {
      // Converts dates and ids to text, as in HTTP responses.
      await this.relay.send([{ target, event, data: JSON.parse(JSON.stringify(data)) as object }]);
    } catch (error) {
      this.logger.debug(`${event} was not pushed: ${String(error)}`);
    }
  }
}
