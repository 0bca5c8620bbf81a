import { Problems } from './problems.js';
import { readObjectId } from './fields.js';

/** GET /conversations/:channel/emit/message/:messageID */
export function parseMessageId(messageID: string): string {
  const problems = new Problems();
  const id = readObjectId(messageID, 'messageID', problems);
  problems.throwIfAny();
  return id;
}

/** GET /conversations/:channel/emit/conversation/:convoID/:isNew */
export function parseConversation(convoID: string, isNew: string): { id: string; fresh: boolean } {
  const problems = new Problems();
  const id = readObjectId(convoID, 'convoID', problems);
  if (isNew !== 'new' && isNew !== 'existing') problems.add('isNew must be new or existing');
  problems.throwIfAny();
  return { id, fresh: isNew === 'new' };
}
