import { Body, Controller, Param, Post, Query } from '@nestjs/common';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { RelayService } from '../emit/relay.service.js';
import { emissionsOfBatch, emissionToSocket, emissionToUser, emissionToUsers } from '../input/emissions.js';
import { sent, wantsCounts } from './answer.js';
import { EmitEndpoint } from './relay-endpoint.decorator.js';

/** Events with content of the caller's own. Plain calls of the two /emit endpoints take the fast path (fast-path/). */
@Controller()
@ApiDocs(() => import('./emit.docs.js'))
export class EmitController {
  constructor(private readonly relay: RelayService) {}

  @Post('emit/:userId/:emitTo')
  @EmitEndpoint()
  async toUser(
    @Param('userId') userId: string,
    @Param('emitTo') emitTo: string,
    @Body() body: unknown,
    @Query('stats') stats?: string,
  ) {
    return sent(await this.relay.send([emissionToUser(userId, emitTo, body)]), stats);
  }

  @Post('emit/:emitTo')
  @EmitEndpoint()
  async toUsers(@Param('emitTo') emitTo: string, @Body() body: unknown, @Query('stats') stats?: string) {
    return sent(await this.relay.send([emissionToUsers(emitTo, body)]), stats);
  }

  @Post('lead-finder/:event')
  @EmitEndpoint()
  async toSocket(@Param('event') event: string, @Body() body: unknown, @Query('stats') stats?: string) {
    return sent(await this.relay.send([emissionToSocket(event, body)]), stats);
  }

  @Post('relay/batch')
  @EmitEndpoint()
  async batch(@Body() body: unknown, @Query('stats') stats?: string) {
    return sent(await this.relay.send(emissionsOfBatch(body), wantsCounts(stats)), stats);
  }
}
