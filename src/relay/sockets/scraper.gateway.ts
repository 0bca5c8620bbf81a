import { Logger } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { RequestAuthorizer } from '../../auth/index.js';
import { ReportedError } from '../../common/errors.js';
import { clientAddressResolver } from '../../common/client-address.js';
import { ServerSettings } from '../../settings/settings.js';
import { getHistoryAdapter } from '../recovery/history-adapter.js';
import { SCRAPER_SOCKET_ACCESS } from './relay-access.js';
import { handshakeProof } from './handshake.js';
import { SCRAPER_NAMESPACE } from '../rooms/rooms.js';
import { socketAuthentication } from './socket-authentication.js';
import type { RelayServer, RelaySocket } from '../rooms/socket-data.js';

/** Sockets of scrapers: internal callers, each addressed by its socket id. */
@WebSocketGateway()
export class ScraperGateway implements OnGatewayInit<RelayServer>, OnGatewayConnection<RelaySocket> {
  private readonly logger = new Logger(ScraperGateway.name);
  private readonly findAddress: ReturnType<typeof clientAddressResolver>;

  constructor(
    private readonly authorizer: RequestAuthorizer,
    { trustProxy }: ServerSettings,
  ) {
    this.findAddress = clientAddressResolver(trustProxy);
  }

  afterInit(server: RelayServer): void {
    server.of(SCRAPER_NAMESPACE).use(socketAuthentication((socket) => this.authenticate(socket)));
  }

  /** Replays missed events; there are no rooms to join, because every socket is in the room of its own id. */
  async handleConnection(socket: RelaySocket): Promise<void> {
    await getHistoryAdapter(socket.nsp).recover(socket, []);
  }

  private async authenticate({ handshake, request }: RelaySocket): Promise<Error | undefined> {
    try {
      const proof = handshakeProof(handshake, this.findAddress(request));
      await this.authorizer.identify(SCRAPER_SOCKET_ACCESS, proof);
      return undefined;
    } catch (error) {
      if (error instanceof ReportedError) return unauthorized(error);
      this.logger.error(error);
      return new Error('unavailable');
    }
  }
}

/** Adds `data.retry_after` in seconds when too many wrong keys were sent. */
function unauthorized(error: ReportedError): Error {
  const refusal = new Error('unauthorized');
  const retryAfter = error.headers['Retry-After'];
  if (retryAfter === undefined) return refusal;
  return Object.assign(refusal, { data: { errno: error.status, retry_after: Number(retryAfter) } });
}
