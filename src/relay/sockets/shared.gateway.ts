import { Logger } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import {
  type ChangeMark,
  LiveCredentials,
  RequestAuthorizer,
  SessionInvalidation,
} from '../../auth/index.js';
import { ReportedError } from '../../common/errors.js';
import { PresenceService } from '../presence/presence.service.js';
import { sendEvent } from '../../compat/socket-io-sockets.js';
import { getHistoryAdapter } from '../recovery/history-adapter.js';
import { USER_SOCKET_ACCESS } from './relay-access.js';
import { HandshakeGroups, socketAuthentication } from './socket-authentication.js';
import { handshakeProof } from './handshake.js';
import { accountRoom, credentialRoom, SHARED_NAMESPACE, userRoom } from '../rooms/rooms.js';
import { SessionMonitor } from './session-monitor.js';
import {
  connectionIdentity,
  keepsAccess,
  type RelayNamespace,
  type RelaySocket,
} from '../rooms/socket-data.js';
import { SocketHub } from '../emit/socket-hub.js';

/** Sockets of users; they only receive events. */
@WebSocketGateway({ namespace: SHARED_NAMESPACE })
export class SharedGateway implements OnGatewayInit<RelayNamespace>, OnGatewayConnection<RelaySocket> {
  private readonly logger = new Logger(SharedGateway.name);
  private readonly marks = new WeakMap<RelaySocket, ChangeMark>();

  constructor(
    private readonly hub: SocketHub,
    private readonly authorizer: RequestAuthorizer,
    private readonly live: LiveCredentials,
    private readonly invalidation: SessionInvalidation,
    private readonly sessionMonitor: SessionMonitor,
    private readonly presence: PresenceService,
  ) {}

  /** Authenticates in middleware, because guards do not run on a connection. */
  afterInit(namespace: RelayNamespace): void {
    this.hub.attach(namespace.server);
    this.sessionMonitor.start();
    this.presence.start();
    const groups = new HandshakeGroups();
    namespace.use(socketAuthentication((socket) => groups.run(() => this.authenticate(socket))));
  }

  handleConnection(socket: RelaySocket): void {
    this.welcome(socket).catch((error: unknown) => {
      this.logger.error(error);
      socket.disconnect(true);
    });
  }

  private async authenticate(socket: RelaySocket): Promise<Error | undefined> {
    // A client may have given up while its handshake waited.
    if (socket.conn.readyState !== 'open') return new Error('closed');
    try {
      await this.identify(socket);
      return undefined;
    } catch (error) {
      if (error instanceof ReportedError) return new Error('unauthorized');
      this.logger.error(error);
      return new Error('unavailable');
    }
  }

  /** Checks a recovered socket like a new one; it recovers its events only with the same access. */
  private async identify(socket: RelaySocket): Promise<void> {
    this.marks.set(socket, this.invalidation.mark());
    const actor = await this.authorizer.identify(USER_SOCKET_ACCESS, handshakeProof(socket.handshake));
    if (!actor) throw new Error('The policy of sockets requires a user.');
    const identity = connectionIdentity(actor);
    const recovery = keepsAccess(socket.data, identity) ? { streamState: socket.data.streamState } : {};
    socket.data = { ...recovery, ...identity };
  }

  private async welcome(socket: RelaySocket): Promise<void> {
    const { userId, accountId, credentialId } = socket.data as Required<typeof socket.data>;
    const rooms = [userRoom(userId), accountRoom(accountId), credentialRoom(credentialId)];
    await getHistoryAdapter(socket.nsp).recover(socket, rooms, (recovered, position) => {
      const ready = { socketId: socket.id, userId, recovered };
      // The client's first recovery offset.
      sendEvent(socket, ['ready', ready, ...(position === undefined ? [] : [position])]);
    });
    // Race: when the credential ends between handshake and join, its room is disconnected before this socket is in it.
    // Without any change since the handshake none can have ended; a later end disconnects the room.
    const mark = this.marks.get(socket);
    this.marks.delete(socket);
    if (!this.invalidation.changedSince(mark)) return;
    if (!(await this.live.isLive(credentialId))) socket.disconnect(true);
  }
}
