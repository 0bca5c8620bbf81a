import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { SearchModule } from '../search/search.module.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { FetchStateRepository } from './fetch/fetch-state.repository.js';
import { VolumeRequests } from './fetch/volume-requests.js';
import { VolumeFetcher } from './fetch/volume-fetcher.js';
import { VolumeImport } from './import/volume-import.service.js';
import { VolumesController } from './import/volumes.controller.js';
import { SearchWorths } from './search-worths.js';
import { VolumeCache } from './storage/volume-cache.js';
import { VolumeRepository } from './storage/volume.repository.js';
import { VOLUME_MISSES, volumeMissSchema, VOLUMES, volumeSchema } from './storage/volume.schema.js';

/** Search volumes, shared by all accounts. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    SearchModule,
    TrackingModule,
    registerOwned([{ name: VOLUMES, schema: volumeSchema, owner: 'account', type: 'volume' }]),
    registerCollections([{ name: VOLUME_MISSES, schema: volumeMissSchema }]),
  ],
  controllers: [VolumesController],
  providers: [
    FetchStateRepository,
    SearchWorths,
    VolumeCache,
    VolumeFetcher,
    VolumeImport,
    VolumeRepository,
    VolumeRequests,
  ],
  exports: [SearchWorths],
})
export class VolumesModule {}
