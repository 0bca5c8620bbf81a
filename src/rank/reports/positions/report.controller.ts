import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { GraphQuery, MatrixQuery, SummaryQuery, TableFilterQuery, TableQuery } from './report.dto.js';
import { sendGraph, sendTable } from './report-responses.js';
import { ReportService } from './report.service.js';
import { TableService } from './table.service.js';

const configId = new ObjectIdPipe('configID');

/** Streams responses that can be large. */
@Controller('v1/rank')
@ApiDocs(() => import('./report.docs.js'))
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly tables: TableService,
  ) {}

  @Get('graph')
  @Access({ permission: 'rank:read', account: 'query' })
  async graph(@TargetAccount() account: Account, @Query() query: GraphQuery, @Res() response: Response) {
    await sendGraph(response, await this.reports.graph(account, query), query);
  }

  @Get('table/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async table(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: TableQuery,
    @Res() response: Response,
  ) {
    if (query.format === 'csv')
      return sendTable(response, await this.tables.whole(account, id, query), query);
    const { rows, ...beside } = await this.tables.page(account, id, query);
    response.json({ ...success(rows), ...beside });
  }

  @Get('table/:configID/counts')
  @Access({ permission: 'rank:read', account: 'query' })
  async counts(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: TableFilterQuery,
  ) {
    return success(await this.tables.counts(account, id, query));
  }

  @Get('matrix/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async matrix(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: MatrixQuery,
  ) {
    const { data, pagination } = await this.reports.matrix(account, id, query);
    return { ...success(data), pagination };
  }

  @Get('summary/:configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async summary(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: SummaryQuery,
  ) {
    return success(await this.reports.summary(account, id, query));
  }
}
