import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { ConversationsService } from '../conversations/conversations.service.js';
import { parseConversation, parseMessageId } from '../input/requests.js';
import { emitResponse, wantsStats } from './emit-response.js';
import { EmitEndpoint } from './relay-endpoint.decorator.js';

/** Prospect messaging. `channel` is normally `prospect`; its value is ignored. */
@Controller('conversations/:channel/emit')
@Uncompressed()
@ApiDocs(() => import('./conversations.docs.js'))
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get('message/:messageID')
  @EmitEndpoint()
  async message(@Param('messageID') messageID: string, @Query('stats') stats?: string) {
    return emitResponse(
      await this.conversations.sendMessage(parseMessageId(messageID), wantsStats(stats)),
      stats,
    );
  }

  @Get('conversation/:convoID/:isNew')
  @EmitEndpoint()
  async conversation(
    @Param('convoID') convoID: string,
    @Param('isNew') isNew: string,
    @Query('stats') stats?: string,
  ) {
    const conversation = parseConversation(convoID, isNew);
    const reach = await this.conversations.sendConversation(
      conversation.id,
      conversation.isNew,
      wantsStats(stats),
    );
    return emitResponse(reach, stats);
  }
}
