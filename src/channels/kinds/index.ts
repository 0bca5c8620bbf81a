import type { ChatService } from './chat-service.js';
import { discord } from './discord.js';
import { googleChat } from './google-chat.js';
import { matrix } from './matrix.js';
import { mattermost } from './mattermost.js';
import { ntfy } from './ntfy.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { telegram } from './telegram.js';

export const CHANNEL_KINDS = [
  'slack',
  'discord',
  'telegram',
  'teams',
  'google_chat',
  'mattermost',
  'ntfy',
  'matrix',
] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const CHAT_SERVICES: Readonly<Record<ChannelKind, ChatService>> = {
  slack,
  discord,
  telegram,
  teams,
  google_chat: googleChat,
  mattermost,
  ntfy,
  matrix,
};
