export { DigestSender } from './schedule/digest-sender.js';
