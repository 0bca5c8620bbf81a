import { Body, Controller, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, type Permission } from '../../access/index.js';
import { type Actor, AssistantAccess, CurrentActor, RequestLimits } from '../../auth/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { ToolsService } from '../tools/tools.service.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { McpQuery } from './mcp.dto.js';
import { requireFewMembers } from './message-size.js';

/** Model Context Protocol over Streamable HTTP, without sessions. */
@Controller('mcp')
@Uncompressed()
@ApiDocs(() => import('./mcp.docs.js'))
export class McpController {
  constructor(
    private readonly endpoint: McpEndpoint,
    private readonly tools: ToolsService,
    private readonly access: AssistantAccess,
    private readonly limits: RequestLimits,
  ) {}

  @Post()
  @Access({ caller: 'assistant' })
  async serve(
    @CurrentActor() actor: Actor,
    @Query() { tools }: McpQuery,
    @Body() body: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const messages = [body].flat();
    const further = {
      ip: request.ip ?? '',
      user: actor.user._id,
      messages: Math.max(0, messages.length - 1),
    };
    await this.limits.countMessages(further, response);
    requireFewMembers(body);
    this.requireScope(actor, messages);
    await this.endpoint.serve(request, response, actor, tools ?? 'all');
  }

  /**
   * Clients with a token ask their user for more when a scope is missing; keys never get more, so a tool without its
   * permission is unknown to them. What the user has granted and then lost is no matter of the scope.
   */
  private requireScope({ key }: Actor, messages: readonly unknown[]): void {
    if (!key?.grant) return;
    for (const message of messages) {
      const permission = this.findPermission(message);
      if (permission === undefined || key.scope.includes(permission)) continue;
      throw this.access.insufficientScope([...key.scope, permission].join(' '));
    }
  }

  private findPermission(message: unknown): Permission | undefined {
    const { method, params } = Object(message) as { method?: unknown; params?: { name?: unknown } };
    if (method === 'resources/read') return 'rank:read';
    return method === 'tools/call' ? this.tools.find(params?.name)?.permission : undefined;
  }
}
