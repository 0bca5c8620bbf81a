import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { BrandsService } from './brands.service.js';

/** Brands as data of accounts. */
@Injectable()
export class BrandData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly brands: BrandsService,
  ) {}

  onModuleInit(): void {
    const { brands } = this;
    this.data.register({
      name: 'brand',
      permission: 'accounts:read',
      async *export(account) {
        const brand = await brands.find(account);
        if (!brand) return;
        const { name, accent, text, logo } = brand;
        yield {
          name,
          accent,
          text,
          logo: logo && `data:${logo.type};base64,${logo.data.toString('base64')}`,
        };
      },
      erase: (accounts) => brands.delete(accounts),
    });
  }
}
