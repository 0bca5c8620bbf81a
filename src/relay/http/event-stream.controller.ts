import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, type Actor, CurrentActor, passesCsrfCheck } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { ForbiddenError, ReportedError } from '../../common/errors.js';
import { LongLived } from '../../common/http/route-traits.js';
import { ServerSettings } from '../../settings/settings.js';
import { EventStreamsService } from './event-streams.service.js';
import { USER_SOCKET_ACCESS } from '../sockets/relay-access.js';

const EVENT_STREAM = 'text/event-stream';

const HEADERS = {
  'Content-Type': EVENT_STREAM,
  // Proxies must neither store nor transform the stream, nor wait for its end (nginx).
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * The events of sockets in /v1/shared for clients without Socket.IO.
 *
 * Nest's @Sse is not used: it queues without limit for a client that does not read, encodes each event once per client,
 * and sends neither comments nor an id without an event. Guards, filters and errors before the stream are Nest's.
 */
@Controller('v1/shared')
@ApiDocs(() => import('./event-stream.docs.js'))
export class EventStreamController {
  constructor(
    private readonly events: EventStreamsService,
    private readonly settings: ServerSettings,
  ) {}

  @Get('events')
  @Access(USER_SOCKET_ACCESS)
  @LongLived()
  async listen(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
    @Query('last_event_id') lastEventId?: string,
  ): Promise<void> {
    this.authorizeOrigin(request);
    if (!request.accepts(EVENT_STREAM))
      throw new ReportedError(406, 'This route sends text/event-stream only: accept it.');
    // Not by Express, which would add a charset to the type.
    response.writeHead(200, HEADERS);
    if (request.method === 'HEAD') return void response.end();
    // The header is set by a client that reconnects, so it is newer than the query.
    await this.events.open(actor, response, request.get('Last-Event-ID') ?? lastEventId);
  }

  /** As for sockets: browsers send the session cookie for pages of any origin. */
  private authorizeOrigin({ headers }: Request): void {
    if (!passesCsrfCheck({ method: 'POST', headers }, this.settings.corsOrigins))
      throw new ForbiddenError('Pages of another site cannot read the events.');
  }
}
