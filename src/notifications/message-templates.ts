import type { OutboxEvent, OutboxEventKind, Recipient } from '../outbox/index.js';

interface InAppTemplate {
  title: string;
  body: string;
  module: string;
  type: 'project_added' | 'integration_disconnected';
  /** Follows the body for a recipient in the parent account, who has more than one child. */
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

/** The texts of each event, by channel. Those on configurations are the specification's own. */
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
  // Alerts about runs depend on the runs before: rank/watch/rank-alerts.ts.
  run_ended: {},
  password_reset: {
    mail: {
      subject: 'Reset your password',
      // Lines of less than 76 characters: longer ones are encoded, and a link is then no longer readable as it stands.
      content: [
        'Somebody asked for a new password for your account.',
        'The link below sets one. It works once, for an hour.',
        'If it was not you, do nothing: your password stays as it is.',
      ].join('\n'),
      origin: 'auth',
    },
  },
  email_change: {
    mail: {
      subject: 'Confirm your e-mail address',
      content: [
        'This address was given as the new e-mail address of an account.',
        'The link below confirms it. It works once, for an hour.',
        'If you have no account here, do nothing.',
      ].join('\n'),
      origin: 'auth',
    },
  },
  email_change_requested: {
    mail: {
      subject: 'A new e-mail address for your account',
      content: ({ address }) =>
        [
          `Your account is to get the e-mail address ${address}.`,
          'It changes when that address is confirmed, within an hour.',
          'If you did not want this, change your password: that withdraws it.',
        ].join('\n'),
      origin: 'auth',
    },
  },
  email_changed: {
    mail: {
      subject: 'Your e-mail address was changed',
      content: ({ address }) =>
        [
          `The e-mail address of your account is ${address} now.`,
          'This address gets no further mail about it.',
          'If you did not want this, ask the administrator of your account.',
        ].join('\n'),
      origin: 'auth',
    },
  },
};

/** @throws Error on an event of a kind that a later release stored */
export function templatesOf({ kind }: OutboxEvent): Templates {
  const templates = MESSAGE_TEMPLATES[kind] as Templates | undefined;
  if (!templates) throw new Error(`There are no templates for events of kind ${kind}`);
  return templates;
}

/** The mail of an event. */
export function mailFor({ content, ...mail }: MailTemplate, event: OutboxEvent) {
  return { ...mail, content: typeof content === 'string' ? content : content(event) };
}

/** The in-app notification of an event, for one recipient. */
export function noticeFor(
  { ofChild, ...notice }: InAppTemplate,
  { child }: Recipient,
  { website }: OutboxEvent,
) {
  if (!child) return notice;
  const named = website === undefined ? child.name : `${child.name} (${website})`;
  return { ...notice, body: `${notice.body} ${ofChild(named)}` };
}
