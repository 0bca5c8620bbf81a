import { Injectable } from '@nestjs/common';
import { PublicUrl } from '../../auth/index.js';
import { hashToken, newSecretToken } from '../../common/secret-token.js';
import { SecretBox, SecretBoxError } from '../../mail/index.js';
import type { Share } from './store/share.schema.js';

interface ShareLink {
  token: string;
  url: string;
}

/** Tokens of share links: stored as a hash, by which they are found, and encrypted, so that they can be copied again. */
@Injectable()
export class ShareLinks {
  constructor(
    private readonly url: PublicUrl,
    private readonly secrets: SecretBox,
  ) {}

  create(): { link: ShareLink; stored: Pick<Share, 'token_hash' | 'sealed_token'> } {
    const token = newSecretToken();
    return {
      link: this.toLink(token),
      stored: { token_hash: hashToken(token), sealed_token: this.secrets.seal(token) },
    };
  }

  /** @returns undefined for a share without an encrypted token, and after a change of JWT_SECRET */
  read({ sealed_token }: Share): ShareLink | undefined {
    if (sealed_token === undefined) return undefined;
    try {
      return this.toLink(this.secrets.open(sealed_token));
    } catch (error) {
      if (error instanceof SecretBoxError) return undefined;
      throw error;
    }
  }

  private toLink(token: string): ShareLink {
    return { token, url: this.url.of(`app/share/${token}`) };
  }
}
