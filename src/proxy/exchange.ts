import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';

/**
 * Result of an exchange; also a metric label.
 * - `answered`: the complete response was sent to the client
 * - `unreachable`: no connection to the service, or it broke before the response began
 * - `stale`: as `unreachable`, on a reused connection that the service had closed in the meantime
 * - `silent`: the service sent nothing before the timeout
 * - `broken`: the response began, then broke off or stalled
 * - `slow_client`, `gone_client`: the client stalled or disconnected
 */
export type ExchangeResult =
  'answered' | 'unreachable' | 'stale' | 'silent' | 'broken' | 'slow_client' | 'gone_client';

interface ExchangeOptions {
  request: IncomingMessage;
  response: ServerResponse;
  upstreamRequest: ClientRequest;
  idleMs: number;
  /** Called once, when the response of the service begins; writes its head to the client. */
  onResponse(upstreamResponse: IncomingMessage): void;
}

/** Time a client has to finish its upload after the response; closing earlier could discard the response. */
const LINGER_MS = 5000;

/** Idle time before the kernel sends TCP keep-alive probes. */
const KEEP_ALIVE_DELAY_MS = 30_000;

/**
 * Streams a request to a service and the response back, with backpressure in both directions. A client that
 * disconnects aborts the upstream request; a broken upstream response aborts the response to the client.
 */
export function exchange(options: ExchangeOptions): Promise<ExchangeResult> {
  return new Promise((resolve) => {
    new Exchange(options, resolve).start();
  });
}

class Exchange {
  private readonly idleTimer: NodeJS.Timeout;
  private readonly onActivity = () => void this.idleTimer.refresh();
  private upstreamResponse: IncomingMessage | undefined;
  private ended = false;

  constructor(
    private readonly options: ExchangeOptions,
    private readonly resolve: (result: ExchangeResult) => void,
  ) {
    this.idleTimer = setTimeout(() => this.onIdle(), options.idleMs);
  }

  start(): void {
    const { request, response, upstreamRequest } = this.options;
    request.on('data', this.onActivity).on('error', () => this.end('gone_client'));
    response.on('drain', this.onActivity).on('error', () => this.end('gone_client'));
    response.on('finish', () => this.end('answered')).on('close', () => this.end('gone_client'));
    upstreamRequest.on('drain', this.onActivity);
    upstreamRequest.on('error', () =>
      this.endBeforeResponse(upstreamRequest.reusedSocket ? 'stale' : 'unreachable'),
    );
    upstreamRequest.on('close', () => this.endBeforeResponse('unreachable'));
    upstreamRequest.on('response', (upstreamResponse) => this.forward(upstreamResponse));
    request.pipe(upstreamRequest);
  }

  private forward(upstreamResponse: IncomingMessage): void {
    const { request, response, onResponse } = this.options;
    this.upstreamResponse = upstreamResponse;
    this.onActivity();
    if (isEventStream(upstreamResponse)) {
      // Event streams have no idle timeout; TCP keep-alive detects a peer that vanished.
      for (const { socket } of [upstreamResponse, request]) socket.setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
    }
    upstreamResponse.on('data', this.onActivity).on('error', () => this.end('broken'));
    upstreamResponse.on('close', () => upstreamResponse.complete || this.end('broken'));
    try {
      onResponse(upstreamResponse);
    } catch {
      this.upstreamResponse = undefined;
      this.end('unreachable');
      return;
    }
    response.flushHeaders();
    upstreamResponse.pipe(response);
  }

  /** After the response has begun, an error may only concern the upload: the end of the response decides. */
  private endBeforeResponse(result: ExchangeResult): void {
    if (!this.upstreamResponse) this.end(result);
  }

  private end(result: ExchangeResult): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.idleTimer);
    const { request, response, upstreamRequest } = this.options;
    request.unpipe(upstreamRequest);
    if (result !== 'answered' || !upstreamRequest.writableFinished) upstreamRequest.destroy();
    if (result === 'answered' || !this.upstreamResponse) discardBody(request);
    else response.destroy();
    this.resolve(result);
  }

  private onIdle(): void {
    if (this.mayIdle()) this.idleTimer.refresh();
    else this.end(this.timeoutResult());
  }

  /** Events may be far apart, but a client that does not read them still times out. */
  private mayIdle(): boolean {
    const { upstreamResponse, options } = this;
    return (
      upstreamResponse !== undefined && isEventStream(upstreamResponse) && !options.response.writableNeedDrain
    );
  }

  private timeoutResult(): ExchangeResult {
    const { request, response, upstreamRequest } = this.options;
    if (this.upstreamResponse) return response.writableNeedDrain ? 'slow_client' : 'broken';
    const waitsForClient =
      !request.complete && !upstreamRequest.writableNeedDrain && upstreamRequest.socket?.connecting === false;
    return waitsForClient ? 'slow_client' : 'silent';
  }
}

function isEventStream({ headers }: IncomingMessage): boolean {
  return /^text\/event-stream *(;|$)/i.test(headers['content-type'] ?? '');
}

/** Reads and discards the rest of an upload for up to LINGER_MS, then closes the connection. */
function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  request.resume();
}
