import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type CountedAtOnce, RequestLimits, RouteTable } from '../../auth/index.js';
import { setHeaders } from '../../common/http/response-headers.js';
import { sendError } from '../../common/http/error.filter.js';
import type { HttpPipeline } from '../../common/http/http-pipeline.js';
import type { FastPath } from '../../compat/nest-http-server.js';
import { ServerSettings } from '../../settings/settings.js';
import { GEO_ACCESS } from '../http/geo-access.js';
import { GEO_AREA } from '../http/geo-area.js';
import { GeoService } from '../search/geo.service.js';
import { parsePageQuery } from '../search/page-query.js';
import { type ReadyResponse, readyResponse, ReadySender } from '../http/ready-response.js';
import { sendCacheable } from '../http/send-response.js';
import { CachedResponses } from '../search/cached-responses.js';
import type { GeoResponse } from '../search/streamed-body.js';
import { cacheableQuery } from './cacheable-query.js';
import { type GeoRequest, parseGeoRequest, otherRoutePatterns } from './geo-request.js';

/**
 * Serves searches and the look-up of postal codes without Express, which takes longer than they do. Limits, look-up,
 * errors and responses are the same functions as on the router, which handles all other requests.
 */
@Injectable()
export class GeoFastPath {
  /** Off behind a proxy, as Express reads the client's address from its headers. */
  private readonly enabled: boolean;
  private readonly otherRoutes: readonly RegExp[];

  constructor(
    private readonly geo: GeoService,
    private readonly responses: CachedResponses,
    private readonly limits: RequestLimits,
    { trustProxy }: ServerSettings,
    table: RouteTable,
  ) {
    this.enabled = trustProxy === undefined && GEO_ACCESS.caller === 'public';
    this.otherRoutes = otherRoutePatterns(table.routes);
  }

  handler(pipeline: HttpPipeline): FastPath {
    const sender = new ReadySender(pipeline.fixedHeaders(GEO_AREA));
    return (request, response) => {
      const parsed = this.enabled ? parseGeoRequest(request, this.otherRoutes) : undefined;
      if (!parsed) return false;
      const ready = this.findReady(parsed, request);
      const ip = request.socket.remoteAddress ?? '';
      const counted = ready && this.limits.countAtOnce(ip, ready.counted, GEO_ACCESS.limit);
      // The router compares versions where the response is not sent at once.
      if (!counted && request.headers['if-none-match'] !== undefined) return false;
      if (counted && !counted.refusal) {
        const id = pipeline.track(request, response, GEO_AREA);
        const headers: (string | number)[] = ['X-Request-Id', id];
        for (const [name, value] of Object.entries(counted.headers)) headers.push(name, value);
        sender.send(response, headers, ready);
        return true;
      }
      pipeline.begin(request, response, GEO_AREA);
      pipeline.setCorsHeaders(response);
      pipeline.setCommonHeaders(request, response, GEO_AREA);
      if (counted) this.refuse(request, response, counted);
      else void this.respond(parsed, request, response);
      return true;
    };
  }

  private findReady(parsed: GeoRequest, request: IncomingMessage): ReadyResponse | undefined {
    const query = cacheableQuery(parsed);
    const found = query && this.responses.find(query);
    return found && readyResponse(request, found);
  }

  private refuse(request: IncomingMessage, response: ServerResponse, counted: CountedAtOnce): void {
    setHeaders(response, counted.headers);
    sendError(request, response, GEO_AREA.envelope, counted.refusal);
  }

  private async respond(
    parsed: GeoRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const ip = request.socket.remoteAddress ?? '';
      await this.limits.countForAddress(ip, response, GEO_ACCESS.limit);
      const result = await this.find(parsed);
      await sendCacheable(request, response, result, (bytes) =>
        this.limits.countSize(ip, bytes, GEO_ACCESS.limit),
      );
    } catch (error) {
      sendError(request, response, GEO_AREA.envelope, error);
    }
  }

  private async find(request: GeoRequest): Promise<GeoResponse> {
    if (request.kind === 'zip') return this.geo.locate(request.zipCode, request.countryCode);
    const page = parsePageQuery(request.query);
    switch (request.kind) {
      case 'cities':
        return this.geo.searchCities(request.text, page);
      case 'country':
        return this.geo.searchCountries(request.text, page);
      case 'state':
        return this.geo.searchStates(request.text, page);
      case 'search':
        return this.geo.search(request.text, request.query.detail === 'true', page);
    }
  }
}
