import { Injectable } from '@nestjs/common';
import { type Account, UsersService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { RelayService } from '../emit/relay.service.js';
import { PresenceService } from '../presence/presence.service.js';

/** Connections over all processes, and a test event; methods @throw RedisUnreachableError and EmitFailedError. */
@Injectable()
export class RelayStatusService {
  constructor(
    private readonly users: UsersService,
    private readonly connected: PresenceService,
    private readonly relay: RelayService,
    private readonly clock: Clock,
  ) {}

  totals() {
    return this.connected.totals();
  }

  /** One page of the users of an account. */
  async presence({ _id }: Account, page: PageQuery) {
    const { rows, total } = await this.users.list(_id, page);
    const found = await this.connected.find(rows.map((user) => String(user._id)));
    return {
      rows: rows.map((user, index) => ({
        _id: user._id,
        name: user.name,
        email: user.email,
        ...found[index]!,
      })),
      pagination: pagination(page, total),
    };
  }

  async sendTest(user: string): Promise<{ event: string }> {
    const data = { at: this.clock.now().toISOString() };
    await this.relay.send([{ target: { users: [user] }, event: 'test_event', data }]);
    return { event: 'test_event' };
  }
}
