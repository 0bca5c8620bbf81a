import { Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import { AccountsService } from '../../auth/index.js';
import { SecretBox } from '../../common/secret-box.js';
import { type Leased, OutboxKind, type QueuedChannel } from '../../outbox/index.js';
import {
  attemptAfter,
  ReceiverQueue,
  type ReceiverResult,
  type Switchable,
  type SwitchedOff,
  SwitchOffs,
  type SwitchOffReason,
  WebhookSender,
} from '../../webhooks/index.js';
import type { ChatMessage } from '../messages/chat-message.js';
import type { ChatAnswer, Verdict } from '../kinds/chat-service.js';
import { CHAT_SERVICES } from '../kinds/index.js';
import { ChannelDeliveryRepository } from '../store/channel-delivery.repository.js';
import { ChannelRepository } from '../store/channel.repository.js';
import { type Channel, type ChannelDelivery, CHANNELS } from '../store/channel.schema.js';
import { ChannelMetrics } from './channel-metrics.js';
import { openTarget, withoutSecrets } from './channel-target.js';

/** Bounds of the time that a service wants us to wait. */
const LEAST_WAIT_MS = 1000;
const MAX_WAIT_MS = millisecondsInDay;
/** Bounds of the time that we wait when it names none. */
const FIRST_WAIT_MS = 30_000;
const LAST_WAIT_MS = 30 * 60_000;
/** A message that the service has put off for so long is given up. */
const MAX_PUT_OFF_MS = millisecondsInDay;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Rankwire',
  'accept-encoding': 'identity',
};

const UNREADABLE: ChatAnswer = {
  status: null,
  answer: 'The credentials cannot be decrypted, as SECRETS_KEY or JWT_SECRET has changed: enter them again.',
};

interface ChatResult extends ReceiverResult {
  verdict: Verdict;
}

type LeasedMessage = Leased<ChannelDelivery>;

const channelSwitchedOff = new OutboxKind<SwitchedOff>('channel_switched_off');

const CAUSES: Record<SwitchOffReason, string> = {
  gone: 'the service answered that it is gone, or that access was taken back',
  failing: 'no message has arrived there for five days',
};

/**
 * Sends queued messages, each as its service wants it. Switches off channels that are gone, and notifies the owner of the
 * account.
 */
@Injectable()
export class QueuedChatMessages
  extends ReceiverQueue<ChannelDelivery, Channel, ChannelDeliveryRepository, ChannelRepository>
  implements QueuedChannel<ChannelDelivery, Channel>
{
  /** One request per channel: services limit them, and messages stay in order. */
  readonly bounds = { total: 64, slow: 32, perAccount: 16, perReceiver: 1, untilProven: 1 };
  protected readonly switchable: Switchable<Channel>;

  constructor(
    queue: ChannelDeliveryRepository,
    receivers: ChannelRepository,
    private readonly sender: WebhookSender,
    private readonly box: SecretBox,
    accounts: AccountsService,
    switchOffs: SwitchOffs,
    readonly metrics: ChannelMetrics,
  ) {
    super(queue, receivers, accounts, switchOffs);
    this.switchable = {
      name: 'channel',
      collection: CHANNELS,
      kind: channelSwitchedOff,
      receivers,
      metrics,
      readName: ({ name }) => name,
      toText: ({ host: name, reason }) => ({
        title: `The channel ${name} was switched off`,
        body: `Messages to ${name} are no longer sent: ${CAUSES[reason]}. Repair it, then switch the channel on.`,
      }),
    };
  }

  async send(
    { event, body }: LeasedMessage,
    signal: AbortSignal,
    channel: Channel,
    at: Date,
  ): Promise<ChatResult> {
    const started = performance.now();
    const answered = await this.request(channel, event, JSON.parse(body) as ChatMessage, signal);
    const { status, answer } = answered;
    const attempt = { at, status, answer, ms: Math.round(performance.now() - started) };
    const verdict = CHAT_SERVICES[channel.kind].classify(answered, at);
    const kind = verdict.is === 'sent' ? 'sent' : 'transient';
    const isUnreadable = answered === UNREADABLE;
    return { kind, reason: String(status ?? answer), attempt, verdict, isUnreadable };
  }

  /** Switches off first: after a crash in between, the pending delivery ends with the others of the channel. */
  async nextAttempt(
    delivery: LeasedMessage,
    now: Date,
    channel: Channel,
    result: ChatResult,
  ): Promise<Date | null> {
    const { attempt, verdict } = result;
    const next = attemptAfter(delivery, attempt.at);
    if (verdict.is === 'later') return this.pause(delivery, now, channel, result, verdict.afterMs);
    if (verdict.is === 'moved' && verdict.chat_id !== channel.chat_id && !hasJustMoved(delivery, channel)) {
      await this.receivers.move(channel, verdict.chat_id);
      return now;
    }
    const isGone = verdict.is === 'gone';
    const isOff = await this.switchOffs.recordFailure(this.switchable, channel, result, isGone);
    return isOff || verdict.is === 'refused' ? null : next;
  }

  label({ channel, event }: LeasedMessage): string {
    return `Channel ${String(channel)}, message ${event}`;
  }

  /** The others of the channel's messages wait too. */
  private async pause(
    { first_attempt_at: first }: LeasedMessage,
    now: Date,
    channel: Channel,
    result: ChatResult,
    afterMs = unnamedWait(channel, now),
  ): Promise<Date | null> {
    const until = new Date(now.getTime() + Math.min(Math.max(afterMs, LEAST_WAIT_MS), MAX_WAIT_MS));
    await this.receivers.pause(channel, until);
    const isOff = await this.switchOffs.recordFailure(this.switchable, channel, result, false);
    const putOffMs = now.getTime() - (first ?? now).getTime();
    return isOff || putOffMs >= MAX_PUT_OFF_MS ? null : until;
  }

  private async request(
    channel: Channel,
    id: string,
    message: ChatMessage,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const target = openTarget(this.box, channel);
    if (!target) return UNREADABLE;
    const {
      url,
      method = 'POST',
      headers,
      body,
    } = CHAT_SERVICES[channel.kind].toRequest(message, target, id);
    const request = { url, method, headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) };
    return withoutSecrets(await this.sender.send(request, signal), target);
  }
}

/** As long again as the channel has failed: 30 s, 1 min, 2, 4 and so on. */
const unnamedWait = ({ failing_since }: Channel, now: Date): number =>
  Math.min(FIRST_WAIT_MS + now.getTime() - (failing_since ?? now).getTime(), LAST_WAIT_MS);

/** A service that names another chat each time would be followed without end. */
function hasJustMoved({ attempts }: LeasedMessage, { kind }: Channel): boolean {
  const last = attempts.at(-1);
  return last !== undefined && CHAT_SERVICES[kind].classify(last, last.at).is === 'moved';
}
