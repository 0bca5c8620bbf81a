import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { VolumeImport } from './import/volume-import.service.js';
import { VolumesController } from './import/volumes.controller.js';
import { SearchWorths } from './search-worths.js';
import { VolumeCache } from './storage/volume-cache.js';
import { VolumeRepository } from './storage/volume.repository.js';
import { VOLUMES, volumeSchema } from './storage/volume.schema.js';

/** Search volumes, shared by all accounts. */
@Module({
  imports: [AuditModule, AuthModule, MongooseModule.forFeature([{ name: VOLUMES, schema: volumeSchema }])],
  controllers: [VolumesController],
  providers: [SearchWorths, VolumeCache, VolumeImport, VolumeRepository],
  exports: [SearchWorths],
})
export class VolumesModule {}
