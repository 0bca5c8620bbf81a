export { gatewayMiddleware, upgradeError } from './gateway.middleware.js';
export { ProxyModule } from './proxy.module.js';
export { ProxyService } from './proxy.service.js';
