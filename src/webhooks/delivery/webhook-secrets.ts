import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../mail/index.js';
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
   * The secrets that sign now, the present one first.
   * @throws SecretBoxError when JWT_SECRET has changed since
   */
  valid({ secret, former }: Pick<Webhook, 'secret' | 'former'>, now: Date): string[] {
    const sealed = former && former.until > now ? [secret, former.secret] : [secret];
    return sealed.map((each) => this.box.open(each));
  }
}
