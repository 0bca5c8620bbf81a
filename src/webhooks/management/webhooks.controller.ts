import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, type Actor, CurrentActor, TargetAccount } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { DeliveriesQuery, NewWebhookDto, WebhookChangeDto } from './webhook.dto.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhooksService } from './webhooks.service.js';

const webhookId = new ObjectIdPipe('id');
const deliveryId = new ObjectIdPipe('deliveryId');

@Controller('v1/webhooks')
@Uncompressed()
@ApiDocs(() => import('./webhooks.docs.js'))
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @Post()
  @Access({ permission: 'webhooks:write', account: 'query' })
  @HttpCode(200)
  async create(@TargetAccount() account: Account, @Body() body: NewWebhookDto) {
    return success(await this.webhooks.create(account, body));
  }

  @Get()
  @Access({ permission: 'webhooks:read', account: 'query' })
  async list(@TargetAccount() account: Account, @Query() query: PageQuery) {
    const { rows, pagination } = await this.webhooks.list(account, query);
    return { ...success(rows), pagination };
  }

  @Get(':id')
  @Access({ permission: 'webhooks:read', account: 'query' })
  async get(
    @TargetAccount() account: Account,
    @CurrentActor() actor: Actor,
    @Param('id', webhookId) id: Types.ObjectId,
  ) {
    return success(await this.webhooks.get(account, id, actor));
  }

  @Patch(':id')
  @Access({ permission: 'webhooks:write', account: 'query' })
  async update(
    @TargetAccount() account: Account,
    @Param('id', webhookId) id: Types.ObjectId,
    @Body() body: WebhookChangeDto,
  ) {
    return success(await this.webhooks.update(account, id, body));
  }

  @Delete(':id')
  @Access({ permission: 'webhooks:write', account: 'query' })
  async delete(@TargetAccount() account: Account, @Param('id', webhookId) id: Types.ObjectId) {
    return success(await this.webhooks.delete(account, id));
  }

  @Post(':id/rotate')
  @Access({ permission: 'webhooks:write', account: 'query' })
  @HttpCode(200)
  async rotate(@TargetAccount() account: Account, @Param('id', webhookId) id: Types.ObjectId) {
    return success(await this.webhooks.rotate(account, id));
  }

  @Post(':id/test')
  @Access({ permission: 'webhooks:write', account: 'query' })
  @HttpCode(200)
  async test(@TargetAccount() account: Account, @Param('id', webhookId) id: Types.ObjectId) {
    return success(await this.deliveries.test(account, id));
  }

  @Get(':id/deliveries')
  @Access({ permission: 'webhooks:read', account: 'query' })
  async listDeliveries(
    @TargetAccount() account: Account,
    @Param('id', webhookId) id: Types.ObjectId,
    @Query() query: DeliveriesQuery,
  ) {
    const { rows, pagination } = await this.deliveries.list(account, id, query);
    return { ...success(rows), pagination };
  }

  @Get(':id/deliveries/:deliveryId')
  @Access({ permission: 'webhooks:read', account: 'query' })
  async getDelivery(
    @TargetAccount() account: Account,
    @Param('id', webhookId) id: Types.ObjectId,
    @Param('deliveryId', deliveryId) delivery: Types.ObjectId,
  ) {
    return success(await this.deliveries.get(account, id, delivery));
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @Access({ permission: 'webhooks:write', account: 'query' })
  @HttpCode(200)
  async retry(
    @TargetAccount() account: Account,
    @Param('id', webhookId) id: Types.ObjectId,
    @Param('deliveryId', deliveryId) delivery: Types.ObjectId,
  ) {
    return success(await this.deliveries.retry(account, id, delivery));
  }
}
