import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, PublicUrl } from '../../../auth/index.js';
import { ChatChannels, type ChatMessage, type ChatReader, quoteText } from '../../../channels/index.js';
import { ConfigRepository } from '../../tracking/index.js';
import { DigestRepository } from '../store/digest.repository.js';
import { shortenWebsite } from '../../positions/website-name.js';
import { DigestIssues, toForm } from './digest-issues.js';
import { type DigestSent, digestSent } from './digest-mails.js';

/** Sends the short form of digests to channels, when they are mailed. */
@Injectable()
export class DigestChats implements OnModuleInit {
  constructor(
    private readonly chats: ChatChannels,
    private readonly configs: ConfigRepository,
    private readonly digests: DigestRepository,
    private readonly issues: DigestIssues,
    private readonly url: PublicUrl,
  ) {}

  onModuleInit(): void {
    this.chats.register(
      digestSent,
      'rank.digest',
      ({ account, config }) => ({ account, config }),
      (event) => {
        // Once for each view that readers of the event have.
        const summaries = new Map<string | null, ReturnType<DigestChats['summarise']>>();
        return async (reader) => {
          const summary = summaries.get(reader.view) ?? this.summarise(event, reader.view);
          summaries.set(reader.view, summary);
          return this.toMessage(event, await summary, reader);
        };
      },
    );
  }

  /** Whether a channel gets the digest, also where no mail is sent. */
  hasReader(account: Account, config: Types.ObjectId): Promise<boolean> {
    return this.chats.hasReader(account, config, 'rank.digest');
  }

  private toMessage(
    { account }: DigestSent,
    summary: Awaited<ReturnType<DigestChats['summarise']>>,
    { language, child }: ChatReader,
  ): ChatMessage | undefined {
    if (!summary) return undefined;
    const { content } = summary;
    const { period, data } = summary.toWords(language);
    const website = quoteText(shortenWebsite(summary.website, child));
    const changes = data.moves.flatMap(({ rows }, down) =>
      rows.map(
        ({ keyword, where, from, to }) =>
          `${down ? '▼' : '▲'} ${quoteText(keyword)} (${quoteText(where)}): ${from} → ${to}`,
      ),
    );
    return {
      language,
      title: `${period}: ${website}`,
      intro: [
        data.about,
        ...data.figures.map(({ label, value, earlier, change }) =>
          [`${label}: ${value}`, earlier && `(${earlier})`, change].filter(Boolean).join(' '),
        ),
        data.moves.map(({ title }) => title).join(' · '),
      ],
      changes,
      total: content.up.count + content.down.count,
      link: this.url.resolve(`app/a/${String(account)}`),
    };
  }

  /** Undefined once the website is deleted, and without results. */
  private async summarise({ account, config: id }: DigestSent, view: string | null) {
    const config = await this.configs.find(id, account);
    const digest = await this.digests.findByConfig(id);
    if (!config || !digest) return undefined;
    const form = toForm(digest);
    const summary = await this.issues.summarise(config, { ...form, view: view ?? form.view });
    return summary && { ...summary, website: config.website };
  }
}
