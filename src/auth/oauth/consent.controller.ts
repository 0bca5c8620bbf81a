import { Body, Controller, Get, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { Access, CurrentSession } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import type { SessionActor } from '../access/actor.js';
import { AuthorizationService } from './authorization.service.js';
import { AuthorizationQuery, DecisionDto } from './oauth.dto.js';

/** What the consent page of the console asks and answers. */
@Controller('v1/auth/authorization')
@Uncompressed()
@ApiDocs(() => import('./consent.docs.js'))
export class ConsentController {
  constructor(private readonly authorizations: AuthorizationService) {}

  @Get()
  @Access({ caller: 'session', sessionOnly: true })
  async describe(
    @CurrentSession() actor: SessionActor,
    @Query() query: AuthorizationQuery,
    @Ip() ip: string,
  ) {
    return success(await this.authorizations.describe(query, actor, ip));
  }

  @Post()
  @Access({ caller: 'session', sessionOnly: true })
  @HttpCode(200)
  async decide(
    @CurrentSession() actor: SessionActor,
    @Body() { allow, spends = false, ...query }: DecisionDto,
    @Ip() ip: string,
  ) {
    const redirect = await this.authorizations.decide(query, actor, { allow, spends }, ip);
    return success({ redirect });
  }
}
