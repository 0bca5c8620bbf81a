import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { OutboxEvent, OutboxEventKind, Recipient } from '../../outbox/index.js';
import { mailFor, notificationFor, templatesFor } from './message-templates.js';

const ACCOUNT = new Types.ObjectId();
const OWN: Recipient = { account: ACCOUNT, user: null };
const OF_CHILD: Recipient = { ...OWN, child: { account: new Types.ObjectId(), name: 'Branch' } };

const eventOf = (kind: OutboxEventKind, change: Partial<OutboxEvent> = {}): OutboxEvent => ({
  key: 'key',
  kind,
  at: new Date('2026-03-11T12:00:00Z'),
  tell: [],
  mail: [],
  ...change,
});

const mailOf = (event: OutboxEvent) => mailFor(templatesFor(event).mail!, event);

describe('the templates', () => {
  it('of an unknown kind do not exist, which names the kind', () => {
    const later = eventOf('of_a_later_release' as OutboxEventKind);
    expect(() => templatesFor(later)).toThrow('There are no templates for events of kind of_a_later_release');
  });

  it('of the end of a run are empty: its alerts depend on earlier runs', () => {
    expect(templatesFor(eventOf('run_ended'))).toEqual({});
  });
});

describe('a mail', () => {
  it('of a password reset has the same text for all, in lines that are not encoded', () => {
    const { content, ...mail } = mailOf(eventOf('password_reset'));
    expect(mail).toEqual({ subject: 'Reset your password', origin: 'auth' });
    const lines = content.split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThan(76);
  });

  it.each([
    [
      'email_change_requested',
      [
        'A change of your e-mail address to new@example.com was requested.',
        'It takes effect when the new address is confirmed, within an hour.',
        'If you did not request it, change your password to withdraw it.',
      ],
    ],
    [
      'email_changed',
      [
        'The e-mail address of your account is now new@example.com.',
        'This address receives no further e-mail about your account.',
        'If you did not request it, contact the administrator of your account.',
      ],
    ],
  ] as const)('of kind %s names the new address', (kind, lines) => {
    expect(mailOf(eventOf(kind, { address: 'new@example.com' })).content).toBe(lines.join('\n'));
  });
});

describe('a notification', () => {
  it.each([
    ['config_created', 'A new SEO integration has been added.', 'Rank tracking was set up for'],
    ['config_deleted', 'SEO integration has been disconnected.', 'Rank tracking was ended for'],
  ] as const)(
    'of kind %s names the child account, and its website, in the parent only',
    (kind, body, ofChild) => {
      const event = eventOf(kind);
      const bodyFor = (to: Recipient, website?: string) => {
        const stored = website === undefined ? event : { ...event, website };
        return notificationFor(templatesFor(stored).inApp!, to, stored);
      };
      expect(bodyFor(OWN, 'example.com')).toEqual({
        title: expect.stringMatching(/^SEO integration /),
        body,
        module: expect.any(String),
        type: expect.any(String),
      });
      expect(bodyFor(OF_CHILD, 'example.com').body).toBe(`${body} ${ofChild} Branch (example.com).`);
      expect(bodyFor(OF_CHILD).body).toBe(`${body} ${ofChild} Branch.`);
    },
  );
});
