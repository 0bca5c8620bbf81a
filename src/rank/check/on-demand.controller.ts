import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../auth/accounts/account.schema.js';
import { ActedAccount } from '../../auth/access/access.decorators.js';
import { success } from '../../common/envelope.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { CheckConfigDto } from '../config/config.dto.js';
import { OnDemandService } from './on-demand.service.js';

@Controller('v1/rank/config/:configID/check')
export class OnDemandController {
  constructor(private readonly onDemand: OnDemandService) {}

  @Post()
  @HttpCode(202)
  async check(
    @ActedAccount() account: Account,
    @Param('configID', new ObjectIdPipe('configID')) id: Types.ObjectId,
    @Body() { keywords }: CheckConfigDto,
  ) {
    return success(await this.onDemand.start(account, id, keywords));
  }
}
