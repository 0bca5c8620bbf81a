import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Access, TargetAccount } from '../../access/index.js';
import type { Account } from '../accounts/account.schema.js';
import { shownBrandView, sendLogo } from '../brands/brand.view.js';
import { BrandsService } from '../brands/brands.service.js';

/** The brand that an account shows; PATCH /v1/accounts/:id changes its own. */
@Controller('v1/accounts/:id')
@ApiDocs(() => import('./brand.docs.js'))
export class BrandController {
  constructor(private readonly brands: BrandsService) {}

  @Get('brand')
  @Access({ caller: 'session', account: 'id' })
  async brand(@TargetAccount() account: Account) {
    const brand = await this.brands.shownFor(account);
    const inherited = brand !== null && !brand._id.equals(account._id);
    return success(brand && { ...shownBrandView(brand), inherited });
  }

  @Get('logo')
  @Access({ caller: 'session', account: 'id' })
  async logo(@TargetAccount() account: Account, @Res() response: Response) {
    sendLogo(response, await this.brands.shownWithLogo(account));
  }
}
