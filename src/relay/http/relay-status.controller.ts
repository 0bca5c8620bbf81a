import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Access, type Account, type Actor, CurrentActor, TargetAccount } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { RelayStatusService } from './relay-status.service.js';

/** The relay for users of the console: who is connected, and a test event. */
@Controller('v1/relay')
@ApiDocs(() => import('./relay-status.docs.js'))
export class RelayStatusController {
  constructor(private readonly relay: RelayStatusService) {}

  @Get()
  @Access({ permission: 'rank:read', platformOnly: true })
  async totals() {
    return success(await this.relay.totals());
  }

  @Get('presence')
  @Access({ permission: 'accounts:read', account: 'query' })
  async presence(@TargetAccount() account: Account, @Query() page: PageQuery) {
    const { rows, pagination } = await this.relay.presence(account, page);
    return { ...success(rows), pagination };
  }

  @Post('test')
  @Access({ permission: 'rank:read', platformOnly: true })
  @HttpCode(200)
  async test(@CurrentActor() { user }: Actor) {
    return success(await this.relay.sendTest(String(user._id)));
  }
}
