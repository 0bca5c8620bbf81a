import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { BLOCK_ICONS } from './block-icons';
import { type BlockMark, blockMarks, type PageBlocks as Blocks } from './block-marks';
import './page-blocks.css';

/** As many icons as fit the column; one less beside the number of the others. */
const MOST_ICONS = 4;

/** The blocks of a result page as icons. What the search provider does not report is unknown, which is not none. */
export function PageBlocks({ of }: { of: Blocks }): ReactNode {
  if (of.features === undefined) return <Unknown />;
  const marks = blockMarks(of);
  if (marks.length === 0) return <Nothing />;
  const shown = marks.length > MOST_ICONS ? MOST_ICONS - 1 : marks.length;
  const others = marks.slice(shown);
  return (
    <ul className="page-blocks" aria-label={t('SERP features')}>
      {marks.map((mark, index) => (
        <Mark key={mark.type} mark={mark} isSeen={index < shown} />
      ))}
      {others.length > 0 && (
        <li className="page-blocks-more" aria-hidden="true" title={others.map(({ text }) => text).join('\n')}>
          +{others.length}
        </li>
      )}
    </ul>
  );
}

/** Screen readers have those beyond the limit too. */
const Mark = ({ mark: { type, isOwn, text }, isSeen }: { mark: BlockMark; isSeen: boolean }): ReactNode =>
  isSeen ? (
    <li className={isOwn ? 'page-block page-block-own' : 'page-block'} title={text}>
      <Icon of={BLOCK_ICONS[type]} />
      <span className="visually-hidden">{text}</span>
    </li>
  ) : (
    <li className="visually-hidden">{text}</li>
  );

const Nothing = (): ReactNode => (
  <span className="soft" title={t('Nothing but results on the page')}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{t('Nothing but results on the page')}</span>
  </span>
);

const Unknown = (): ReactNode => (
  <span className="soft" title={t('Unknown: not reported by the search provider, or not checked yet.')}>
    {t('Unknown')}
  </span>
);
