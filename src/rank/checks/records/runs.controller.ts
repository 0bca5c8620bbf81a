import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { RunsQuery } from './runs.dto.js';
import { RunsService } from './runs.service.js';

@Controller('v1/rank/runs')
@ApiDocs(() => import('./runs.docs.js'))
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async list(@TargetAccount() account: Account, @Query() query: RunsQuery) {
    const { rows, pagination } = await this.runs.list(account, query);
    return { ...success(rows), pagination };
  }

  /** Sums over all accounts, for the platform account. */
  @Get('totals')
  @Access({ permission: 'rank:read', platformOnly: true })
  async totals() {
    return success(await this.runs.totals());
  }

  @Get(':id')
  @Access({ permission: 'rank:read', account: 'query' })
  async get(@TargetAccount() account: Account, @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.runs.get(account, id));
  }

  @Post(':id/discard')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async discard(@TargetAccount() account: Account, @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.runs.discard(account, id));
  }
}
