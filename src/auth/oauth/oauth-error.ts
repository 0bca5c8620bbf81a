import { ReportedError } from '../../common/errors.js';

type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** An error as OAuth defines it. */
export class OAuthError extends ReportedError {
  constructor(
    readonly code: OAuthErrorCode,
    message: string,
    status = 400,
  ) {
    super(status, message, code);
  }
}

/** An error of an authorization request whose client and redirect are valid, so a redirect notifies the client. */
export class RedirectedError extends OAuthError {
  constructor(
    code: OAuthErrorCode,
    message: string,
    readonly redirect: string,
  ) {
    super(code, message);
  }
}
