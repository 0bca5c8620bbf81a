import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccessService, type Account } from '../../auth/index.js';
import { ForbiddenError, NotFoundError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { ConfigRepository, ConfigService, type RankConfig } from '../../rank/index.js';
import type { ToolCall } from './tool.js';

/** A website that a call is about, as the routes name it. */
export interface FoundWebsite {
  account: Account;
  id: Types.ObjectId;
  config: RankConfig;
}

@Injectable()
export class WebsiteFinder {
  constructor(
    private readonly access: AccessService,
    private readonly owners: ConfigRepository,
    private readonly configs: ConfigService,
  ) {}

  /** @throws NotFoundError for an unknown website, and for one that the caller does not reach */
  async find({ actor, args }: Pick<ToolCall, 'actor' | 'args'>): Promise<FoundWebsite> {
    const given = parseObjectId(args['website'], 'website');
    const account = await this.findAccount(actor, (await this.owners.findOwner(given)) ?? given);
    const config = await this.configs.findByAccount(account);
    if (!config) throw unknownWebsite();
    return { account, id: config._id, config };
  }

  private async findAccount(actor: ToolCall['actor'], id: Types.ObjectId): Promise<Account> {
    try {
      return await this.access.requireActiveAccount(actor, id);
    } catch (error) {
      if (error instanceof ForbiddenError) throw unknownWebsite();
      throw error;
    }
  }
}

const unknownWebsite = () => new NotFoundError('Website not found.');
