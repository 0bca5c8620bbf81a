import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ValidationError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import type { Account } from '../accounts/account.schema.js';
import type { Brand } from './brand.schema.js';
import { type BrandChange, BrandRepository, type BrandSummary } from './brand.repository.js';

/** Brands of accounts. Each is stored once: an account without one shows that of the nearest account above it. */
@Injectable()
export class BrandsService implements OnModuleInit {
  constructor(
    private readonly brands: BrandRepository,
    private readonly clock: Clock,
    private readonly accountData: AccountDataRegistry,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'brand',
      permission: 'accounts:read',
      export: (account) => this.exported(account),
      erase: (accounts) => this.brands.delete(accounts),
    });
  }

  /** Their own brands, by account. */
  async ofAccounts(accounts: readonly Types.ObjectId[]): Promise<Map<string, BrandSummary>> {
    const found = await this.brands.findAll(accounts);
    return new Map(found.map((brand) => [String(brand._id), brand]));
  }

  /** Its own brand, or the inherited one; null without either. */
  async shownFor({ _id, ancestors }: Pick<Account, '_id' | 'ancestors'>): Promise<BrandSummary | null> {
    const found = await this.ofAccounts([_id, ...ancestors]);
    const nearest = [_id, ...ancestors.toReversed()].find((account) => found.has(String(account)));
    return nearest ? found.get(String(nearest))! : null;
  }

  /** The same with the bytes of its logo. */
  async shownWithLogo(account: Pick<Account, '_id' | 'ancestors'>): Promise<Brand | null> {
    const shown = await this.shownFor(account);
    return shown && this.brands.find(shown._id);
  }

  /**
   * Race: of two first changes one may find that the other has inserted; it is repeated as an update.
   * @param change null removes the brand
   * @throws ValidationError without a name for the first one
   */
  async change(account: Types.ObjectId, change: BrandChange | null): Promise<void> {
    if (change === null) return this.brands.delete([account]);
    const write = () => this.brands.change(account, change, this.clock.now());
    const isChanged = await write().catch((error: unknown) => {
      if (isDuplicateKey(error)) return write();
      throw error;
    });
    if (!isChanged)
      throw new ValidationError([
        { path: 'brand.name', message: 'brand.name is required for a first brand' },
      ]);
  }

  private async *exported(account: Types.ObjectId): AsyncGenerator<object> {
    const brand = await this.brands.find(account);
    if (!brand) return;
    const { name, accent, text, logo } = brand;
    yield { name, accent, text, logo: logo && `data:${logo.type};base64,${logo.data.toString('base64')}` };
  }
}
