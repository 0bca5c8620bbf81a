export { MAIL_SUBSCRIPTIONS, type MailSubscription } from './mail-subscription.schema.js';
export {
  getsReports,
  MailSubscriptions,
  type Recipient,
  type RecipientState,
} from './mail-subscriptions.service.js';
export { SubscriptionsModule } from './subscriptions.module.js';
export { THIS_ADDRESS } from './texts.js';
