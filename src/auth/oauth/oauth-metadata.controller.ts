import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { OAuthServer } from './oauth-server.js';

/** Where clients learn how to get a token (RFC 9728, RFC 8414). */
@Controller('.well-known')
@ApiDocs(() => import('./oauth-metadata.docs.js'))
export class OAuthMetadataController {
  constructor(private readonly server: OAuthServer) {}

  @Get('oauth-protected-resource')
  @Access({ caller: 'public' })
  resource() {
    return this.server.describeResource();
  }

  @Get('oauth-protected-resource/mcp')
  @Access({ caller: 'public' })
  mcpResource() {
    return this.server.describeResource();
  }

  @Get('oauth-authorization-server')
  @Access({ caller: 'public' })
  authorizationServer() {
    return this.server.describeServer();
  }
}
