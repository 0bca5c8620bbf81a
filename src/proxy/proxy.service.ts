import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccessTokens, type Actor, MiddlewareRoutes, RequestAuthorizer } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { BadRequestError, MethodNotAllowedError, NotFoundError, ReportedError } from '../common/errors.js';
import { isKnownMethod, METHODS } from '../common/http/route-traits.js';
import { GatewaySettings } from '../settings/settings.js';
import { type ExchangeResult, exchange } from './exchange.js';
import { type HeaderValues, requestHeaders, responseHeaders } from './headers.js';
import { ProxyMetrics } from './proxy-metrics.js';
import { GATEWAY_ACCESS, GATEWAY_ROUTES, type GatewayRoute, matchGatewayRoute } from './route.js';
import { type UpstreamRequest, type Upstream, Upstreams } from './upstreams.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const HOST = /^[\w.:[\]-]+$/;

const ERROR_RESPONSES = new Map<ExchangeResult, { status: number; message: string }>([
  ['unreachable', { status: 502, message: 'The service cannot be reached.' }],
  ['silent', { status: 504, message: 'The service did not answer in time.' }],
  ['slow_client', { status: 408, message: 'The request did not arrive in time.' }],
]);

/** Forwards requests to the services behind the gateway. */
@MiddlewareRoutes(GATEWAY_ROUTES)
@ApiDocs(() => import('./gateway.docs.js'))
@Injectable()
export class ProxyService {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly authorizer: RequestAuthorizer,
    private readonly tokens: AccessTokens,
    private readonly metrics: ProxyMetrics,
    private readonly settings: GatewaySettings,
  ) {}

  /**
   * @returns false, without touching the request, when it is for this application
   * @throws ReportedError when the request is refused or the service sent no response
   */
  async handle(request: Request, response: Response): Promise<boolean> {
    const route = matchGatewayRoute(request.originalUrl);
    if (!route) return false;
    if (!isKnownMethod(request.method)) throw new MethodNotAllowedError(METHODS);
    const upstream = this.upstreams.find(route.service);
    if (!upstream) throw new NotFoundError('Not found.');
    const forwarded = await this.upstreamRequest(request, response, route);
    if (!response.destroyed) await this.forward(request, response, upstream, forwarded);
    return true;
  }

  private async upstreamRequest(
    request: Request,
    response: Response,
    { target, tokens }: GatewayRoute,
  ): Promise<UpstreamRequest> {
    const { method, rawHeaders } = request;
    if (tokens.length > 1) throw new BadRequestError('token is given more than once');
    const headers = requestHeaders(rawHeaders, method);
    await this.authorizer.authorize(request, response, GATEWAY_ACCESS);
    const identity = request.actor ? await identityHeaders(request.actor as Actor, this.tokens) : [];
    for (const [name, value] of [...forwardedHeaders(request), ...identity]) headers.set(name, [value]);
    return { method, target, headers, retryable: SAFE_METHODS.has(method) && !hasBody(headers) };
  }

  private async forward(
    request: Request,
    response: Response,
    upstream: Upstream,
    forwarded: UpstreamRequest,
  ): Promise<void> {
    if (upstream.breaker.isOpen) {
      this.metrics.refused(upstream.service);
      throw errorFor('unreachable', 'the circuit is open');
    }
    const result = await this.attempt(request, response, upstream, forwarded);
    // Race: the service closed the pooled connection while the request was sent; a new connection cannot be stale.
    if (result === 'stale')
      await this.attempt(request, response, upstream, { ...forwarded, retryable: false });
  }

  /** @throws ReportedError when the service sent no response */
  private async attempt(
    request: Request,
    response: Response,
    upstream: Upstream,
    forwarded: UpstreamRequest,
  ): Promise<ExchangeResult> {
    const metrics = this.metrics.start(upstream.service);
    const onResponse = (upstreamResponse: IncomingMessage) => {
      metrics.responded();
      upstream.breaker.recordSuccess();
      writeHead(response, upstreamResponse, upstream.origin);
    };
    const upstreamRequest = upstream.request(forwarded);
    let cause: unknown;
    upstreamRequest.once('error', (error) => (cause = error));
    const idleMs = this.settings.timeoutMs;
    const result = await exchange({ request, response, upstreamRequest, idleMs, onResponse });
    if (result === 'unreachable' || result === 'silent') upstream.breaker.recordFailure();
    metrics.ended(result);
    if (ERROR_RESPONSES.has(result) && !response.headersSent) throw errorFor(result, cause);
    return result;
  }
}

/** @param cause for the log only; it may contain internal names */
function errorFor(result: ExchangeResult, cause: unknown): ReportedError {
  const { status, message } = ERROR_RESPONSES.get(result)!;
  return Object.assign(new ReportedError(status, message), { cause });
}

const hasBody = (headers: HeaderValues) =>
  headers.has('transfer-encoding') || Number(headers.get('content-length')?.[0] ?? 0) > 0;

/** Origin of the request as this application knows it; replaces what the client sent. */
function forwardedHeaders(request: Request): [string, string][] {
  const { ip, protocol, id } = request;
  const host = request.get('host') ?? '';
  return [
    ['x-forwarded-for', ip ?? ''],
    ['x-forwarded-proto', protocol],
    ...(HOST.test(host) ? [['x-forwarded-host', host] as [string, string]] : []),
    ['x-request-id', String(id)],
  ];
}

function writeHead(response: Response, upstreamResponse: IncomingMessage, origin: string): void {
  response.status(upstreamResponse.statusCode ?? 502);
  for (const [name, values] of responseHeaders(upstreamResponse.rawHeaders, origin)) {
    // Appended to a session cookie that this request may have renewed.
    if (name === 'set-cookie') response.append(name, values);
    else response.setHeader(name, values.length === 1 ? values[0]! : values);
  }
}

/** Headers that identify the user to a service. */
async function identityHeaders(
  { session, key, user, account }: Actor,
  accessTokens: AccessTokens,
): Promise<[string, string][]> {
  const source = key ? { key: key._id } : { sid: session._id };
  const { accessToken } = await accessTokens.issue(source, user);
  return [
    ['authorization', `Bearer ${accessToken}`],
    ['x-user-id', String(user._id)],
    ['x-account-id', String(account._id)],
    ['x-scope', user.scope.join(' ')],
  ];
}
