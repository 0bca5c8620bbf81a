export { WebhookChannel, type WebhookData } from './delivery/webhook.channel.js';
export { WebhookWorker } from './delivery/webhook.worker.js';
export { WebhooksModule } from './webhooks.module.js';
