import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { ServesArea } from '../common/area.js';
import { registerCollections } from '../database/collections/registry.js';
import { RankModule } from '../rank/index.js';
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

/** Assistants: the rank tracker as tools of the Model Context Protocol. */
@ServesArea({ name: 'assistants', prefixes: ['/mcp'], envelope: 'status' })
@Module({
  imports: [
    AuthModule,
    RankModule,
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
export class AssistantsModule {}
