import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { HealthService } from './health.service.js';

/** For whoever supervises the process. */
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process answers. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** It can work: 503 when the store does not answer, and while the process shuts down. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response) {
    const { ready, details } = await this.health.readiness();
    if (!ready) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'ok' : 'unavailable', details };
  }
}
