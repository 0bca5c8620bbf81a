import { Controller, Delete, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import { Access, CurrentSession } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { clearSessionCookie } from './session-cookie.js';
import { SessionsService, type SessionUser } from './sessions.service.js';

/** Sessions of the calling user. */
@Controller('v1/auth/sessions')
@Uncompressed()
@ApiDocs(() => import('./sessions.docs.js'))
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  async list(@CurrentSession() actor: SessionUser, @Query() page: PageQuery) {
    const { rows, pagination } = await this.sessions.list(actor, page);
    return { ...success(rows), pagination };
  }

  @Delete(':id')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  async end(
    @CurrentSession() actor: SessionUser,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.sessions.endOwn(actor, id);
    if (id.equals(actor.session._id)) clearSessionCookie(response);
    return success({ _id: id });
  }

  @Delete()
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  async endOthers(@CurrentSession() actor: SessionUser) {
    await this.sessions.endOthers(actor);
    return success(null);
  }
}
