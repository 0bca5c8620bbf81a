import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { ShuttingDownError } from '../../common/errors.js';
import { RelayMetrics } from '../relay-metrics.js';
import { accountRoom, isPossibleSocketId, SHARED_NAMESPACE, userRoom } from '../sockets/rooms.js';
import { SocketHub } from '../sockets/socket-hub.js';
import type { Emission, Reach, EmissionTarget } from './emission.js';
import { type Broadcast, mergeBroadcasts } from './broadcast.js';

/** Sends events: what every relay endpoint, on the fast path or the router, uses. */
@Injectable()
export class RelayService implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(
    private readonly hub: SocketHub,
    private readonly metrics: RelayMetrics,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /**
   * Sends one event or many, in their order; equal ones are encoded once. Nobody there is a success.
   * @param counts whether the caller is told whom it reached: each once, however many of the events were for them
   * @returns whom it reached in this process; a promise only where Redis has to be waited for
   * @throws EmitFailedError when an event could not be handed over
   */
  send(emissions: Emission[], counts = false): Reach | Promise<Reach> {
    if (this.stopping) throw new ShuttingDownError();
    const broadcasts = mergeBroadcasts(
      emissions.flatMap(({ target, event, data }) => this.route(target, event, data)),
    );
    const once = counts && emissions.length > 1 ? this.hub.countTotalReach(broadcasts) : undefined;
    const total: Reach = { users: 0, sockets: 0 };
    const pending: Promise<void>[] = [];
    for (const broadcast of broadcasts) {
      const reach = this.hub.countReach(broadcast);
      total.users += reach.users;
      total.sockets += reach.sockets;
      const sent = this.hub.broadcast(broadcast);
      if (sent) pending.push(sent);
    }
    this.metrics.emits.inc(emissions.length);
    this.metrics.deliveries.inc(total.sockets);
    const reached = once ?? total;
    return pending.length > 0 ? Promise.all(pending).then(() => reached) : reached;
  }

  private route(target: EmissionTarget, event: string, data: object): Broadcast[] {
    if ('users' in target) {
      const rooms = new Set(target.users.map(userRoom));
      return rooms.size > 0 ? [{ namespace: SHARED_NAMESPACE, rooms, event, data }] : [];
    }
    if ('account' in target)
      return [{ namespace: SHARED_NAMESPACE, rooms: new Set([accountRoom(target.account)]), event, data }];
    if (!isPossibleSocketId(target.socket)) return [];
    return this.hub
      .possibleNamespaces(target.socket)
      .map((namespace) => ({ namespace, rooms: new Set([target.socket]), event, data }));
  }
}
