import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { Delivery, WebhookEvent } from './queries';

/** In the order of the form. */
const eventTexts = (): Record<WebhookEvent, string> => ({
  'rank.run.finished': t('Check finished'),
  'rank.alert': t('Alert raised'),
  'rank.config.created': t('Website added'),
  'rank.config.deleted': t('Website deleted'),
  'rank.budget.used_up': t('Budget used up'),
});

/** An event in words; its name where the console does not know it. */
export const eventText = (type: string): string =>
  ({ ...eventTexts(), 'rankwire.test': t('Test event') })[type] ?? type;

export const eventChoices = (): { value: WebhookEvent; label: string }[] =>
  Object.entries(eventTexts()).map(([value, label]) => ({ value: value as WebhookEvent, label }));

export const stateText = (state: Delivery['state']): string =>
  ({ pending: t('Pending'), delivered: t('Delivered'), failed: t('Failed') })[state];

export const stateClass = (state: Delivery['state']): string =>
  ({ pending: 'state-running', delivered: 'change-up', failed: 'state-failed' })[state];

/** What came back, in short. */
export const answerText = ({ status, ms }: Delivery['attempts'][number]): string =>
  status === null
    ? t('No response')
    : t('{status} in {ms} ms', { status: String(status), ms: formatNumber(ms) });

/** JSON on several lines; what is cut or no JSON stays as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What is wrong with the URL, by the message of the API. */
export function urlProblem(message: string): string {
  if (message.includes('must start with')) return t('The URL has to start with https://.');
  if (message.includes('user or password'))
    return t('The URL must not have a user or password. Put a secret into its query instead.');
  if (message.includes('public address'))
    return t('The URL has to lead to a public address, not into an internal network.');
  return t('Enter a URL such as https://hooks.example.com/rankwire.');
}
