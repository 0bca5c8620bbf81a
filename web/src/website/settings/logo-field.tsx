import { type ReactNode, useId, useState } from 'react';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Field } from '../../shared/ui/field';
import { tooManyBytes } from './brand-problems';

const MAX_BYTES = 100 * 1024;

interface Props {
  hasLogo: boolean;
  /** @param file as a data URL */
  onChange: (file: string) => void;
  onRemove: () => void;
}

export function LogoField({ hasLogo, onChange, onRemove }: Props): ReactNode {
  const [problem, setProblem] = useState<string>();
  const [version, setVersion] = useState(0);
  const id = useId();
  const choose = (file: File) => {
    const isTooLarge = file.size > MAX_BYTES;
    setProblem(isTooLarge ? tooManyBytes() : undefined);
    if (!isTooLarge) void readDataUrl(file).then(onChange);
  };
  return (
    <>
      <Field
        key={version}
        type="file"
        name="brand.logo"
        accept=".png,.svg,image/png,image/svg+xml"
        label={t('Logo')}
        hint={t('PNG or SVG, at most 100 KB. E-mails show a PNG, and the name in place of an SVG.')}
        onChange={({ target: { files } }) => files?.[0] && choose(files[0])}
      />
      {problem !== undefined && (
        <p id={id} className="field-error" role="alert">
          {problem}
        </p>
      )}
      {hasLogo && (
        <p>
          <ActionButton
            look="quiet"
            onPress={() => {
              setVersion(version + 1);
              onRemove();
            }}
          >
            {t('Remove logo')}
          </ActionButton>
        </p>
      )}
    </>
  );
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(withType(reader.result as string, file.name)));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(file);
  });
}

/** Some systems know no type for SVG. */
const withType = (url: string, name: string): string =>
  /\.svg$/i.test(name) ? url.replace(/^data:[^;,]*/, 'data:image/svg+xml') : url;
