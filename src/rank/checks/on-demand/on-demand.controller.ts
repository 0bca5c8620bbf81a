import { Body, Controller, HttpCode, HttpStatus, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { CheckConfigDto } from '../../tracking/dto.js';
import { OnDemandService } from './on-demand.service.js';

@Controller('v1/rank/config/:configID/check')
@ApiDocs(() => import('./on-demand.docs.js'))
export class OnDemandController {
  constructor(private readonly onDemand: OnDemandService) {}

  @Post()
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(HttpStatus.ACCEPTED)
  async check(
    @TargetAccount() account: Account,
    @Param('configID', new ObjectIdPipe('configID')) id: Types.ObjectId,
    @Body() body: CheckConfigDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const started = await this.onDemand.start(account, id, body);
    if (started.run === null) response.status(HttpStatus.OK);
    return success(started);
  }
}
