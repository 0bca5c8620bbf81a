import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Logger,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { Access, type Account, TargetAccount } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { streamText } from '../../common/http/stream-text.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { AnswerTrigger } from './asking/answer-trigger.js';
import {
  AddPromptsDto,
  ChangePromptDto,
  CheckPromptsDto,
  EstimatePromptsDto,
} from './prompts/prompts.dto.js';
import { PromptsService } from './prompts/prompts.service.js';
import { promptsCsv, runsCsv, sourcesCsv } from './reports/answer-files.js';
import { AnswerReportsService } from './reports/answer-reports.service.js';
import { AnswerSourcesService } from './reports/answer-sources.service.js';
import { PromptQuery, PromptsQuery, SourcesQuery, SummaryAnswersQuery } from './reports/answers.dto.js';

const configId = new ObjectIdPipe('configID');
const promptId = new ObjectIdPipe('id');

@Controller('v1/rank/answers')
@ApiDocs(() => import('./answers.docs.js'))
export class AnswersController {
  private readonly logger = new Logger(AnswersController.name);

  constructor(
    private readonly prompts: PromptsService,
    private readonly reports: AnswerReportsService,
    private readonly cited: AnswerSourcesService,
    private readonly triggers: AnswerTrigger,
    private readonly trail: AuditTrail,
  ) {}

  /** Called by the background queue manager. */
  @Post('trigger')
  @Access({ caller: 'internal' })
  async trigger(@Query('wait') wait: string | undefined, @Res({ passthrough: true }) response: Response) {
    await this.trail.record({ action: 'rank.answers.trigger', target: { type: 'installation', id: 'rank' } });
    const { planned, sent } = await this.triggers.trigger();
    if (wait === 'false') {
      sent.catch((error: unknown) => this.logger.error(error));
      response.status(HttpStatus.ACCEPTED);
    } else {
      await sent;
      response.status(HttpStatus.OK);
    }
    return success(planned);
  }

  @Get(':configID')
  @Access({ permission: 'rank:read', account: 'query' })
  async summary(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: SummaryAnswersQuery,
  ) {
    return success(await this.reports.summary(account, config, query));
  }

  @Get(':configID/sources')
  @Access({ permission: 'rank:read', account: 'query' })
  async sources(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: SourcesQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (query.format === 'csv') {
      const rows = await this.cited.all(account, config, query);
      return streamText(response, 'text/csv', sourcesCsv(rows, query), 'sources.csv');
    }
    const { rows, pagination } = await this.cited.page(account, config, query);
    return { ...success(rows), pagination };
  }

  @Post(':configID/check')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(HttpStatus.ACCEPTED)
  async check(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() body: CheckPromptsDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const started = await this.prompts.check(account, config, body);
    if (started.requests === 0) response.status(HttpStatus.OK);
    return success(started);
  }

  @Post(':configID/prompts/estimate')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(HttpStatus.OK)
  async estimate(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() { prompts }: EstimatePromptsDto,
  ) {
    return success(await this.prompts.estimate(account, config, prompts));
  }

  @Post(':configID/prompts')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(HttpStatus.OK)
  async add(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() { prompts, check }: AddPromptsDto,
  ) {
    const { added, known, estimate } = await this.prompts.add(account, config, prompts, check);
    const rows = await this.reports.rowsOf(account, config, [...added, ...known]);
    return success({ added: rows.slice(0, added.length), known: rows.slice(added.length), estimate });
  }

  @Get(':configID/prompts')
  @Access({ permission: 'rank:read', account: 'query' })
  async list(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: PromptsQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (query.format === 'csv') {
      const rows = await this.reports.rows(account, config, query);
      return streamText(response, 'text/csv', promptsCsv(rows, query), 'prompts.csv');
    }
    const { rows, pagination } = await this.reports.list(account, config, query);
    return { ...success(rows), pagination };
  }

  @Get(':configID/prompts/:id')
  @Access({ permission: 'rank:read', account: 'query' })
  async prompt(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', promptId) id: Types.ObjectId,
    @Query() query: PromptQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (query.format === 'csv') {
      const runs = this.reports.promptRuns(account, config, id, query);
      return streamText(response, 'text/csv', runsCsv(runs, query), 'answers.csv');
    }
    const { data, pagination } = await this.reports.prompt(account, config, id, query);
    return { ...success(data), pagination };
  }

  @Patch(':configID/prompts/:id')
  @Access({ permission: 'rank:write', account: 'query' })
  async change(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', promptId) id: Types.ObjectId,
    @Body() body: ChangePromptDto,
  ) {
    const prompt = await this.prompts.change(account, config, id, body);
    const [row] = await this.reports.rowsOf(account, config, [prompt]);
    return success(row);
  }

  @Delete(':configID/prompts/:id')
  @Access({ permission: 'rank:write', account: 'query' })
  async remove(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Param('id', promptId) id: Types.ObjectId,
  ) {
    return success(await this.prompts.remove(account, config, id));
  }
}
