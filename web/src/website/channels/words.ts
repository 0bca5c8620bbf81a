import { t } from '../../shared/text/i18n';
import type { ChannelDelivery, ChannelEvent, ChannelKind } from './queries';

/** In the order of the form. */
export const KINDS: Readonly<Record<ChannelKind, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  google_chat: 'Google Chat',
  discord: 'Discord',
  telegram: 'Telegram',
  mattermost: 'Mattermost',
  matrix: 'Matrix',
  ntfy: 'ntfy',
};

const eventTexts = (): Record<ChannelEvent, string> => ({
  'rank.alert': t('Alert raised'),
  'rank.run.failed': t('Check failed'),
  'rank.run.suspicious': t('Check looks wrong'),
  'rank.budget.used_up': t('Budget used up'),
  'rank.digest': t('Digest, when it is due'),
});

export const eventText = (event: ChannelEvent): string => eventTexts()[event];

export const eventChoices = (): { value: string; label: string }[] =>
  Object.entries(eventTexts()).map(([value, label]) => ({ value, label }));

export type TargetField = 'address' | 'token' | 'chat_id' | 'topic' | 'room';

interface FieldText {
  name: TargetField;
  label: string;
  hint?: string;
  isOptional?: boolean;
}

/** What is pasted for each kind. */
export function targetFields(kind: ChannelKind): FieldText[] {
  const server = (hint: string): FieldText => ({ name: 'address', label: t('Server'), hint });
  switch (kind) {
    case 'telegram':
      return [
        { name: 'token', label: t('Token of the bot'), hint: t('From @BotFather. Add the bot to the chat.') },
        { name: 'chat_id', label: t('Chat'), hint: t('Its id, or @ and the name of a public channel.') },
      ];
    case 'ntfy':
      return [
        server(t('Such as https://ntfy.sh.')),
        { name: 'topic', label: t('Topic') },
        {
          name: 'token',
          label: t('Access token'),
          hint: t('Only for a topic that needs one.'),
          isOptional: true,
        },
      ];
    case 'matrix':
      return [
        server(t('Such as https://matrix.org.')),
        {
          name: 'room',
          label: t('Room'),
          hint: t('Its id, such as !abc:matrix.org. It must not be encrypted.'),
        },
        { name: 'token', label: t('Access token') },
      ];
    case 'teams':
      return [
        {
          name: 'address',
          label: t('Address'),
          hint: t('Of a workflow that posts to a channel when it receives a webhook request.'),
        },
      ];
    default:
      return [{ name: 'address', label: t('Address'), hint: t('The webhook URL that the service shows.') }];
  }
}

/** A state of a delivery, as class and words. */
export const deliveryText = (state: ChannelDelivery['state']): string =>
  ({ pending: t('Pending'), delivered: t('Delivered'), failed: t('Failed') })[state];
