import { strict as assert } from 'node:assert';
import type { ChatRequest } from './chat-service.js';
import type { ChannelKind } from './index.js';

/** What a service makes of a request. */
export interface Received {
  /** As it is read, without markup and unseen characters. */
  text: string;
  links: string[];
  mentions: string[];
  /** Formatted parts besides the title. */
  formatted: string[];
}

const UNSEEN = /[\u2060\u2068\u2069]/g;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>|)]+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu;
const EMOJI = /:[a-z0-9_+-]+:/g;

const LOOKS: Record<string, string> = { '∗': '*', ˍ: '_', '∼': '~', ˋ: '`', '‹': '<', '›': '>' };
const readable = (text: string) => text.replace(UNSEEN, '').replace(/[∗ˍ∼ˋ‹›]/g, (sign) => LOOKS[sign]!);

function requireKeys(body: object, ...allowed: string[]): Record<string, unknown> {
  for (const key of Object.keys(body)) assert(allowed.includes(key), `unknown field ${key}`);
  return body as Record<string, unknown>;
}

const requireText = (value: unknown, max: number): string => {
  assert(
    typeof value === 'string' && value.length > 0 && value.length <= max,
    `text of ${String(value).length}`,
  );
  assert(value.isWellFormed(), 'text is not well-formed');
  return value;
};

/** Mentions that services make of bare text. */
const bareMentions = (text: string): string[] =>
  [...text.matchAll(/@[\w-]+|#[\w-]+|(?<=^|\s)\/\w+/gu)].map(([all]) => all);
const bareLinks = (text: string): string[] => [...text.matchAll(ADDRESS)].map(([all]) => all);

function post({ method = 'POST' }: ChatRequest): void {
  assert.equal(method, 'POST');
}

/** mrkdwn of Slack, and the like of Google Chat: `<…>` is markup, everything else text. */
function readAngles(text: string): { plain: string; links: string[]; mentions: string[] } {
  const links: string[] = [];
  const mentions: string[] = [];
  const plain = text.replace(/<([^<>]*)>/g, (_, inside: string) => {
    const [target, label = ''] = inside.split('|') as [string, string?];
    if (/^https?:/.test(target)) links.push(target);
    else mentions.push(inside);
    return label;
  });
  return { plain, links, mentions };
}

const findFormats = (text: string, forms: RegExp): string[] => text.match(forms) ?? [];
const MRKDWN = /\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~|`[^`\n]+`/g;

function slack(request: ChatRequest): Received {
  post(request);
  const { text, blocks, unfurl_links } = requireKeys(
    request.body,
    'text',
    'blocks',
    'unfurl_links',
    'unfurl_media',
  );
  assert.equal(unfurl_links, false);
  const parts = [requireText(text, 40_000)];
  assert(Array.isArray(blocks) && blocks.length > 0 && blocks.length <= 50);
  for (const block of blocks as { type: string; text: Record<string, unknown> }[]) {
    assert.equal(block.type, 'section');
    assert.equal(block.text['type'], 'mrkdwn');
    assert.equal(block.text['verbatim'], true);
    parts.push(requireText(block.text['text'], 3000));
  }
  const read = parts.map((part) => readAngles(part));
  // A `&` that begins no entity, and entities of other signs, are shown as they are.
  for (const { plain } of read) assert(!/&(?!amp;|lt;|gt;)/.test(plain), 'an unescaped &');
  const [notice, title, ...rest] = read.map(({ plain }) => plain);
  const bold = title!.slice(1, -1);
  return {
    text: readable(unescape([bold, ...rest].join('\n'))),
    links: read.flatMap(({ links }) => links).concat([notice!, bold, ...rest].flatMap(bareLinks)),
    mentions: read.flatMap(({ mentions }) => mentions).concat([notice!, bold, ...rest].flatMap(bareMentions)),
    formatted: [notice!, bold, ...rest].flatMap((part) => [
      ...findFormats(part, MRKDWN),
      ...findFormats(part, EMOJI),
    ]),
  };
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Markdown with backslashes: what is escaped is text; what remains of signs formats. */
function readMarkdown(markdown: string) {
  const escaped: string[] = [];
  const bare = markdown.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => {
    escaped.push(sign);
    return '\u0000';
  });
  const restore = (text: string) => {
    let next = 0;
    return text.replaceAll('\u0000', () => escaped[next++]!);
  };
  return { bare, restore };
}

function discord(request: ChatRequest): Received {
  post(request);
  const { content, allowed_mentions, flags } = requireKeys(
    request.body,
    'content',
    'allowed_mentions',
    'flags',
  );
  assert.deepEqual(allowed_mentions, { parse: [] });
  assert.equal(flags, 4);
  const { bare, restore } = readMarkdown(requireText(content, 2000));
  const lines = bare.split('\n');
  const title = /^\*\*(.*)\*\*$/.exec(lines[0]!)![1]!;
  const link = /^<(https?:.*)>$/.exec(lines.at(-1)!)![1]!;
  const rest = [title, ...lines.slice(1, -1)];
  for (const line of lines.slice(1)) assert(!/^(#|>|-|\*|\d+\.) /.test(line), 'a block of Markdown');
  return {
    text: readable(restore(rest.join('\n'))),
    links: [link, ...rest.flatMap(bareLinks)],
    mentions: rest.flatMap((line) => [...(line.match(/<[@#:t][^>]*>/g) ?? []), ...bareMentions(line)]),
    formatted: rest.flatMap((line) => findFormats(line, /[*_~`|[\]]/g).concat(findFormats(line, EMOJI))),
  };
}

function mattermost(request: ChatRequest): Received {
  post(request);
  const { bare, restore } = readMarkdown(requireText(requireKeys(request.body, 'text')['text'], 4000));
  const lines = bare.split('\n\n');
  const title = /^\*\*(.*)\*\*$/.exec(lines[0]!)![1]!;
  const link = /^\[[^\]]+\]\((https?:[^)]*)\)$/.exec(lines.at(-1)!)![1]!;
  const rest = [title, ...lines.slice(1, -1)];
  assert(!rest.some((line) => line.includes('\n')), 'a line break of a text from outside');
  return {
    text: readable(restore(rest.join('\n'))),
    links: [link, ...rest.flatMap(bareLinks)],
    mentions: rest.flatMap(bareMentions),
    formatted: rest.flatMap((line) => findFormats(line, /[*_~`|[\]$]/g).concat(findFormats(line, EMOJI))),
  };
}

/** HTML of a few elements, whose text is returned. */
function readHtml(html: string, elements: RegExp) {
  const links: string[] = [];
  const tags: string[] = [];
  const plain = html.replace(/<[^>]*>/g, (tag) => {
    const href = /^<a href="([^"<>]*)">$/.exec(tag)?.[1];
    if (href !== undefined) links.push(unescape(href));
    else assert(elements.test(tag), `the tag ${tag}`);
    tags.push(tag);
    return tag.startsWith('<br') ? '\n' : '';
  });
  assert(!/[<>]/.test(plain), 'an unescaped < or >');
  assert(!/&(?!amp;|lt;|gt;|quot;|#39;)/.test(plain), 'an unescaped &');
  return { text: unescape(plain), links, tags };
}

function telegram(request: ChatRequest): Received {
  post(request);
  assert.equal(request.url, 'https://api.telegram.org/bot123456:ABC-def/sendMessage');
  const body = requireKeys(request.body, 'chat_id', 'text', 'parse_mode', 'link_preview_options');
  assert.equal(body['chat_id'], '-100200');
  assert.equal(body['parse_mode'], 'HTML');
  assert.deepEqual(body['link_preview_options'], { is_disabled: true });
  const { text, links, tags } = readHtml(requireText(body['text'], 4096), /^<\/?b>$|^<\/a>$/);
  return {
    text: readable(text),
    links: [...links, ...bareLinks(text)],
    mentions: [...bareMentions(text), ...findFormats(text, /\$[A-Z]{1,8}\b/g)],
    formatted: tags.slice(4),
  };
}

function matrix(request: ChatRequest): Received {
  assert.equal(request.method, 'PUT');
  assert.equal(
    request.url,
    'https://matrix.example.com/_matrix/client/v3/rooms/!room%3Aexample.com/send/m.room.message/evt_1',
  );
  assert.deepEqual(request.headers, { authorization: 'Bearer syt_secret' });
  assert(Buffer.byteLength(JSON.stringify(request.body)) <= 65_536 - 4096);
  const body = requireKeys(request.body, 'msgtype', 'body', 'format', 'formatted_body', 'm.mentions');
  assert.equal(body['msgtype'], 'm.text');
  assert.equal(body['format'], 'org.matrix.custom.html');
  assert.deepEqual(body['m.mentions'], {});
  const { text, links, tags } = readHtml(
    requireText(body['formatted_body'], 65_536),
    /^<\/?strong>$|^<\/a>$|^<br\/>$/,
  );
  const plain = requireText(body['body'], 65_536).split('\n').slice(0, -1).join('\n');
  return {
    text: readable(text),
    links: [...links, ...bareLinks(text), ...bareLinks(plain)],
    mentions: [...bareMentions(text), ...bareMentions(plain)],
    formatted: tags.filter((tag) => !tag.startsWith('<br')).slice(4),
  };
}

function teams(request: ChatRequest): Received {
  post(request);
  assert(Buffer.byteLength(JSON.stringify(request.body)) <= 28 * 1024);
  const { type, attachments } = requireKeys(request.body, 'type', 'attachments');
  assert.equal(type, 'message');
  const [{ contentType, content }] = attachments as [
    { contentType: string; content: Record<string, unknown> },
  ];
  assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
  assert.equal(content['type'], 'AdaptiveCard');
  assert.equal(content['version'], '1.4');
  const blocks = content['body'] as { type: string; inlines: { type: string; text: string }[] }[];
  const lines = blocks.map(({ type: kind, inlines }) => {
    assert.equal(kind, 'RichTextBlock');
    assert.deepEqual(
      inlines.map((inline) => inline.type),
      ['TextRun'],
    );
    return requireText(inlines[0]!.text, 28 * 1024);
  });
  const actions = content['actions'] as { type: string; title: string; url: string }[];
  assert.deepEqual(
    actions.map((action) => action.type),
    ['Action.OpenUrl'],
  );
  return {
    text: readable(lines.join('\n')),
    links: [...actions.map(({ url }) => url), ...lines.flatMap(bareLinks)],
    mentions: lines.flatMap(bareMentions),
    formatted: [],
  };
}

function googleChat(request: ChatRequest): Received {
  post(request);
  const read = readAngles(requireText(requireKeys(request.body, 'text')['text'], 4096));
  const [title, ...rest] = read.plain.split('\n');
  const lines = [title!.slice(1, -1), ...rest];
  return {
    text: readable(lines.join('\n')),
    links: [...read.links, ...lines.flatMap(bareLinks)],
    mentions: [...read.mentions, ...lines.flatMap(bareMentions)],
    formatted: lines.flatMap((line) => [...findFormats(line, MRKDWN), ...findFormats(line, EMOJI)]),
  };
}

function ntfy(request: ChatRequest): Received {
  post(request);
  assert.equal(request.url, 'https://ntfy.sh');
  const body = requireKeys(request.body, 'topic', 'title', 'message', 'click', 'markdown');
  assert.equal(body['markdown'], false);
  assert.match(String(body['topic']), /^[-_A-Za-z0-9]{1,64}$/);
  const message = requireText(body['message'], 4096);
  assert(Buffer.byteLength(message) <= 4096);
  const text = `${requireText(body['title'], 1000)}\n${message}`;
  return {
    text: readable(text),
    links: [String(body['click']), ...bareLinks(text)],
    mentions: bareMentions(text),
    formatted: findFormats(text, EMOJI),
  };
}

/** Each service reads a request as strictly as it does, and @throws for one that it would refuse. */
export const SERVICES: Record<ChannelKind, (request: ChatRequest) => Received> = {
  slack,
  discord,
  telegram,
  teams,
  google_chat: googleChat,
  mattermost,
  ntfy,
  matrix,
};
