import { Logger } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { RequestAuthorizer } from '../../auth/index.js';
import { ReportedError } from '../../common/errors.js';
import { clientAddressResolver } from '../../common/http/client-address.js';
import { ServerSettings } from '../../config/settings.js';
import { StreamAdapter } from '../cluster/stream-adapter.js';
import { SCRAPER_SOCKET_ACCESS } from '../relay-access.js';
import { handshakeProof } from './handshake.js';
import { SCRAPER_NAMESPACE } from './rooms.js';
import { socketAuthentication } from './socket-authentication.js';
import type { RelayServer, RelaySocket } from './socket-data.js';

/** Sockets of scrapers: internal callers, each reached by its socket id (rule 372). */
@WebSocketGateway()
export class ScraperGateway implements OnGatewayInit<RelayServer>, OnGatewayConnection<RelaySocket> {
  private readonly logger = new Logger(ScraperGateway.name);
  private readonly addressOf: ReturnType<typeof clientAddressResolver>;

  constructor(
    private readonly authorizer: RequestAuthorizer,
    { trustProxy }: ServerSettings,
  ) {
    this.addressOf = clientAddressResolver(trustProxy);
  }

  afterInit(server: RelayServer): void {
    server.of(SCRAPER_NAMESPACE).use(socketAuthentication((socket) => this.refusalOf(socket)));
  }

  /** Nothing to join: a socket's own id is its room. What it missed while it was away follows. */
  async handleConnection(socket: RelaySocket): Promise<void> {
    if (socket.nsp.adapter instanceof StreamAdapter) await socket.nsp.adapter.recover(socket, []);
  }

  /** Too many wrong keys are refused like one; `data` says for how long. */
  private async refusalOf({ handshake, request }: RelaySocket): Promise<Error | undefined> {
    try {
      const proof = handshakeProof(handshake, this.addressOf(request));
      await this.authorizer.identify(SCRAPER_SOCKET_ACCESS, proof);
      return undefined;
    } catch (error) {
      if (error instanceof ReportedError) return refusal(error);
      this.logger.error(error);
      return new Error('unavailable');
    }
  }
}

function refusal(error: ReportedError): Error {
  const refused = new Error('unauthorized');
  const wait = error.headers['Retry-After'];
  if (wait === undefined) return refused;
  return Object.assign(refused, { data: { errno: error.status, retry_after: Number(wait) } });
}
