import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule, ClientDocuments, OAuthModule } from '../auth/index.js';
import { ServesArea } from '../common/area.js';
import { registerCollections } from '../database/collections/registry.js';
import { RankModule } from '../rank/index.js';
import { WebhookSender, WebhooksModule } from '../webhooks/index.js';
import {
  ConfirmationRepository,
  USED_CONFIRMATIONS,
  usedConfirmationSchema,
} from './confirmations/confirmation.repository.js';
import { Confirmations } from './confirmations/confirmations.js';
import { AssistantServers } from './http/assistant-servers.js';
import { McpEndpoint } from './http/mcp-endpoint.js';
import { McpController } from './http/mcp.controller.js';
import { Reports } from './resources/reports.js';
import { ReadTools } from './tools/read-tools.js';
import { RunFollower } from './tools/run-follower.js';
import { ToolsService } from './tools/tools.service.js';
import { WebsiteFinder } from './tools/website-finder.js';
import { WriteTools } from './tools/write-tools.js';

const FETCH_TIMEOUT_MS = 5000;

/** Assistants: the rank tracker as tools of the Model Context Protocol. */
@ServesArea({ name: 'assistants', prefixes: ['/mcp'], envelope: 'status', acceptsLists: true })
@Module({
  imports: [
    AuthModule,
    OAuthModule,
    RankModule,
    WebhooksModule,
    registerCollections([{ name: USED_CONFIRMATIONS, schema: usedConfirmationSchema }]),
  ],
  controllers: [McpController],
  providers: [
    AssistantServers,
    ConfirmationRepository,
    Confirmations,
    McpEndpoint,
    ReadTools,
    Reports,
    RunFollower,
    ToolsService,
    WebsiteFinder,
    WriteTools,
  ],
})
export class AssistantsModule implements OnModuleInit {
  constructor(
    private readonly documents: ClientDocuments,
    private readonly sender: WebhookSender,
  ) {}

  /** Documents of clients come from addresses that webhooks may be sent to. */
  onModuleInit(): void {
    this.documents.useFetch(async (url, keptBytes) => {
      const message = {
        url,
        method: 'GET',
        body: '',
        headers: { accept: 'application/json' },
        keptBytes,
      } as const;
      const { status, answer } = await this.sender.send(
        message,
        new AbortController().signal,
        FETCH_TIMEOUT_MS,
      );
      if (status === null) return { problem: answer };
      return status === 200 ? { text: answer } : { problem: `the status is ${status}.` };
    });
  }
}
