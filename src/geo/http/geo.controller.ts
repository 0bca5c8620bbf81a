import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, RequestLimits, accessPolicy } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { QueryNames, Uncompressed } from '../../common/http/route-traits.js';
import { GeoService } from '../search/geo.service.js';
import { parsePageQuery } from '../search/page-query.js';
import type { GeoResponse } from '../search/streamed-body.js';
import { sendCacheable } from './send-response.js';

/** For all routes. */
const GEO_ACCESS = accessPolicy({ caller: 'public', limit: 'geo' });

type Texts = Record<string, string | undefined>;

/** The order of the routes is part of the API: the general search matches all remaining paths. */
@Controller('v1/geo')
@Uncompressed()
@ApiDocs(() => import('./geo.docs.js'))
export class GeoController {
  constructor(
    private readonly geo: GeoService,
    private readonly limits: RequestLimits,
  ) {}

  @Get('country')
  @Access(GEO_ACCESS)
  @QueryNames(['limit', 'offset'])
  countries(@Query() query: Texts, @Req() request: Request, @Res() response: Response) {
    return this.send(request, response, this.geo.countries(parsePageQuery(query)));
  }

  @Get('country/:searchText')
  @Access(GEO_ACCESS)
  @QueryNames(['limit', 'offset'])
  searchCountries(
    @Param('searchText') text: string,
    @Query() query: Texts,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send(request, response, this.geo.searchCountries(text, parsePageQuery(query)));
  }

  @Get('country-code')
  @Access(GEO_ACCESS)
  countryCodes(@Req() request: Request, @Res() response: Response) {
    return this.send(request, response, this.geo.countryCodes());
  }

  @Get('state')
  @Access(GEO_ACCESS)
  @QueryNames(['country_code', 'limit', 'offset'])
  states(@Query() query: Texts, @Req() request: Request, @Res() response: Response) {
    return this.send(request, response, this.geo.states(query['country_code'], parsePageQuery(query)));
  }

  @Get('state/:searchText')
  @Access(GEO_ACCESS)
  @QueryNames(['limit', 'offset'])
  searchStates(
    @Param('searchText') text: string,
    @Query() query: Texts,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send(request, response, this.geo.searchStates(text, parsePageQuery(query)));
  }

  @Get('cities')
  @Access(GEO_ACCESS)
  @QueryNames(['state_code', 'country_code', 'limit', 'offset'])
  cities(@Query() query: Texts, @Req() request: Request, @Res() response: Response) {
    const { state_code, country_code } = query;
    return this.send(request, response, this.geo.cities(state_code, country_code, parsePageQuery(query)));
  }

  @Get('cities/:searchText')
  @Access(GEO_ACCESS)
  @QueryNames(['limit', 'offset'])
  searchCities(
    @Param('searchText') text: string,
    @Query() query: Texts,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send(request, response, this.geo.searchCities(text, parsePageQuery(query)));
  }

  @Get('zip/:country_code/:state_name/:city_name')
  @Access(GEO_ACCESS)
  @QueryNames(['limit', 'offset'])
  postalList(
    @Param() path: PostalPath,
    @Query() query: Texts,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const { country_code, state_name, city_name } = path;
    return this.send(
      request,
      response,
      this.geo.postalList(country_code, state_name, city_name, parsePageQuery(query)),
    );
  }

  @Get(':zip_code/:countryCode')
  @Access(GEO_ACCESS)
  locate(
    @Param('zip_code') zipCode: string,
    @Param('countryCode') countryCode: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send(request, response, this.geo.locate(zipCode, countryCode));
  }

  @Get(':searchText')
  @Access(GEO_ACCESS)
  @QueryNames(['detail', 'limit', 'offset'])
  search(
    @Param('searchText') text: string,
    @Query() query: Texts,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send(
      request,
      response,
      this.geo.search(text, query['detail'] === 'true', parsePageQuery(query)),
    );
  }

  private async send(request: Request, response: Response, result: Promise<GeoResponse>): Promise<void> {
    const { ip = '' } = request;
    await sendCacheable(request, response, await result, (bytes) =>
      this.limits.countSize(ip, bytes, GEO_ACCESS.limit),
    );
  }
}

interface PostalPath {
  country_code: string;
  state_name: string;
  city_name: string;
}
