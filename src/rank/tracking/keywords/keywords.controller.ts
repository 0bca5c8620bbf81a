import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Patch,
  type PipeTransform,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { Clock } from '../../../common/clock.js';
import { success } from '../../../common/envelope.js';
import { fileName } from '../../../common/file-name.js';
import { Accepts, CSV } from '../../../common/http/route-traits.js';
import { streamText } from '../../../common/http/stream-text.js';
import { localDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { keywordCsv, KeywordFile, readKeywordFile } from './keyword-file.js';
import { importJson, keywordListAsFile, planJson, readKeywordList } from './keyword-list.reader.js';
import { KeywordsService } from './keywords.service.js';
import { AddKeywordsQuery, ChangeTagsDto, KeywordListQuery, RemoveKeywordsDto } from './keywords.dto.js';

const configId = new ObjectIdPipe('configID');

/** Keywords as CSV, which arrives as bytes; JSON is validated by its reader, as a dry run refuses single entries. */
class KeywordsBodyPipe implements PipeTransform {
  async transform(body: unknown): Promise<KeywordFile | object> {
    return Buffer.isBuffer(body) ? readKeywordFile(body) : (body as object);
  }
}

@Controller('v1/rank/config/:configID/keywords')
@ApiDocs(() => import('./keywords.docs.js'))
export class KeywordsController {
  constructor(
    private readonly keywords: KeywordsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async list(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() query: KeywordListQuery,
    @Res() response: Response,
  ) {
    const { website, keywords } = await this.keywords.list(account, id, query);
    if (query.format === 'csv') {
      const lines = keywordCsv(keywords, query.bom === 'true');
      const file = fileName(website, 'keywords', localDay(this.clock.now(), 'UTC'));
      return streamText(response, 'text/csv', lines, file);
    }
    const first = (query.page - 1) * query.limit;
    const page = keywords.slice(first, first + query.limit);
    response.json({ ...success(page), pagination: pagination(query, keywords.length) });
  }

  @Post()
  @Access({ permission: 'rank:write', account: 'query' })
  @Accepts(CSV)
  @HttpCode(200)
  async add(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Query() { dry_run }: AddKeywordsQuery,
    @Body(new KeywordsBodyPipe()) body: object,
    @Res() response: Response,
  ) {
    const isFile = body instanceof KeywordFile;
    if (dry_run === 'true') {
      const file = isFile ? body : await keywordListAsFile(body);
      return streamText(response, 'json', planJson(await this.keywords.plan(account, id, file, isFile)));
    }
    if (isFile) {
      return streamText(response, 'json', importJson(await this.keywords.import(account, id, body)));
    }
    const { keywords } = await readKeywordList(body);
    response.json(success(await this.keywords.add(account, id, keywords)));
  }

  @Post('remove')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async remove(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Body() { keywords }: RemoveKeywordsDto,
  ) {
    return success(await this.keywords.remove(account, id, keywords));
  }

  @Patch()
  @Access({ permission: 'rank:write', account: 'query' })
  async changeTags(
    @TargetAccount() account: Account,
    @Param('configID', configId) id: Types.ObjectId,
    @Body() { keywords, tags }: ChangeTagsDto,
  ) {
    return success(await this.keywords.changeTags(account, id, keywords, tags));
  }
}
