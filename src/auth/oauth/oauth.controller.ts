import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { Accepts, FORM, QueryNames, Uncompressed } from '../../common/http/route-traits.js';
import {
  AUTHORIZATION_PARAMETERS,
  type AuthorizationParameters,
  AuthorizationService,
} from './authorization.service.js';
import { ClientsService } from './clients.service.js';
import { RedirectedError } from './oauth-error.js';
import { OAuthServer } from './oauth-server.js';
import { OAuthTokensService, type TokenForm } from './oauth-tokens.service.js';
import { addToQuery } from './redirects.js';

/** The authorization server of hosted assistants (OAuth 2.1). */
@Controller('oauth')
@Uncompressed()
@ApiDocs(() => import('./oauth.docs.js'))
export class OAuthController {
  constructor(
    private readonly server: OAuthServer,
    private readonly authorizations: AuthorizationService,
    private readonly tokens: OAuthTokensService,
    private readonly clients: ClientsService,
  ) {}

  /** The consent page reads the request again: what is checked here protects nobody but the user from a useless page. */
  @Get('authorize')
  @Access({ caller: 'public', anyQuery: true })
  @QueryNames(AUTHORIZATION_PARAMETERS)
  async authorize(
    @Query() query: Record<string, string>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const known = AUTHORIZATION_PARAMETERS.map((name) => [name, query[name]] as const);
    const parameters = Object.fromEntries(known) as AuthorizationParameters;
    try {
      await this.authorizations.read(parameters, request.ip ?? '');
      response.redirect(302, addToQuery(this.server.consentPage, parameters));
    } catch (error) {
      if (!(error instanceof RedirectedError)) throw error;
      response.redirect(302, error.redirect);
    }
  }

  @Post('token')
  @Access({ caller: 'public' })
  @Accepts(FORM)
  @HttpCode(200)
  token(@Body() form: TokenForm | undefined) {
    return this.tokens.issue(form ?? {});
  }

  @Post('revoke')
  @Access({ caller: 'public' })
  @Accepts(FORM)
  @HttpCode(200)
  async revoke(@Body() form: TokenForm | undefined) {
    await this.tokens.revoke(form ?? {});
    return {};
  }

  @Post('register')
  @Access({ caller: 'public' })
  @HttpCode(201)
  register(@Body() metadata: Record<string, unknown> | undefined, @Req() request: Request) {
    this.server.requireSecure();
    return this.clients.register(metadata ?? {}, request.ip ?? '');
  }
}
