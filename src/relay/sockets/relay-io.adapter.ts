import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import { passesCsrfCheck } from '../../auth/index.js';
import { requestId } from '../../common/logging/request-log.js';
import { coalescedSends } from '../../compat/engine-io-coalesced-sends.js';
import { releaseHandshakeRequests } from '../../compat/engine-io-handshake-request.js';
import type { ServerSettings } from '../../settings/settings.js';
import { EventStreams } from '../event-streams/event-streams.js';
import { EventHistory, RECOVERY_MS } from '../history/event-history.js';
import { HistoryAdapter } from '../recovery/history-adapter.js';
import type { RelayNamespace } from '../rooms/socket-data.js';
import { HANDSHAKE_HEADERS } from './handshake.js';

/** Clients send nothing but their handshake. */
const MAX_CLIENT_MESSAGE_BYTES = 64 * 1024;

/** Time in which a connection must have joined a namespace: longer than many thousand handshakes may have to wait. */
const JOIN_TIMEOUT_MS = 5 * 60_000;

/** Configures Socket.IO on the application's HTTP server. */
export class RelayIoAdapter extends IoAdapter {
  constructor(
    private readonly app: INestApplicationContext,
    private readonly settings: ServerSettings,
  ) {
    super(app);
  }

  override createIOServer(): Server {
    const server = new Server(this.httpServer as HttpServer, {
      ...(this.settings.corsOrigins.length > 0
        ? { cors: { origin: this.settings.corsOrigins, credentials: true } }
        : {}),
      ...this.recoveryOptions(),
      transports: ['websocket', 'polling'],
      serveClient: false,
      // Others are answered (common/http/protocol-errors.ts), and that may take longer than Engine.IO waits.
      destroyUpgrade: false,
      perMessageDeflate: false,
      maxHttpBufferSize: MAX_CLIENT_MESSAGE_BYTES,
      connectTimeout: JOIN_TIMEOUT_MS,
      allowRequest: this.allowRequest,
    });
    server.engine.use(setRequestId);
    server.engine.on('connection', coalescedSends());
    releaseHandshakeRequests(server, HANDSHAKE_HEADERS);
    return server;
  }

  /** Without handlers, Nest would still keep 2 KB of observables for each socket. */
  override bindMessageHandlers(...given: Parameters<IoAdapter['bindMessageHandlers']>): void {
    const [, handlers] = given;
    if (handlers.length > 0) super.bindMessageHandlers(...given);
  }

  /** Reads the history from here on. */
  private recoveryOptions(): Partial<ServerOptions> {
    const [history, eventStreams] = [this.app.get(EventHistory), this.app.get(EventStreams)];
    history.start();
    const adapter = class extends HistoryAdapter {
      constructor(namespace: RelayNamespace) {
        super(namespace, history, eventStreams);
      }
    };
    if (!history.recovers) return { adapter };
    return {
      adapter,
      connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    };
  }

  /**
   * Checks the origin for every transport: browsers send the session cookie for pages of any origin, and CORS does not
   * apply to WebSocket.
   */
  private readonly allowRequest: ServerOptions['allowRequest'] = (
    { headers }: IncomingMessage,
    callback: (error: string | null | undefined, allowed: boolean) => void,
  ) => callback(null, passesCsrfCheck({ method: 'POST', headers }, this.settings.corsOrigins));
}

/** Sets X-Request-Id on Socket.IO's own responses. */
function setRequestId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('X-Request-Id', requestId(request.headers['x-request-id']));
  next();
}
