import { Body, Controller, Get, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access, RequestLimits } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { ProviderCheckDto } from './provider-check.dto.js';
import { ProviderService } from './provider.service.js';

/** The search providers, for the platform account. */
@Controller('v1/rank/provider')
@ApiDocs(() => import('./provider.docs.js'))
export class ProviderController {
  constructor(
    private readonly providers: ProviderService,
    private readonly limits: RequestLimits,
  ) {}

  @Get()
  @Access({ permission: 'rank:read', platformOnly: true })
  async status() {
    return success(await this.providers.status());
  }

  @Post('check')
  @Access({ permission: 'rank:write', platformOnly: true })
  @HttpCode(HttpStatus.OK)
  async check(@Body() body: ProviderCheckDto, @Res({ passthrough: true }) response: Response) {
    await this.limits.countProviderCheck(response);
    return success(await this.providers.check(body));
  }
}
