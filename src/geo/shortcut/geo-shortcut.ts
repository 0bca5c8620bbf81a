import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RequestLimits } from '../../auth/index.js';
import { answerError } from '../../common/http/error.filter.js';
import type { Surroundings } from '../../common/http/surroundings.js';
import { ServerSettings } from '../../config/settings.js';
import { GeoService } from '../geo.service.js';
import { pageQuery } from '../page-query.js';
import { type Found, sendStatic } from '../stream-answer.js';
import { type GeoCall, geoCallOf } from './geo-call.js';

/**
 * The searches, and the look-up of a postal code, without a framework in between: it takes longer than they do. Limits,
 * look-up, errors and answer are the same functions as on the ordinary way, which takes everything out of the ordinary.
 */
@Injectable()
export class GeoShortcut {
  /** Behind a proxy the address that counts is told by headers: the framework knows how to read them. */
  private readonly usable: boolean;

  constructor(
    private readonly geo: GeoService,
    private readonly limits: RequestLimits,
    { trustProxy }: ServerSettings,
  ) {
    this.usable = trustProxy === undefined;
  }

  /** @returns false, with nothing touched, when the request is for the ordinary way */
  handle(request: IncomingMessage, response: ServerResponse, around: Surroundings): boolean {
    const call = this.usable ? geoCallOf(request) : undefined;
    if (!call) return false;
    around(request, response, 'geo');
    void this.answer(call, request, response);
    return true;
  }

  private async answer(call: GeoCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const ip = request.socket.remoteAddress ?? '';
      await this.limits.admitPlain(ip, response, 'geo');
      const found = await this.find(call);
      await sendStatic(request, response, found, (bytes) => this.limits.countSize(ip, bytes, 'geo'));
    } catch (error) {
      answerError(request, response, '/v1/geo', error);
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
