export { ChannelsModule } from './channels.module.js';
export { ChannelViews, type ViewSource } from './delivery/channel-views.js';
export { ChatChannels, type ChatReader } from './delivery/chat-channels.js';
export { type ChatMessage, MAX_CHANGES } from './messages/chat-message.js';
export { cutText, quoteText } from './messages/plain-text.js';
export { ChannelsService } from './management/channels.service.js';
