export { WebhookChannel, type WebhookData } from './delivery/webhook.channel.js';
export { WebhooksModule } from './webhooks.module.js';
