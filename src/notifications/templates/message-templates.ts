import type { OutboxEvent, OutboxEventKind, Recipient } from '../../outbox/index.js';

interface InAppTemplate {
  title: string;
  body: string;
  module: string;
  type: 'project_added' | 'integration_disconnected';
  /** Appended to the body for a recipient in the parent account. */
  ofChild: (child: string) => string;
}

interface MailTemplate {
  subject: string;
  content: string | ((event: OutboxEvent) => string);
  origin: string;
}

interface Templates {
  inApp?: InAppTemplate;
  mail?: MailTemplate;
}

/** Texts of each kind of event, by channel. The specification fixes those about configurations. */
const MESSAGE_TEMPLATES: Record<OutboxEventKind, Templates> = {
  config_created: {
    inApp: {
      title: 'SEO integration added',
      body: 'A new SEO integration has been added.',
      module: 'projects',
      type: 'project_added',
      ofChild: (child) => `Rank tracking was set up for ${child}.`,
    },
  },
  config_deleted: {
    inApp: {
      title: 'SEO integration is Disconnected',
      body: 'SEO integration has been disconnected.',
      module: 'analytics',
      type: 'integration_disconnected',
      ofChild: (child) => `Rank tracking was ended for ${child}.`,
    },
    mail: {
      subject: 'SEO integration disconnected',
      content: 'SEO integration has been disconnected.',
      origin: 'analytics',
    },
  },
  // rank/watch/rank-alerts.ts creates alerts, which depend on earlier runs.
  run_ended: {},
  password_reset: {
    mail: {
      subject: 'Reset your password',
      // Lines of 76 characters or more would be encoded, which makes links in the raw message unreadable.
      content: [
        'A password reset was requested for your account.',
        'Use the link below to set a new password. It works once, for an hour.',
        'If you did not request it, ignore this e-mail.',
      ].join('\n'),
      origin: 'auth',
    },
  },
  email_change: {
    mail: {
      subject: 'Confirm your e-mail address',
      content: [
        'This address was entered as the new e-mail address of an account.',
        'Use the link below to confirm it. The link works once, for an hour.',
        'If you have no account here, ignore this e-mail.',
      ].join('\n'),
      origin: 'auth',
    },
  },
  email_change_requested: {
    mail: {
      subject: 'A new e-mail address for your account',
      content: ({ address }) =>
        [
          `A change of your e-mail address to ${address} was requested.`,
          'It takes effect when the new address is confirmed, within an hour.',
          'If you did not request it, change your password to withdraw it.',
        ].join('\n'),
      origin: 'auth',
    },
  },
  email_changed: {
    mail: {
      subject: 'Your e-mail address was changed',
      content: ({ address }) =>
        [
          `The e-mail address of your account is now ${address}.`,
          'This address receives no further e-mail about your account.',
          'If you did not request it, contact the administrator of your account.',
        ].join('\n'),
      origin: 'auth',
    },
  },
};

/** @throws Error on a kind of event from a later release */
export function templatesFor({ kind }: OutboxEvent): Templates {
  const templates = MESSAGE_TEMPLATES[kind] as Templates | undefined;
  if (!templates) throw new Error(`There are no templates for events of kind ${kind}`);
  return templates;
}

export function mailFor({ content, ...mail }: MailTemplate, event: OutboxEvent) {
  return { ...mail, content: typeof content === 'string' ? content : content(event) };
}

export function notificationFor(
  { ofChild, ...content }: InAppTemplate,
  { child }: Recipient,
  { website }: OutboxEvent,
) {
  if (!child) return content;
  const label = website === undefined ? child.name : `${child.name} (${website})`;
  return { ...content, body: `${content.body} ${ofChild(label)}` };
}
