import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { notificationFor } from '../../../notifications/in-app.channel.js';
import type { Recipient } from '../../../notifications/recipients.js';
import { configCreated, configDeleted, CREATED_NOTIFICATION, DELETED_NOTIFICATION } from './config-events.js';

const NOON = new Date('2026-03-11T12:00:00Z');
const ACCOUNT = new Types.ObjectId();
const OWN: Recipient = { account: ACCOUNT, user: null };
const CONFIG = new Types.ObjectId();
const OF_CHILD: Recipient = { ...OWN, child: { account: new Types.ObjectId(), name: 'Branch' } };

const SUBJECT = { config: CONFIG, account: ACCOUNT, website: 'example.com' };
const created = (to: Recipient) =>
  notificationFor(CREATED_NOTIFICATION, to, configCreated.event(CONFIG, NOON, { ...SUBJECT, tell: [to] }));
const deleted = (to: Recipient) =>
  notificationFor(
    DELETED_NOTIFICATION,
    to,
    configDeleted.event(CONFIG, NOON, { ...SUBJECT, tell: [to], mail: [] }),
  );

describe('a notification', () => {
  it.each([
    ['config_created', created, 'A new SEO integration has been added.', 'Rank tracking was set up for'],
    ['config_deleted', deleted, 'SEO integration has been disconnected.', 'Rank tracking was ended for'],
  ] as const)(
    'of kind %s names the child account, and its website, in the parent only',
    (_kind, createNotification, body, ofChild) => {
      expect(createNotification(OWN)).toEqual({
        title: expect.stringMatching(/^SEO integration /),
        body,
        module: expect.any(String),
        type: expect.any(String),
      });
      expect(createNotification(OF_CHILD).body).toBe(`${body} ${ofChild} Branch (example.com).`);
    },
  );
});
