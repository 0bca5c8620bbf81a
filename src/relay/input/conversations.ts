import { Problems } from './problems.js';
import { readObjectId } from './read.js';

/** GET /conversations/:channel/emit/message/:messageID */
export function messageIdOf(messageID: string): string {
  const problems = new Problems();
  const id = readObjectId(messageID, 'messageID', problems);
  problems.settle();
  return id;
}

/** GET /conversations/:channel/emit/conversation/:convoID/:isNew */
export function conversationOf(convoID: string, isNew: string): { id: string; fresh: boolean } {
  const problems = new Problems();
  const id = readObjectId(convoID, 'convoID', problems);
  if (isNew !== 'new' && isNew !== 'existing') problems.add('isNew must be new or existing');
  problems.settle();
  return { id, fresh: isNew === 'new' };
}
