import { Injectable } from '@nestjs/common';
import { SecretBox, SecretBoxError } from '../../mail/index.js';
import { newWebhookSecret } from '../sending/signature.js';
import type { Webhook } from '../store/webhook.schema.js';

/** Secrets of webhooks, encrypted in the store: unlike those of keys, they are needed to sign. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly box: SecretBox) {}

  /** @returns a secret, and what is stored of it */
  create(): { secret: string; sealed: string } {
    const secret = newWebhookSecret();
    return { secret, sealed: this.box.seal(secret) };
  }

  /**
   * The secrets that sign now, the present one first; the former one unless JWT_SECRET has changed since.
   * @throws SecretBoxError when JWT_SECRET has changed since the present one was made
   */
  valid({ secret, former }: Pick<Webhook, 'secret' | 'former'>, now: Date): string[] {
    const opened = this.box.open(secret);
    if (!former || former.until <= now) return [opened];
    return [opened, ...this.openIfPossible(former.secret)];
  }

  private openIfPossible(sealed: string): string[] {
    try {
      return [this.box.open(sealed)];
    } catch (error) {
      if (error instanceof SecretBoxError) return [];
      throw error;
    }
  }
}
