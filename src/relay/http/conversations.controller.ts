import { Controller, Get, Param, Query } from '@nestjs/common';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { ConversationsService } from '../conversations/conversations.service.js';
import { sent } from './answer.js';
import { EmitEndpoint } from './relay-endpoint.decorator.js';

/** Prospect messaging. `channel` is `prospect`, and whatever else a caller calls it. */
@Controller('conversations/:channel/emit')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get('message/:messageID')
  @EmitEndpoint()
  async message(
    @Param('messageID', new ObjectIdPipe('messageID')) messageId: object,
    @Query('stats') stats?: string,
  ) {
    return sent(await this.conversations.sendMessage(String(messageId)), stats);
  }

  @Get('conversation/:convoID/:isNew')
  @EmitEndpoint()
  async conversation(
    @Param('convoID', new ObjectIdPipe('convoID')) conversationId: object,
    @Param('isNew') isNew: string,
    @Query('stats') stats?: string,
  ) {
    return sent(await this.conversations.sendConversation(String(conversationId), isNew), stats);
  }
}
