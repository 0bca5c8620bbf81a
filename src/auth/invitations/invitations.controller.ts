import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { readClient } from '../known-clients/client.js';
import { setDeviceCookie, setSessionCookie } from '../sessions/session-cookie.js';
import { AcceptInvitationDto, InvitationDto } from './invitations.dto.js';
import { InvitationsService } from './invitations.service.js';

/** What the link of an invitation opens; only its token authorizes. */
@Controller('v1/auth/invitation')
@Uncompressed()
@ApiDocs(() => import('./invitations.docs.js'))
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Post()
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async read(@Body() { token }: InvitationDto) {
    return success(await this.invitations.read(token));
  }

  @Post('passkey/options')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async requestPasskey(@Body() { token }: InvitationDto) {
    return success(await this.invitations.requestPasskey(token));
  }

  @Post('accept')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async accept(
    @Body() body: AcceptInvitationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = readClient(request);
    const data = await this.invitations.accept(body, client);
    setSessionCookie(response, data.session_id, data.expires_at);
    setDeviceCookie(response, client);
    return success(data);
  }
}
