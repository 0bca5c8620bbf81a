import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { ShuttingDownError } from '../../common/errors.js';
import { RelayMetrics } from './relay-metrics.js';
import { accountRoom, isPossibleSocketId, SHARED_NAMESPACE, userRoom } from '../rooms/rooms.js';
import { SocketHub } from './socket-hub.js';
import {
  type Broadcast,
  mergeBroadcasts,
  type Emission,
  type EmissionTarget,
  type Reach,
} from './emission.js';

/** Sends events; used by the router, the fast path and other features. */
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
   * Sends events in order. An event without any connected recipient counts as sent.
   * @param withStats counts each recipient of several emissions once, instead of once per emission
   * @returns recipients reached in this process; a promise only when Redis has to confirm
   * @throws EmitFailedError when an event could not be sent
   */
  send(emissions: Emission[], withStats = false): Reach | Promise<Reach> {
    if (this.stopping) throw new ShuttingDownError();
    const broadcasts = mergeBroadcasts(
      emissions.flatMap(({ target, event, data }) => this.broadcastsFor(target, event, data)),
    );
    const distinct = withStats && emissions.length > 1 ? this.hub.countTotalReach(broadcasts) : undefined;
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
    const reach = distinct ?? total;
    return pending.length > 0 ? Promise.all(pending).then(() => reach) : reach;
  }

  private broadcastsFor(target: EmissionTarget, event: string, data: object): Broadcast[] {
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
