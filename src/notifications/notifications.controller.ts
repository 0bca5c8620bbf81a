import { Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, type Actor, CurrentActor, RequestedAccount } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { success } from '../common/envelope.js';
import { ObjectIdPipe } from '../common/validation/object-id.pipe.js';
import { NotificationsQuery } from './notification.dto.js';
import { NotificationsService } from './notifications.service.js';

const toReader = ({ user, account }: Actor, about: Account | undefined) => ({
  user: user._id,
  account: account._id,
  ...(about ? { about: about._id } : {}),
});

@Controller('v1/notifications')
@ApiDocs(() => import('./notifications.docs.js'))
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @Access({ permission: 'notifications:read', account: 'query' })
  async list(
    @CurrentActor() actor: Actor,
    @RequestedAccount() about: Account | undefined,
    @Query() query: NotificationsQuery,
  ) {
    const { rows, pagination } = await this.notifications.list(toReader(actor, about), query);
    return { ...success(rows), pagination };
  }

  @Get('count')
  @Access({ permission: 'notifications:read', account: 'query' })
  async count(@CurrentActor() actor: Actor, @RequestedAccount() about: Account | undefined) {
    return success({ unread: await this.notifications.countUnread(toReader(actor, about)) });
  }

  @Patch(':id/read')
  @Access({ permission: 'notifications:write', account: 'query' })
  async read(
    @CurrentActor() actor: Actor,
    @RequestedAccount() about: Account | undefined,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
  ) {
    return success(await this.notifications.markRead(toReader(actor, about), id));
  }

  @Post('read-all')
  @Access({ permission: 'notifications:write', account: 'query' })
  @HttpCode(200)
  async readAll(@CurrentActor() actor: Actor, @RequestedAccount() about: Account | undefined) {
    return success(await this.notifications.markAllRead(toReader(actor, about)));
  }
}
