import type { HappeningKind } from './happening.js';

interface NoticeWords {
  title: string;
  body: string;
  module: string;
  type: 'project_added' | 'integration_disconnected';
}

interface MailWords {
  subject: string;
  content: string;
  origin: string;
}

/** What is said of each happening, and by which channel. The words on configurations are the specification's own. */
export const WORDS: Record<HappeningKind, { notice?: NoticeWords; mail?: MailWords }> = {
  config_created: {
    notice: {
      title: 'SEO integration added',
      body: 'A new SEO integration has been added.',
      module: 'projects',
      type: 'project_added',
    },
  },
  config_deleted: {
    notice: {
      title: 'SEO integration is Disconnected',
      body: 'SEO integration has been disconnected.',
      module: 'analytics',
      type: 'integration_disconnected',
    },
    mail: {
      subject: 'SEO integration disconnected',
      content: 'SEO integration has been disconnected.',
      origin: 'analytics',
    },
  },
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
};
