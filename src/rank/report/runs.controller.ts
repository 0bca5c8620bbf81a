import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, ActedAccount } from '../../auth/index.js';
import { success } from '../../common/envelope.js';
import { PageQuery } from '../../common/pagination.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { RunsService } from './runs.service.js';

@Controller('v1/rank/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get()
  async list(@ActedAccount() account: Account, @Query() page: PageQuery) {
    const { rows, pagination } = await this.runs.list(account, page);
    return { ...success(rows), pagination };
  }

  @Get(':id')
  async get(@ActedAccount() account: Account, @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.runs.get(account, id));
  }
}
