import { IsBoolean, IsOptional } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { type AuthorizationParameters, MAX_PARAMETER } from './authorization.service.js';

const Parameter =
  (about: string): PropertyDecorator =>
  (target, name) => {
    for (const rule of [About(about), IsOptional(), IsText(0, MAX_PARAMETER)]) rule(target, name as string);
  };

/** The parameters of a request to `/oauth/authorize`. */
export class AuthorizationQuery implements AuthorizationParameters {
  @Parameter('`code`.') response_type?: string;
  @Parameter('Id from the registration, or the address of a document about the client.') client_id?: string;
  @Parameter('One of the redirect addresses of the client.') redirect_uri?: string;
  @Parameter('Permissions separated by spaces; default: rank:read.') scope?: string;
  @Parameter('Returned unchanged.') state?: string;
  @Parameter('SHA-256 of the verifier, base64url.') code_challenge?: string;
  @Parameter('`S256`.') code_challenge_method?: string;
  @Parameter('What the tokens are for: PUBLIC_URL and `/mcp`.') resource?: string;
}

export class DecisionDto extends AuthorizationQuery {
  @About('Whether the client may act for the user.') @IsBoolean() allow: boolean;
  @About('Whether it may spend searches.') @IsOptional() @IsBoolean() spends?: boolean;
}
