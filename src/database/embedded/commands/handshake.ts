import { CommandError } from '../errors/command-error.js';
import type { Doc } from '../values/bson.js';
import { MAX_MESSAGE } from '../wire/message.js';
import type { Command, Request } from './request.js';

const VERSION = '7.0.0';

function hello({ connection }: Request): Doc {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: MAX_MESSAGE,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  };
}

const HELLO: Command = {
  fields: [
    'helloOk',
    'client',
    'compression',
    'speculativeAuthenticate',
    'saslSupportedMechs',
    'topologyVersion',
    'maxAwaitTimeMS',
    'loadBalanced',
    'backpressure',
  ],
  run: hello,
};
const ok = (extra: Doc = {}): Command => ({ fields: [], run: () => ({ ...extra, ok: 1 }) });
const build = ok({
  version: VERSION,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  modules: [],
  bits: 64,
  maxBsonObjectSize: 16_777_216,
});

function endSessions({ command, cursors }: Request): Doc {
  const sessions = Array.isArray(command.endSessions) ? command.endSessions : [];
  for (const lsid of sessions) cursors.endSession(lsid);
  return { ok: 1 };
}

function noTransactions(): Doc {
  const message = 'Transaction numbers are only allowed on a replica set member or mongos';
  throw new CommandError(20, 'IllegalOperation', message);
}

export const handshakeCommands: [string, Command][] = [
  ['hello', HELLO],
  ['isMaster', HELLO],
  ['ismaster', HELLO],
  ['ping', ok()],
  ['buildInfo', build],
  ['buildinfo', build],
  [
    'connectionStatus',
    {
      fields: ['showPrivileges'],
      run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
    },
  ],
  ['endSessions', { fields: [], run: endSessions }],
  ['killSessions', ok()],
  ['refreshSessions', ok()],
  ['commitTransaction', { fields: [], run: noTransactions }],
  ['abortTransaction', { fields: [], run: noTransactions }],
];
