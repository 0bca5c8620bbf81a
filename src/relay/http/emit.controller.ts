import { Body, Controller, Param, Post, Query } from '@nestjs/common';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { RelayService } from '../emit/relay.service.js';
import { parseBatch, parseEmitToSocket, parseEmitToUser, parseEmitToUsers } from '../input/requests.js';
import { emitResponse, wantsStats } from './emit-response.js';
import { EmitEndpoint } from './relay-endpoint.decorator.js';

/** Events with a payload given by the caller. Most requests to /emit take the fast path instead (fast-path/). */
@Controller()
@Uncompressed()
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
    return emitResponse(await this.relay.send([parseEmitToUser(userId, emitTo, body)]), stats);
  }

  @Post('emit/:emitTo')
  @EmitEndpoint()
  async toUsers(@Param('emitTo') emitTo: string, @Body() body: unknown, @Query('stats') stats?: string) {
    return emitResponse(await this.relay.send([parseEmitToUsers(emitTo, body)]), stats);
  }

  @Post('lead-finder/:event')
  @EmitEndpoint()
  async toSocket(@Param('event') event: string, @Body() body: unknown, @Query('stats') stats?: string) {
    return emitResponse(await this.relay.send([parseEmitToSocket(event, body)]), stats);
  }

  @Post('relay/batch')
  @EmitEndpoint()
  async batch(@Body() body: unknown, @Query('stats') stats?: string) {
    return emitResponse(await this.relay.send(parseBatch(body), wantsStats(stats)), stats);
  }
}
