import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { Metrics } from '../common/metrics.js';

@Controller('metrics')
@ApiDocs(() => import('./docs/platform.docs.js'))
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Access({ caller: 'internal' })
  async show(@Res() response: Response): Promise<void> {
    const { registry } = this.metrics;
    response.set('Content-Type', registry.contentType).send(await registry.metrics());
  }
}
