import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BadRequestError } from '../../common/errors.js';
import { isConsoleBuilt } from '../../common/http/console-build.js';
import { hashToken } from '../../common/secret-token.js';
import { SecretBox } from '../../common/secret-box.js';
import { PublicUrl } from './public-url.js';

export const LINK_LIFETIME_MS = 3_600_000;

/** 144 random bits. 24 characters keep most links on one line of a mail. */
export const newLinkToken = () => randomBytes(18).toString('base64url');

export const hashLinkToken = hashToken;

/** Of the console. */
const INVITATION_PAGE = 'app/invitation';

export const INVALID_LINK = 'The link is not valid any more.';
export const invalidLinkError = () => new BadRequestError(INVALID_LINK);

/** Builds links to pages of this application, for mails; sealed, as the outbox stores them until the mail is sent. */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly url: PublicUrl,
    private readonly secrets: SecretBox,
  ) {}

  emailConfirmation(token: string): string {
    return this.sealed('confirm-email', token);
  }

  /** For a token that is mailed several times. */
  sealToken(token: string): string {
    return this.secrets.seal(token);
  }

  /** Whether a token can be decrypted: JWT_SECRET may have changed since it was sealed. */
  isReadable(sealedToken: string): boolean {
    return this.secrets.openIfPossible(sealedToken) !== undefined;
  }

  emailUndo(sealedToken: string): string {
    return this.sealed('undo-email', this.secrets.open(sealedToken));
  }

  recipientConfirmation(token: string): string {
    return this.sealed('confirm-recipient', token);
  }

  /** The console's screen, where it is built and served at its own path, else a page that needs no script. */
  passwordReset(token: string): string {
    const hasConsole = isConsoleBuilt() && new URL(this.url.base).pathname === '/';
    return this.sealed(hasConsole ? 'app/reset' : 'reset-password', token);
  }

  /** For the caller who invites, where no mail is sent. */
  invitation(token: string): string {
    return this.url.resolve(`${INVITATION_PAGE}?token=${token}`);
  }

  mailedInvitation(token: string): string {
    return this.secrets.seal(this.invitation(token));
  }

  /** @param page path without the leading slash */
  private sealed(page: string, token: string): string {
    return this.secrets.seal(this.url.resolve(`${page}?token=${token}`));
  }
}
