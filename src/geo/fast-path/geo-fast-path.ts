import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RequestLimits, RouteTable } from '../../auth/index.js';
import { sendError } from '../../common/http/error.filter.js';
import type { HttpPipeline } from '../../common/http/http-pipeline.js';
import type { FastPath } from '../../compat/nest-http-server.js';
import { ServerSettings } from '../../config/settings.js';
import { GEO_ACCESS } from '../geo-access.js';
import { GeoService } from '../geo.service.js';
import { pageQuery } from '../page-query.js';
import { type Found, sendStatic } from '../stream-answer.js';
import { type GeoCall, geoCallOf, pathsOfOthers } from './geo-call.js';

/**
 * The searches, and the look-up of a postal code, without a framework in between: it takes longer than they do. Limits,
 * look-up, errors and answer are the same functions as on the router, which gets every call that is not plain.
 */
@Injectable()
export class GeoFastPath {
  /** Behind a proxy headers name the address that counts: the framework knows how to read them. */
  private readonly usable: boolean;
  private readonly others: readonly RegExp[];

  constructor(
    private readonly geo: GeoService,
    private readonly limits: RequestLimits,
    { trustProxy }: ServerSettings,
    table: RouteTable,
  ) {
    this.usable = trustProxy === undefined && GEO_ACCESS.caller === 'public';
    this.others = pathsOfOthers(table.routes);
  }

  handler(pipeline: HttpPipeline): FastPath {
    return (request, response) => {
      const call = this.usable ? geoCallOf(request, this.others) : undefined;
      if (!call) return false;
      pipeline.begin(request, response, 'geo');
      pipeline.setCorsHeaders(response);
      pipeline.setCommonHeaders(request, response, 'geo');
      void this.answer(call, request, response);
      return true;
    };
  }

  private async answer(call: GeoCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const ip = request.socket.remoteAddress ?? '';
      await this.limits.countForAddress(ip, response, GEO_ACCESS.limit);
      const found = await this.find(call);
      await sendStatic(request, response, found, (bytes) =>
        this.limits.countSize(ip, bytes, GEO_ACCESS.limit),
      );
    } catch (error) {
      sendError(request, response, '/v1/geo', error);
    }
  }

  private async find(call: GeoCall): Promise<Found> {
    if (call.kind === 'zip') return this.geo.locate(call.zipCode, call.countryCode);
    const page = pageQuery(call.query);
    switch (call.kind) {
      case 'cities':
        return this.geo.searchCities(call.text, page);
      case 'country':
        return this.geo.searchCountries(call.text, page);
      case 'state':
        return this.geo.searchStates(call.text, page);
      case 'search':
        return this.geo.search(call.text, call.query.detail === 'true', page);
    }
  }
}
