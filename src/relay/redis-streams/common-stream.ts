import type { Redis } from 'ioredis';
import type { StreamEntry } from './stream-entry.js';

/** Prefix of the keys of a number of partitions. */
export const partitionKeyPrefix = (partitions: number): string => `rankwire:relay:stream:${partitions}:`;

/** The one stream of earlier versions, and of processes with different RELAY_PARTITIONS. */
export const COMMON_STREAM = 'rankwire:relay:stream';
const BATCH = 500;

/**
 * Appends an entry to the common stream, unless none is given, and copies the entries that are not in the partitions.
 *
 * Race: every process of the new version copies what it sees; the script is atomic and remembers how far it came, so
 * each entry is copied once and in order. Its id stays the same where the partition has no later one, so that a client
 * may go back and forth between versions and recovers exactly.
 *
 * KEYS: common stream, key of the last id copied. ARGV: prefix of the partitions' keys, their number, lengths of the
 * common stream and of a partition, batch, then the fields to append.
 * Returns the number of entries copied.
 */
const COPY = `
local prefix, count = ARGV[1], tonumber(ARGV[2])
if #ARGV > 5 then redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', unpack(ARGV, 6)) end
local last = redis.call('GET', KEYS[2]) or '0-0'
local rows = redis.call('XRANGE', KEYS[1], '(' .. last, '+', 'COUNT', ARGV[5])
local kinds = {event = 'e', disconnect = 'd', mark = 'm'}
local namespaces = {['/v1/shared'] = 'u', ['/'] = 's', [''] = '-'}
local function add(partition, id, header, args)
  local key = prefix .. partition
  local own = redis.pcall('XADD', key, 'MAXLEN', '~', ARGV[4], id, header, args)
  if type(own) == 'table' and own.err then
    redis.call('XADD', key, 'MAXLEN', '~', ARGV[4], '*', header, args)
  end
end
for _, row in ipairs(rows) do
  local id, fields = row[1], row[2]
  local kind, namespace, args = fields[2], fields[4], fields[8]
  local found = {}
  for p = 0, count - 1 do found[p] = {} end
  -- A user id that is not Unicode text cannot be decoded, and has no sockets.
  local decoded, rooms = pcall(cjson.decode, fields[6])
  for _, room in ipairs(decoded and rooms or {}) do
    if namespace == '/v1/shared' and string.sub(room, 1, 5) ~= 'user:' then
      for p = 0, count - 1 do table.insert(found[p], room) end
    else
      local p = tonumber(string.sub(redis.sha1hex(room), 1, 8), 16) % count
      table.insert(found[p], room)
    end
  end
  for p = 0, count - 1 do
    local rooms = found[p]
    if #rooms > 0 or kind == 'mark' then
      local list
      if #rooms == 1 then list = ' ' .. rooms[1]
      elseif #rooms == 0 then list = '[]'
      else list = cjson.encode(rooms) end
      add(p, id, kinds[kind] .. namespaces[namespace] .. list, args)
    end
  end
  redis.call('SET', KEYS[2], id)
end
return #rows
`;

/** The common stream: how processes of different versions, or with different partitions, reach each other. */
export class CommonStream {
  constructor(
    private readonly connection: () => Redis,
    private readonly partitions: number,
    private readonly maxLength: number,
  ) {}

  /** Appends an entry so that it is in the partitions too once this resolves. */
  async append({ kind, namespace, rooms, args }: Omit<StreamEntry, 'id'>): Promise<void> {
    const fields = ['k', kind, 'n', namespace, 'r', JSON.stringify(rooms), 'a', args];
    await this.copy([...fields, 'v', String(this.partitions)]);
  }

  /** Copies everything that is not in the partitions yet. */
  async copyAll(): Promise<void> {
    while ((await this.copy([])) === BATCH);
  }

  /** Whether an entry was appended by a process that copies into the same partitions; earlier versions copy none. */
  isCopied(fields: Buffer[]): boolean {
    return fields[8]?.toString() === 'v' && fields[9]!.toString() === String(this.partitions);
  }

  private async copy(fields: string[]): Promise<number> {
    const prefix = partitionKeyPrefix(this.partitions);
    const lengths = [this.maxLength, Math.ceil(this.maxLength / this.partitions)];
    return (await this.connection().eval(
      COPY,
      2,
      COMMON_STREAM,
      `${prefix}copied`,
      prefix,
      this.partitions,
      ...lengths,
      BATCH,
      ...fields,
    )) as number;
  }
}
