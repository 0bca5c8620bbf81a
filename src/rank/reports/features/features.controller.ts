import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { DaysQuery } from '../positions/report.dto.js';
import { FeaturesService } from './features.service.js';

@Controller('v1/rank')
@ApiDocs(() => import('./features.docs.js'))
export class FeaturesController {
  constructor(private readonly features: FeaturesService) {}

  @Get('features/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async byDay(
    @TargetAccount() account: Account,
    @Param('configID', new ObjectIdPipe('configID')) id: Types.ObjectId,
    @Query() query: DaysQuery,
  ) {
    return success(await this.features.byDay(account, id, query));
  }
}
