import { Injectable } from '@nestjs/common';
import { HealthDetails } from '../common/health-details.js';
import { GeoService } from './search/geo.service.js';

/** Reports missing and broken parts of the data to /health/ready. */
@Injectable()
export class GeoHealth {
  constructor(health: HealthDetails, geo: GeoService) {
    health.register(async () => {
      const missing = geo.missingParts;
      if (missing === undefined) return { details: { geo: 'loading' }, cacheable: false };
      return { details: { geo: missing.length === 0 ? 'ok' : missing }, cacheable: true };
    });
  }
}
