import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { mailFor } from '../../mail/mail-template.js';
import {
  CHANGED_MAIL,
  emailChanged,
  emailChangeRequested,
  emailRestored,
  REQUESTED_MAIL,
  RESTORED_MAIL,
} from './email-change-mails.js';

const payload = { account: new Types.ObjectId(), address: 'new@example.com', mail: ['ada@example.com'] };

it.each([
  [emailChangeRequested, REQUESTED_MAIL],
  [emailChanged, CHANGED_MAIL],
  [emailRestored, RESTORED_MAIL],
] as const)('a mail of kind $name names the address, in the language of the user', (kind, template) => {
  const writeText = (more: { link?: string; language?: 'de' }) =>
    mailFor(template, kind.event(new Types.ObjectId(), new Date(), { ...payload, language: 'en', ...more }));
  const plain = writeText({});
  expect(plain.content).toContain(payload.address);
  expect(plain.content).not.toContain('It was not me');
  expect(writeText({ link: 'sealed' }).content).toContain(
    'It was not me: use the link below, within 72 hours.',
  );
  const german = writeText({ link: 'sealed', language: 'de' });
  expect(german).toMatchObject({ language: 'de', content: expect.stringContaining('Das war ich nicht') });
  expect(german.subject).not.toBe(plain.subject);
});
