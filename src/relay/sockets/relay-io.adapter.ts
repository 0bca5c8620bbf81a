import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import { passesCsrfCheck } from '../../auth/index.js';
import { requestId } from '../../common/logging/request-log.js';
import { corkSends } from '../../compat/ws-corked-sends.js';
import type { ServerSettings } from '../../config/settings.js';
import type { RelayCluster } from '../cluster/relay-cluster.js';

/** Clients have nothing to say to the relay but who they are. */
const MAX_FROM_CLIENT = 64 * 1024;

const RECOVERY_MS = 120_000;

/** Socket.IO on the application's own port, with what a relay needs and without what it does not. */
export class RelayIoAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly settings: ServerSettings,
    private readonly cluster: RelayCluster,
  ) {
    super(app);
  }

  /** Always on the port of the application. */
  override createIOServer(): Server {
    const server = new Server(this.httpServer as HttpServer, {
      ...(this.settings.corsOrigins.length > 0
        ? { cors: { origin: this.settings.corsOrigins, credentials: true } }
        : {}),
      ...this.clusterOptions(),
      transports: ['websocket', 'polling'],
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: MAX_FROM_CLIENT,
      allowRequest: this.allowRequest,
    });
    server.engine.use(nameRequest);
    server.engine.on('connection', corkSends);
    return server;
  }

  /** Recovery only with Redis: in memory it would keep every packet for two minutes (rule 376). */
  private clusterOptions(): Partial<ServerOptions> {
    if (!this.cluster.configured) return {};
    return {
      adapter: this.cluster.adapterClass(RECOVERY_MS),
      connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    };
  }

  /**
   * A browser sends the cookie whoever's page opens the socket, and CORS does not guard WebSocket: so the origin is
   * looked at here, for every transport.
   */
  private readonly allowRequest: ServerOptions['allowRequest'] = (
    { headers }: IncomingMessage,
    answer: (error: string | null | undefined, allowed: boolean) => void,
  ) => answer(null, passesCsrfCheck({ method: 'POST', headers }, this.settings.corsOrigins));
}

/** The library's answers carry X-Request-Id like every other (rule 25). */
function nameRequest(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('X-Request-Id', requestId(request.headers['x-request-id']));
  next();
}
