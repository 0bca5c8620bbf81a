import { Injectable } from '@nestjs/common';

/** What a part of the application reports about itself. */
export interface HealthReport {
  details: object;
  /** False while it is about to change, such as during the start: it is not kept then. */
  settled: boolean;
}

/** Where features register what /health/ready reports of them. */
@Injectable()
export class HealthDetails {
  private readonly sources: (() => Promise<HealthReport>)[] = [];

  add(source: () => Promise<HealthReport>): void {
    this.sources.push(source);
  }

  async read(): Promise<HealthReport> {
    const reports = await Promise.all(this.sources.map((source) => source()));
    return {
      details: Object.assign({}, ...reports.map(({ details }) => details)) as object,
      settled: reports.every(({ settled }) => settled),
    };
  }
}
