import { Agent as HttpAgent, type ClientRequest, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CircuitBreaker } from '../common/circuit-breaker.js';
import { Clock } from '../common/clock.js';
import { GatewaySettings } from '../config/settings.js';
import type { HeaderLines } from './headers.js';
import type { ServiceName } from './route.js';

/** Servers keep an idle connection for 5 s or longer: here it is closed before, so that hardly a call meets its end. */
const IDLE_MS = 4000;
const BREAKER = { threshold: 20, openMs: 5000 };

export interface UpstreamRequest {
  method: string;
  target: string;
  headers: HeaderLines;
  /** Only a call that may be made twice sets out on a connection that the service may be closing just now. */
  retryable: boolean;
}

/** One of the services behind the gateway. */
export class Upstream {
  private readonly base: URL;
  private readonly agent: HttpAgent;
  private readonly fresh: HttpAgent;

  constructor(
    readonly service: ServiceName,
    address: string,
    readonly breaker: CircuitBreaker,
  ) {
    this.base = new URL(address);
    const open = () => {
      const options = { keepAlive: true, timeout: IDLE_MS };
      return this.secure ? new HttpsAgent(options) : new HttpAgent(options);
    };
    this.agent = open();
    // A new connection for each call, and the service is not told so: one that means to close it after its answer
    // would cut an upload that it did not read to the end, and its answer might be lost with it.
    this.fresh = Object.assign(open(), { keepSocketAlive: () => false });
  }

  get origin(): string {
    return this.base.origin;
  }

  request({ method, target, headers, retryable: repeatable }: UpstreamRequest): ClientRequest {
    const { hostname, port, host, pathname } = this.base;
    const open = this.secure ? httpsRequest : httpRequest;
    return open({
      method,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? undefined : port,
      path: pathname.replace(/\/+$/, '') + target,
      headers: { host, ...Object.fromEntries(headers) },
      agent: repeatable ? this.agent : this.fresh,
    });
  }

  close(): void {
    this.agent.destroy();
    this.fresh.destroy();
  }

  private get secure(): boolean {
    return this.base.protocol === 'https:';
  }
}

/** The services that are configured (rule 442). */
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
