import type { PipeTransform } from '@nestjs/common';
import { requestValidation } from '../../../common/validation/request-validation.pipe.js';
import { SaveVolumesDto } from './volumes.dto.js';

/** Volumes as JSON, or the bytes of a CSV, which is read with the query. */
export class VolumesBodyPipe implements PipeTransform {
  private readonly json = requestValidation();

  async transform(body: unknown): Promise<SaveVolumesDto | Buffer> {
    if (Buffer.isBuffer(body)) return body;
    return (await this.json.transform(body, { type: 'body', metatype: SaveVolumesDto })) as SaveVolumesDto;
  }
}
