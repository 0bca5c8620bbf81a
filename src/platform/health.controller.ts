import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { HealthService } from './health.service.js';

@Controller('health')
@ApiDocs(() => import('./docs/platform.docs.js'))
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Liveness: checks nothing outside the process. */
  @Get('live')
  @Access({ caller: 'public', limit: 'none' })
  live() {
    return { status: 'ok' };
  }

  /** Readiness: 503 while the store or Redis is down, and during the shutdown. */
  @Get('ready')
  @Access({ caller: 'public', limit: 'none' })
  async ready(@Res({ passthrough: true }) response: Response) {
    const { ready, details } = await this.health.readiness();
    if (!ready) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'ok' : 'unavailable', details };
  }
}
