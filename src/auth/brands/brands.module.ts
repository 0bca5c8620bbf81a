import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BRANDS, brandSchema } from './brand.schema.js';
import { BrandRepository } from './brand.repository.js';
import { BrandsService } from './brands.service.js';

/** What accounts show to their clients in place of the name of the product. */
@Module({
  imports: [AccountsModule, registerCollections([{ name: BRANDS, schema: brandSchema }])],
  providers: [BrandRepository, BrandsService],
  exports: [BrandsService],
})
export class BrandsModule {}
