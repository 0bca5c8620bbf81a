import { Body, Controller, Get, type PipeTransform, Put, Query } from '@nestjs/common';
import { Access, type Account, TargetAccount } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { Accepts, CSV } from '../../../common/http/route-traits.js';
import { VolumeRequests } from '../fetch/volume-requests.js';
import { VolumeImport } from './volume-import.service.js';
import { SaveVolumesDto, SaveVolumesQuery } from './volumes.dto.js';
import { requestValidation } from '../../../common/validation/request-validation.pipe.js';

/** Volumes as JSON, or the bytes of a CSV, which is read with the query. */
class VolumesBodyPipe implements PipeTransform {
  private readonly json = requestValidation();

  async transform(body: unknown): Promise<SaveVolumesDto | Buffer> {
    if (Buffer.isBuffer(body)) return body;
    return (await this.json.transform(body, { type: 'body', metatype: SaveVolumesDto })) as SaveVolumesDto;
  }
}

@Controller('v1/rank/volumes')
@ApiDocs(() => import('./volumes.docs.js'))
export class VolumesController {
  constructor(
    private readonly volumes: VolumeImport,
    private readonly requests: VolumeRequests,
  ) {}

  @Get()
  @Access({ permission: 'rank:read' })
  async source() {
    return success(await this.requests.readStatus());
  }

  @Put()
  @Access({ permission: 'rank:write', account: 'query' })
  @Accepts(CSV)
  async save(
    @TargetAccount() account: Account,
    @Query() query: SaveVolumesQuery,
    @Body(new VolumesBodyPipe()) body: SaveVolumesDto | Buffer,
  ) {
    return success(
      Buffer.isBuffer(body)
        ? await this.volumes.file(account, body, query)
        : await this.volumes.list(account, body.volumes, query),
    );
  }
}
