import { Injectable } from '@nestjs/common';

interface HealthReport {
  details: object;
  /** False while it is about to change, such as during startup. */
  cacheable: boolean;
}

/** Registry of the details that features add to /health/ready. */
@Injectable()
export class HealthDetails {
  private readonly sources: (() => Promise<HealthReport>)[] = [];

  register(source: () => Promise<HealthReport>): void {
    this.sources.push(source);
  }

  async read(): Promise<HealthReport> {
    const reports = await Promise.all(this.sources.map((source) => source()));
    return {
      details: Object.assign({}, ...reports.map(({ details }) => details)) as object,
      cacheable: reports.every(({ cacheable }) => cacheable),
    };
  }
}
