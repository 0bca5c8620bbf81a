import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import { Access, type Account, type Actor, CurrentActor, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import { DigestDelivery } from './digest-delivery.service.js';
import { DigestDto, DigestPreviewQuery, RecipientDto } from './digest.dto.js';
import { DigestService } from './digest.service.js';

const configId = new ObjectIdPipe('configID');

/** The preview is HTML of this origin: it must neither run anything nor load anything. */
const PREVIEW_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

@Controller('v1/rank/config/:configID/digest')
@ApiDocs(() => import('./digest.docs.js'))
export class DigestController {
  constructor(
    private readonly digests: DigestService,
    private readonly delivery: DigestDelivery,
  ) {}

  @Get()
  @Access({ permission: 'rank:read', account: 'query' })
  async get(
    @TargetAccount() account: Account,
    @CurrentActor() { user }: Actor,
    @Param('configID', configId) config: Types.ObjectId,
  ) {
    return success(await this.digests.get(account, config, user));
  }

  @Put()
  @Access({ permission: 'rank:write', account: 'query' })
  async set(
    @TargetAccount() account: Account,
    @CurrentActor() { user }: Actor,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() body: DigestDto,
  ) {
    return success(await this.digests.set(account, config, user, body));
  }

  @Get('preview')
  @Access({ permission: 'rank:read', account: 'query' })
  async preview(
    @TargetAccount() account: Account,
    @CurrentActor() { user }: Actor,
    @Param('configID', configId) config: Types.ObjectId,
    @Query() query: DigestPreviewQuery,
    @Res() response: Response,
  ) {
    const { html, text } = await this.delivery.preview(account, config, user, query);
    const body = query.format === 'html' ? html : text;
    response.set(PREVIEW_HEADERS).type(query.format).send(body);
  }

  @Post('send')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async send(@TargetAccount() account: Account, @Param('configID', configId) config: Types.ObjectId) {
    return success(await this.delivery.send(account, config));
  }

  @Post('confirmations')
  @Access({ permission: 'rank:write', account: 'query' })
  @HttpCode(200)
  async askAgain(
    @TargetAccount() account: Account,
    @Param('configID', configId) config: Types.ObjectId,
    @Body() { address }: RecipientDto,
  ) {
    return success(await this.delivery.askAgain(account, config, address));
  }
}
