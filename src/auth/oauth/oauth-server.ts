import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors.js';
import { isHttps } from '../../common/http/response-headers.js';
import { PublicUrl } from '../mailed-links/public-url.js';
import { isLoopback } from './redirects.js';

/** Permissions that the tools of assistants need. */
export const SCOPES = ['rank:read', 'rank:write'] as const;

/** The addresses of the authorization server. */
@Injectable()
export class OAuthServer {
  constructor(private readonly publicUrl: PublicUrl) {}

  get issuer(): string {
    return this.publicUrl.base;
  }

  /** What tokens are for. */
  get resource(): string {
    return this.publicUrl.resolve('mcp');
  }

  get consentPage(): string {
    return this.publicUrl.resolve('app/authorize');
  }

  /** Tokens must not be readable on the network. @throws NotFoundError without https, except on this machine */
  requireSecure(): void {
    if (isHttps(this.issuer) || isLoopback(new URL(this.issuer))) return;
    throw new NotFoundError('OAuth needs a PUBLIC_URL with https.');
  }

  describeResource() {
    this.requireSecure();
    return {
      resource: this.resource,
      authorization_servers: [this.issuer],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Rankwire',
    };
  }

  describeServer() {
    this.requireSecure();
    const at = (path: string) => this.publicUrl.resolve(`oauth/${path}`);
    return {
      issuer: this.issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      registration_endpoint: at('register'),
      revocation_endpoint: at('revoke'),
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    };
  }
}
