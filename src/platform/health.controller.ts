import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { HealthService } from './health.service.js';

/** For whoever supervises the process. */
@Controller('health')
@ApiDocs(() => import('./platform.docs.js'))
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process answers. */
  @Get('live')
  @Access({ caller: 'public', limit: 'none' })
  live() {
    return { status: 'ok' };
  }

  /** It can work: 503 when the store does not answer, and while the process shuts down. */
  @Get('ready')
  @Access({ caller: 'public', limit: 'none' })
  async ready(@Res({ passthrough: true }) response: Response) {
    const { ready, details } = await this.health.readiness();
    if (!ready) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'ok' : 'unavailable', details };
  }
}
