import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Types } from 'mongoose';
import { Access, CurrentActor } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import type { Actor } from '../access/actor.js';
import { UserAdminService } from './user-admin.service.js';
import { ChangeUserDto } from './user.dto.js';

@Controller('v1/users')
@ApiDocs(() => import('./users.docs.js'))
export class UsersController {
  constructor(private readonly users: UserAdminService) {}

  @Patch(':id')
  @Access({ permission: 'accounts:write' })
  async change(
    @CurrentActor() actor: Actor,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
    @Body() body: ChangeUserDto,
    @Req() { ip = '' }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(await this.users.change(actor, id, body, { ip, response }));
  }

  @Post(':id/invitation')
  @Access({ permission: 'accounts:write', sessionOnly: true })
  @HttpCode(200)
  async invite(@CurrentActor() actor: Actor, @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.users.invite(actor, id));
  }

  @Delete(':id/factors')
  @Access({ permission: 'accounts:write', sessionOnly: true })
  async resetFactors(@CurrentActor() actor: Actor, @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.users.resetFactors(actor, id));
  }
}
