import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { ChannelChangeDto, ChannelDeliveriesQuery, NewChannelDto } from './channel.dto.js';
import { ChannelDeliveriesService } from './channel-deliveries.service.js';
import { ChannelsService } from './channels.service.js';

const channelId = new ObjectIdPipe('id');
const deliveryId = new ObjectIdPipe('deliveryId');

@Controller('v1/channels')
@Uncompressed()
@ApiDocs(() => import('./channels.docs.js'))
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly deliveries: ChannelDeliveriesService,
  ) {}

  @Post()
  @Access({ permission: 'webhooks:write', account: 'query' })
  @HttpCode(200)
  async create(@TargetAccount() account: Account, @Body() body: NewChannelDto) {
    return success(await this.channels.create(account, body));
  }

  @Get()
  @Access({ permission: 'webhooks:read', account: 'query' })
  async list(@TargetAccount() account: Account, @Query() query: PageQuery) {
    const { rows, pagination } = await this.channels.list(account, query);
    return { ...success(rows), pagination };
  }

  @Get(':id')
  @Access({ permission: 'webhooks:read', account: 'query' })
  async get(@TargetAccount() account: Account, @Param('id', channelId) id: Types.ObjectId) {
    return success(await this.channels.get(account, id));
  }

  @Patch(':id')
  @Access({ permission: 'webhooks:write', account: 'query' })
  async update(
    @TargetAccount() account: Account,
    @Param('id', channelId) id: Types.ObjectId,
    @Body() body: ChannelChangeDto,
  ) {
    return success(await this.channels.update(account, id, body));
  }

  @Delete(':id')
  @Access({ permission: 'webhooks:write', account: 'query' })
  async delete(@TargetAccount() account: Account, @Param('id', channelId) id: Types.ObjectId) {
    return success(await this.channels.delete(account, id));
  }

  @Post(':id/test')
  @Access({ permission: 'webhooks:write', account: 'query' })
  @HttpCode(200)
  async test(@TargetAccount() account: Account, @Param('id', channelId) id: Types.ObjectId) {
    return success(await this.deliveries.test(account, id));
  }

  @Get(':id/deliveries')
  @Access({ permission: 'webhooks:read', account: 'query' })
  async listDeliveries(
    @TargetAccount() account: Account,
    @Param('id', channelId) id: Types.ObjectId,
    @Query() query: ChannelDeliveriesQuery,
  ) {
    const { rows, pagination } = await this.deliveries.list(account, id, query);
    return { ...success(rows), pagination };
  }

  @Get(':id/deliveries/:deliveryId')
  @Access({ permission: 'webhooks:read', account: 'query' })
  async getDelivery(
    @TargetAccount() account: Account,
    @Param('id', channelId) id: Types.ObjectId,
    @Param('deliveryId', deliveryId) delivery: Types.ObjectId,
  ) {
    return success(await this.deliveries.get(account, id, delivery));
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @Access({ permission: 'webhooks:write', account: 'query' })
  @HttpCode(200)
  async retry(
    @TargetAccount() account: Account,
    @Param('id', channelId) id: Types.ObjectId,
    @Param('deliveryId', deliveryId) delivery: Types.ObjectId,
  ) {
    return success(await this.deliveries.retry(account, id, delivery));
  }
}
