import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { CompetitorsQuery, DaysQuery, GraphQuery, SummaryQuery, TableQuery } from '../reports/dto.js';
import {
  CompetitorsService,
  FeaturesService,
  ReportService,
  sendGraph,
  sendTable,
  type ShownRow,
  TableService,
} from '../reports/index.js';
import { held } from './access/held-query.js';
import { Opened, type OpenShare, ShareGuard, unknownShare } from './access/share.guard.js';

/** The reports of a share: those of the configuration, of the keywords with its tag or of its view. */
@Controller('v1/share/:token')
@UseGuards(ShareGuard)
@ApiDocs(() => import('./shares.docs.js'))
export class SharedReportsController {
  constructor(
    private readonly reports: ReportService,
    private readonly tables: TableService,
    private readonly competitorReports: CompetitorsService,
    private readonly features: FeaturesService,
  ) {}

  @Get('graph')
  @Access({ caller: 'public' })
  async graph(@Opened() opened: OpenShare, @Query() query: GraphQuery, @Res() response: Response) {
    const within = held(opened, query);
    await sendGraph(response, await this.reports.graph(opened.account, within), within);
  }

  @Get('table')
  @Access({ caller: 'public' })
  async table(@Opened() opened: OpenShare, @Query() query: TableQuery, @Res() response: Response) {
    const within = Object.assign(held(opened, query), { withoutClicks: true as const });
    const { account, share } = opened;
    if (within.format === 'csv')
      return sendTable(response, await this.tables.whole(account, share.config, within), within);
    const { rows, ...beside } = await this.tables.page(account, share.config, within);
    response.json({ ...success(rows.map(withoutSource)), ...beside });
  }

  @Get('summary')
  @Access({ caller: 'public' })
  async summary(@Opened() opened: OpenShare, @Query() query: SummaryQuery) {
    const { account, share } = opened;
    return success(await this.reports.summary(account, share.config, held(opened, query)));
  }

  @Get('distribution')
  @Access({ caller: 'public' })
  async distribution(@Opened() opened: OpenShare, @Query() query: DaysQuery) {
    const { account, share } = opened;
    return success(await this.competitorReports.distribution(account, share.config, held(opened, query)));
  }

  /** @throws NotFoundError for a share without competitors */
  @Get('competitors')
  @Access({ caller: 'public' })
  async competitors(@Opened() opened: OpenShare, @Query() query: CompetitorsQuery) {
    const { account, share } = opened;
    if (!share.competitors) throw unknownShare();
    const within = held(opened, query);
    return success({ days: await this.competitorReports.competitors(account, share.config, within) });
  }

  /** Without the websites of the blocks: they would name competitors. */
  @Get('features')
  @Access({ caller: 'public' })
  async blocks(@Opened() opened: OpenShare, @Query() query: DaysQuery) {
    const { account, share } = opened;
    const { days } = await this.features.byDay(account, share.config, held(opened, query));
    return success({ days });
  }
}

/** Whose import a volume is concerns the accounts, not those who read the share. */
function withoutSource(row: ShownRow) {
  const { volume_source: _, ...shown } = row;
  return shown;
}
