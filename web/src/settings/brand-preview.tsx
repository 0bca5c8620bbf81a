import type { CSSProperties, ReactNode } from 'react';
import { BrandName } from '../brand/brand-head';
import type { Brand } from '../brand/queries';
import { t } from '../text/i18n';
import { Card } from '../ui/card';

interface Props {
  name: string | null;
  logo: string | null;
  /** Null: those of the product. */
  colors: Brand['colors'];
  /** Whether the colours are those of the form. */
  isSaved: boolean;
}

/** The head of a report in both themes. */
export const BrandPreview = ({ name, logo, colors, isSaved }: Props): ReactNode => (
  <Card title={t('Preview')}>
    <div className="brand-previews">
      <Sample scheme="light" label={t('Light')} name={name} logo={logo} colors={colors} />
      <Sample scheme="dark" label={t('Dark')} name={name} logo={logo} colors={colors} />
    </div>
    {!isSaved && <p className="hint">{t('Save to see the accent color.')}</p>}
  </Card>
);

interface SampleProps extends Omit<Props, 'isSaved'> {
  scheme: 'light' | 'dark';
  label: string;
}

function Sample({ scheme, label, name, logo, colors }: SampleProps): ReactNode {
  const accents = colors && {
    '--accent': colors[scheme].accent,
    '--on-accent': colors[scheme].on_accent,
  };
  const style = { colorScheme: scheme, ...accents } as CSSProperties;
  return (
    <div className="brand-preview" role="group" aria-label={label} style={style}>
      <BrandName name={name} logo={logo} />
      <span className="brand-preview-accent">{t('Accent color')}</span>
      <span className="brand-preview-fill">{t('Accent color')}</span>
    </div>
  );
}
