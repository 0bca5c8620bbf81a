import { Controller, HttpStatus, Logger, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { TriggerService } from './trigger.service.js';

/** Called by the background queue manager. */
@Controller('v1/rank/trigger')
@ApiDocs(() => import('./check.docs.js'))
export class CheckController {
  private readonly logger = new Logger(CheckController.name);

  constructor(private readonly triggers: TriggerService) {}

  @Post()
  @Access({ caller: 'internal' })
  async trigger(@Query('wait') wait: string | undefined, @Res({ passthrough: true }) response: Response) {
    const { summary } = await this.triggers.startCall();
    if (wait === 'false') {
      summary.catch((error: unknown) => this.logger.error(error));
      response.status(HttpStatus.ACCEPTED);
      return success({ accepted: true });
    }
    response.status(HttpStatus.OK);
    return success(await summary);
  }
}
