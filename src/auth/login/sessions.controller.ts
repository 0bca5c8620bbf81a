import { Controller, Delete, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import { Access } from '../policy/access-policy.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { CurrentSession } from '../access/access.decorators.js';
import type { SessionActor } from '../access/actor.js';
import { clearSessionCookie } from '../access/session-cookie.js';
import { AuthService } from './auth.service.js';

/** Sessions of the calling user. */
@Controller('v1/auth/sessions')
@Uncompressed()
@ApiDocs(() => import('./sessions.docs.js'))
export class SessionsController {
  constructor(private readonly auth: AuthService) {}

  @Get()
  @Access({ caller: 'session', sessionOnly: true })
  async list(@CurrentSession() actor: SessionActor, @Query() page: PageQuery) {
    const { rows, pagination } = await this.auth.listSessions(actor, page);
    return { ...success(rows), pagination };
  }

  @Delete(':id')
  @Access({ caller: 'session', sessionOnly: true })
  async end(
    @CurrentSession() actor: SessionActor,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.auth.endSession(actor, id);
    if (id.equals(actor.session._id)) clearSessionCookie(response);
    return success({ _id: id });
  }

  @Delete()
  @Access({ caller: 'session', sessionOnly: true })
  async endOthers(@CurrentSession() actor: SessionActor) {
    await this.auth.endOtherSessions(actor);
    return success(null);
  }
}
