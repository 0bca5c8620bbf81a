import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { PresenceService } from '../presence/presence.service.js';
import { parsePresence } from '../input/requests.js';
import { userRoom } from '../rooms/rooms.js';
import { SocketHub } from '../emit/socket-hub.js';
import { SUCCESS_BODY } from './emit-response.js';
import { RelayEndpoint } from './relay-endpoint.decorator.js';

/** Connected users over all processes, and their forced disconnection. */
@Controller('relay')
@Uncompressed()
@ApiDocs(() => import('./presence.docs.js'))
export class PresenceController {
  constructor(
    private readonly presence: PresenceService,
    private readonly hub: SocketHub,
  ) {}

  @Get('presence/:userId')
  @RelayEndpoint()
  async ofUser(@Param('userId') userId: string) {
    const [presence] = await this.presence.find([userId]);
    return success(presence);
  }

  @Post('presence')
  @RelayEndpoint()
  async ofUsers(@Body() body: unknown) {
    const userIds = parsePresence(body);
    const results = await this.presence.find(userIds);
    return success(results.map((presence, index) => ({ userId: userIds[index], ...presence })));
  }

  @Post('disconnect/:userId')
  @RelayEndpoint()
  async disconnect(@Param('userId') userId: string) {
    await this.hub.disconnectRoom(userRoom(userId));
    return SUCCESS_BODY;
  }
}
