import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ForbiddenError, ReportedError, UnauthorizedError } from '../../common/errors.js';
import { ServerSettings } from '../../settings/settings.js';
import { PublicUrl } from '../mailed-links/public-url.js';
import { AccessService } from './access.service.js';
import type { Actor } from './actor.js';
import { readAssistantCredentials } from './credentials.js';

/** Authenticates requests of assistants (MCP). */
@Injectable()
export class AssistantAccess {
  constructor(
    private readonly access: AccessService,
    private readonly publicUrl: PublicUrl,
    private readonly settings: ServerSettings,
  ) {}

  /**
   * @throws ForbiddenError for a page of another site
   * @throws UnauthorizedError with the address at which clients learn how to get a token
   */
  async authenticate(request: Request): Promise<Actor> {
    if (!this.isTrustedOrigin(request.headers.origin, request.headers.host)) {
      throw new ForbiddenError('Pages of other sites may not call this: add the origin to CORS_ORIGINS.');
    }
    const credentials = readAssistantCredentials(request);
    try {
      return await this.access.authenticate(credentials);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      const message = credentials ? error.message : 'Send an API key or an access token as Bearer.';
      throw new UnauthorizedError(message, undefined, this.challenge(credentials && 'invalid_token'));
    }
  }

  /** The header that starts the authorization of a client. */
  private challenge(error?: 'invalid_token' | 'insufficient_scope', scope?: string): Record<string, string> {
    const fields = [
      ...(error ? [`error="${error}"`] : []),
      ...(scope === undefined ? [] : [`scope="${scope}"`]),
      `resource_metadata="${this.publicUrl.resolve('.well-known/oauth-protected-resource/mcp')}"`,
    ];
    return { 'WWW-Authenticate': `Bearer ${fields.join(', ')}` };
  }

  /** For a token that lacks a permission: its client then asks the user for more. @param scope that it needs */
  insufficientScope(scope: string): ReportedError {
    const headers = this.challenge('insufficient_scope', scope);
    return new ReportedError(403, 'Insufficient permissions.', undefined, headers);
  }

  /**
   * A page whose host name resolves to this server (DNS rebinding) sends that name as Host and Origin, so Host proves
   * nothing unless it is an address.
   */
  private isTrustedOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined || this.settings.corsOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { origin: normal, hostname, host: originHost } = new URL(origin);
    if (normal === new URL(this.publicUrl.base).origin) return true;
    const name = hostname.replace(/^\[|\]$/g, '');
    const isAddress = name === 'localhost' || isIP(name) !== 0;
    return isAddress && originHost === host?.toLowerCase();
  }
}
