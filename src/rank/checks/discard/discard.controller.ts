import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { DiscardService } from './discard.service.js';

@Controller('v1/rank/runs')
@ApiDocs(() => import('./discard.docs.js'))
export class DiscardController {
  constructor(private readonly runs: DiscardService) {}

  @Post(':id/discard')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async discard(@TargetAccount() account: Account, @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.runs.discard(account, id));
  }
}
