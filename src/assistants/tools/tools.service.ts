import { Injectable, Logger } from '@nestjs/common';
import { type Actor, credentialId } from '../../auth/index.js';
import { ReportedError, ValidationError } from '../../common/errors.js';
import { ConfirmationError, Confirmations, type ConfirmedCall } from '../confirmations/confirmations.js';
import { CONFIRM, requireKnownArguments } from './arguments.js';
import { ReadTools } from './read-tools.js';
import type { Data, Estimate, Tool, ToolAnswer, ToolCall } from './tool.js';
import { WriteTools } from './write-tools.js';

const ESSENTIAL = new Set([
  'list_websites',
  'get_overview',
  'list_keywords',
  'keyword_history',
  'top_movers',
]);

/** Which tools a client wants. */
export type ToolSet = 'all' | 'essential';

/** What a call turns out to be. */
export type ToolOutcome =
  | { kind: 'answer'; answer: ToolAnswer }
  /** Nothing has been done yet. */
  | { kind: 'confirm'; answer: Estimate; confirm: string }
  | { kind: 'error'; text: string };

export interface ReceivedCall extends Omit<ToolCall, 'account' | 'args'> {
  args: Data;
  /** The confirmation that the client sends with it. */
  confirm: string | undefined;
}

/** The tools of assistants: who may call which, and with which confirmation. */
@Injectable()
export class ToolsService {
  private readonly logger = new Logger('Assistants');
  private readonly tools: readonly Tool[];
  private readonly described: ReadonlyMap<string, object>;

  constructor(
    reading: ReadTools,
    writing: WriteTools,
    private readonly confirmations: Confirmations,
  ) {
    this.tools = [...reading.list, ...writing.list];
    this.described = new Map(this.tools.map((tool) => [tool.name, describeTool(tool)]));
  }

  /** The tools of a credential. */
  list(actor: Actor, set: ToolSet): Tool[] {
    return this.tools.filter(
      (tool) =>
        actor.user.scope.includes(tool.permission) &&
        !(tool.spends && actor.key?.grant?.spends === false) &&
        (set === 'all' || ESSENTIAL.has(tool.name)),
    );
  }

  /** As tools/list has them. */
  describe(actor: Actor, set: ToolSet): object[] {
    return this.list(actor, set).map(({ name }) => this.described.get(name)!);
  }

  /** By its name, whoever may call it. */
  find(name: unknown): Tool | undefined {
    return this.tools.find((tool) => tool.name === name);
  }

  async call(tool: Tool, received: ReceivedCall): Promise<ToolOutcome> {
    try {
      return await this.perform(tool, received);
    } catch (error) {
      return { kind: 'error', text: this.explain(error) };
    }
  }

  /** The person has not confirmed: the confirmation is used up, so that nobody can change that later. */
  async decline(tool: Tool, { actor, args, confirm }: ReceivedCall): Promise<ToolOutcome> {
    try {
      if (confirm !== undefined) await this.confirmations.redeem(confirm, toConfirmed(tool, actor, args));
    } catch (error) {
      if (!(error instanceof ConfirmationError)) return { kind: 'error', text: this.explain(error) };
    }
    return DECLINED;
  }

  private async perform(tool: Tool, { actor, args, confirm, progress }: ReceivedCall): Promise<ToolOutcome> {
    requireKnownArguments(tool, args);
    const { account } = actor;
    const { [CONFIRM]: given, ...confirmed } = args;
    const call = { actor, account, args: confirmed, ...(progress && { progress }) };
    if (!tool.estimate) return { kind: 'answer', answer: await tool.run(call) };
    const about = toConfirmed(tool, actor, args);
    const value = confirm ?? given ?? undefined;
    if (value === undefined) {
      const answer = await tool.estimate(call);
      return { kind: 'confirm', answer, confirm: this.confirmations.issue(about) };
    }
    if (typeof value !== 'string') {
      throw new ValidationError([{ path: CONFIRM, message: `${CONFIRM} must be the value of the estimate` }]);
    }
    await this.confirmations.redeem(value, about);
    return { kind: 'answer', answer: await tool.run(call) };
  }

  private explain(error: unknown): string {
    if (!(error instanceof ReportedError) || error.status >= 500) {
      this.logger.error(error);
      if (!(error instanceof ReportedError)) return 'The server failed. Try again later.';
    }
    const problems =
      error instanceof ValidationError ? error.fields.slice(0, 20).map(({ message }) => `${message}.`) : [];
    return [error.message, ...problems, adviceOn(error)].join(' ');
  }
}

const DECLINED: ToolOutcome = {
  kind: 'error',
  text: 'It was not confirmed, so nothing was done. Ask the user what to do instead.',
};

function toConfirmed(tool: Tool, actor: Actor, received: Data): ConfirmedCall {
  const { [CONFIRM]: _, ...args } = received;
  return { credential: credentialId(actor), tool: tool.name, args };
}

/** What to do next. */
function adviceOn(error: ReportedError): string {
  const { status, headers } = error;
  if (error instanceof ConfirmationError) return 'Call again without confirm for a new estimate.';
  if (status === 404) return 'Use ids of list_websites, and keywords as list_keywords has them.';
  if (status === 403) return 'Ask for an API key of a user with this permission.';
  if (status === 409) return 'Call again once that has changed.';
  if (status === 429) return `Wait ${headers['Retry-After'] ?? 'some'} seconds, then call again.`;
  if (status >= 500) return 'Try again later.';
  return 'Correct the arguments, then call again.';
}

function describeTool({ name, title, description, input, required, output, hints }: Tool): object {
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object', properties: input, ...(required && { required }) },
    outputSchema: { type: 'object', properties: output },
    annotations: { ...hints, openWorldHint: false },
  };
}
