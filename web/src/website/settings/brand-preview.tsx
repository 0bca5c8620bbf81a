import type { CSSProperties, ReactNode } from 'react';
import { BrandName } from '../../shared/brand/brand-head';
import { accentProperties } from '../../shared/brand/accent-properties';
import type { Brand } from '../../shared/brand/queries';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';

interface Props {
  name: string | null;
  logo: string | null;
  text: string | null;
  /** Null: those of the product. */
  colors: Brand['colors'];
  /** Whether the colours are those of the form. */
  isSaved: boolean;
}

/** The head of a report, in the theme of the page. */
export const BrandPreview = ({ name, logo, text, colors, isSaved }: Props): ReactNode => (
  <Card title={t('Preview')}>
    <div className={colors ? 'brand-preview branded' : 'brand-preview'} style={toStyle(colors)}>
      <BrandName name={name} logo={logo} />
      <span className="brand-preview-accent">{t('Accent color')}</span>
      <span className="brand-preview-fill">{t('Accent color')}</span>
      {text && <p className="hint brand-preview-text">{text}</p>}
    </div>
    {!isSaved && <p className="hint">{t('Save to see the accent color.')}</p>}
  </Card>
);

const toStyle = (colors: Brand['colors']) =>
  colors ? (accentProperties(colors) as CSSProperties) : undefined;
