import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { AlertsDto } from './alerts.dto.js';
import { AlertsService } from './alerts.service.js';

const configId = new ObjectIdPipe('configID');

@Controller('v1/rank/config/:configID/alerts')
@ApiDocs(() => import('./alerts.docs.js'))
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async read(@TargetAccount() account: Account, @Param('configID', configId) config: Types.ObjectId) {
    return success(await this.alerts.read(account, config));
  }

  @Put()
  @Access({ permission: 'rank:write', account: 'query' })
  async replace(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() body: AlertsDto,
  ) {
    return success(await this.alerts.replace(account, config, body));
  }
}
