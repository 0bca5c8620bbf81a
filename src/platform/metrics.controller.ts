import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Metrics } from '../common/metrics/metrics.js';

/** What every feature counts, for Prometheus. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async show(@Res() response: Response): Promise<void> {
    const { registry } = this.metrics;
    response.set('Content-Type', registry.contentType).send(await registry.metrics());
  }
}
