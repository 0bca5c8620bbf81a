export { RelayCluster } from './cluster/relay-cluster.js';
export { RelayFastPath } from './fast-path/relay-fast-path.js';
export { RelaySeed } from './relay-seed.js';
export { RelayModule } from './relay.module.js';
export { RelayIoAdapter } from './sockets/relay-io.adapter.js';
export { UserEvents } from './user-events.js';
