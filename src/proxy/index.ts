export { gateway, upgradeRefusal } from './mount.js';
export { ProxyModule } from './proxy.module.js';
export { ProxyService } from './proxy.service.js';
