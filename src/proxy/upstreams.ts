import { Agent as HttpAgent, type ClientRequest, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CircuitBreaker } from '../common/circuit-breaker.js';
import { Clock } from '../common/clock.js';
import { GatewaySettings } from '../settings/settings.js';
import type { HeaderValues } from './headers.js';
import type { ServiceName } from './route.js';

/** Shorter than the 5 s or more of most servers, so that a request rarely meets a connection being closed. */
const IDLE_TIMEOUT_MS = 4000;
const BREAKER = { threshold: 20, openMs: 5000 };

export interface UpstreamRequest {
  method: string;
  target: string;
  headers: HeaderValues;
  /** Safe to send twice: may use a pooled connection, which the service may just be closing. */
  retryable: boolean;
}

/** A service behind the gateway, with its connections and circuit breaker. */
export class Upstream {
  private readonly base: URL;
  private readonly pooledAgent: HttpAgent;
  private readonly singleUseAgent: HttpAgent;

  constructor(
    readonly service: ServiceName,
    address: string,
    readonly breaker: CircuitBreaker,
  ) {
    this.base = new URL(address);
    const newAgent = () => {
      const options = { keepAlive: true, timeout: IDLE_TIMEOUT_MS };
      return this.secure ? new HttpsAgent(options) : new HttpAgent(options);
    };
    this.pooledAgent = newAgent();
    // A new connection per request without `Connection: close`: a service that closes the connection after its
    // response may reset an unfinished upload, and the client could lose the response.
    this.singleUseAgent = Object.assign(newAgent(), { keepSocketAlive: () => false });
  }

  get origin(): string {
    return this.base.origin;
  }

  request({ method, target, headers, retryable }: UpstreamRequest): ClientRequest {
    const { hostname, port, host, pathname } = this.base;
    const send = this.secure ? httpsRequest : httpRequest;
    return send({
      method,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? undefined : port,
      path: pathname.replace(/\/+$/, '') + target,
      headers: { host, ...Object.fromEntries(headers) },
      agent: retryable ? this.pooledAgent : this.singleUseAgent,
    });
  }

  close(): void {
    this.pooledAgent.destroy();
    this.singleUseAgent.destroy();
  }

  private get secure(): boolean {
    return this.base.protocol === 'https:';
  }
}

/** The configured services. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  readonly all: readonly Upstream[];

  constructor(clock: Clock, settings: GatewaySettings) {
    const addresses: [ServiceName, string | undefined][] = [
      ['external', settings.externalApiUrl],
      ['ai', settings.aiServiceUrl],
      ['currency', settings.currencyServiceUrl],
    ];
    this.all = addresses.flatMap(([service, address]) =>
      address === undefined ? [] : [new Upstream(service, address, new CircuitBreaker(clock, BREAKER))],
    );
  }

  find(service: ServiceName): Upstream | undefined {
    return this.all.find((each) => each.service === service);
  }

  onApplicationShutdown(): void {
    for (const upstream of this.all) upstream.close();
  }
}
