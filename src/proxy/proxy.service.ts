import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MiddlewareRoutes, RequestAuthorizer } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { BadRequestError, NotFoundError, ReportedError } from '../common/errors.js';
import { GatewaySettings } from '../config/settings.js';
import { type ExchangeResult, exchange } from './exchange.js';
import { type HeaderLines, requestHeaders, responseHeaders } from './headers.js';
import { ForwardedIdentity } from './forwarded-identity.js';
import { ProxyMetrics } from './proxy-metrics.js';
import { GATEWAY_ACCESS, GATEWAY_ROUTES, type GatewayRoute, matchGatewayRoute } from './route.js';
import { type UpstreamRequest, type Upstream, Upstreams } from './upstreams.js';

/** What a service may be asked with. TRACE is not among them: it would send the access token back to the client. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const HOST = /^[\w.:[\]-]+$/;

const FAILURES = new Map<ExchangeResult, { status: number; message: string }>([
  ['unreachable', { status: 502, message: 'The service cannot be reached.' }],
  ['silent', { status: 504, message: 'The service did not answer in time.' }],
  ['slow_client', { status: 408, message: 'The request did not arrive in time.' }],
]);

/** Passes requests on to the services behind the gateway. */
@MiddlewareRoutes(GATEWAY_ROUTES)
@ApiDocs(() => import('./gateway.docs.js'))
@Injectable()
export class ProxyService {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly authorizer: RequestAuthorizer,
    private readonly identity: ForwardedIdentity,
    private readonly metrics: ProxyMetrics,
    private readonly settings: GatewaySettings,
  ) {}

  /**
   * @returns false, with nothing touched, when the request is for this application
   * @throws ReportedError when the request is refused, or the service gave no answer
   */
  async handle(request: Request, response: Response): Promise<boolean> {
    const route = matchGatewayRoute(request.originalUrl);
    if (!route) return false;
    const upstream = this.upstreams.find(route.service);
    if (!upstream) throw new NotFoundError('Not found.');
    const call = await this.callFor(request, response, route);
    if (!response.destroyed) await this.pass(request, response, upstream, call);
    return true;
  }

  private async callFor(
    request: Request,
    response: Response,
    { target, tokens }: GatewayRoute,
  ): Promise<UpstreamRequest> {
    const { method, rawHeaders } = request;
    if (!METHODS.has(method)) throw new ReportedError(405, 'Method not allowed.');
    if (tokens.length > 1) throw new BadRequestError('token is given more than once');
    const headers = requestHeaders(rawHeaders, method);
    await this.authorizer.authorize(request, response, GATEWAY_ACCESS);
    const known = request.actor ? await this.identity.headersFor(request.actor) : [];
    for (const [name, value] of [...forwardedFor(request), ...known]) headers.set(name, [value]);
    return { method, target, headers, retryable: READING.has(method) && !hasBody(headers) };
  }

  private async pass(
    request: Request,
    response: Response,
    upstream: Upstream,
    call: UpstreamRequest,
  ): Promise<void> {
    if (upstream.breaker.isOpen) {
      this.metrics.refused(upstream.service);
      throw failure('unreachable', 'the circuit is open');
    }
    const end = await this.attempt(request, response, upstream, call);
    // Race: the service closed the connection as the call set out on it. A new one cannot be stale.
    if (end === 'stale') await this.attempt(request, response, upstream, { ...call, retryable: false });
  }

  /** @throws ReportedError when there is nothing of an answer to be handed over */
  private async attempt(
    request: Request,
    response: Response,
    upstream: Upstream,
    asked: UpstreamRequest,
  ): Promise<ExchangeResult> {
    const { answered, ended } = this.metrics.start(upstream.service);
    const begin = (answer: IncomingMessage) => {
      answered();
      upstream.breaker.recordSuccess();
      writeHead(response, answer, upstream.origin);
    };
    const idleMs = this.settings.timeoutMs;
    const call = upstream.request(asked);
    let cause: unknown;
    call.once('error', (error) => (cause = error));
    const end = await exchange({ request, response, call, idleMs, begin });
    if (end === 'unreachable' || end === 'silent') upstream.breaker.recordFailure();
    ended(end);
    if (FAILURES.has(end) && !response.headersSent) throw failure(end, cause);
    return end;
  }
}

/** @param cause for the log: it may name what a client is not told */
function failure(end: ExchangeResult, cause: unknown): ReportedError {
  const { status, message } = FAILURES.get(end)!;
  return Object.assign(new ReportedError(status, message), { cause });
}

const hasBody = (headers: HeaderLines) =>
  headers.has('transfer-encoding') || Number(headers.get('content-length')?.[0] ?? 0) > 0;

/** Where a request came from, as this application knows it: what the client says of it is overwritten (rule 662). */
function forwardedFor(request: Request): [string, string][] {
  const { ip, protocol, id } = request;
  const host = request.get('host') ?? '';
  return [
    ['x-forwarded-for', ip ?? ''],
    ['x-forwarded-proto', protocol],
    ...(HOST.test(host) ? [['x-forwarded-host', host] as [string, string]] : []),
    ['x-request-id', String(id)],
  ];
}

function writeHead(response: Response, answer: IncomingMessage, origin: string): void {
  response.status(answer.statusCode ?? 502);
  for (const [name, values] of responseHeaders(answer.rawHeaders, origin)) {
    // The session's own cookie may have been renewed with this request.
    if (name === 'set-cookie') response.append(name, values);
    else response.setHeader(name, values.length === 1 ? values[0]! : values);
  }
}
