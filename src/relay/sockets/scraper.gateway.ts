import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { AccessService } from '../../auth/access/access.service.js';
import { StreamAdapter } from '../cluster/stream-adapter.js';
import { SCRAPERS } from './rooms.js';
import { signOn } from './sign-on.js';
import type { RelayServer, RelaySocket } from './socket-data.js';

/** Sockets of scrapers: internal callers, each reached by its socket id (rule 372). */
@WebSocketGateway()
export class ScraperGateway implements OnGatewayInit<RelayServer>, OnGatewayConnection<RelaySocket> {
  constructor(private readonly access: AccessService) {}

  afterInit(server: RelayServer): void {
    server.of(SCRAPERS).use(signOn(async (socket) => this.refusalOf(socket)));
  }

  /** Nothing to join: a socket's own id is its room. What it missed while it was away follows. */
  async handleConnection(socket: RelaySocket): Promise<void> {
    if (socket.nsp.adapter instanceof StreamAdapter) await socket.nsp.adapter.catchUp(socket, []);
  }

  private refusalOf({ handshake: { auth, headers } }: RelaySocket): Error | undefined {
    try {
      this.access.checkInternalKey(auth['internal_key'] ?? headers['x-internal-key']);
      return undefined;
    } catch {
      return new Error('unauthorized');
    }
  }
}
