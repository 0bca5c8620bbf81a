export { AssistantsModule } from './assistants.module.js';
export { AssistantServers } from './http/assistant-servers.js';
