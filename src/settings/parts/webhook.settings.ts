import { Env, Flag } from '../decorators/env.js';

export class WebhookSettings {
  @Env(
    'WEBHOOK_ALLOW_HTTP',
    'Accepts webhooks with `http://` URLs, for trials: messages are readable on the network.',
  )
  @Flag()
  readonly allowHttp: boolean = false;

  @Env(
    'WEBHOOK_ALLOW_PRIVATE',
    'Accepts webhooks to private and loopback addresses, for trials and inner networks; never to link-local and metadata addresses.',
  )
  @Flag()
  readonly allowPrivate: boolean = false;
}
