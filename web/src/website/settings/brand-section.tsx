import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { type Brand, brandQuery, logoOfAccount } from '../../shared/brand/queries';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { Field, Form } from '../../shared/ui/field';
import { SaveLine } from '../../shared/ui/save-line';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { AccentField } from './accent-field';
import { brandProblems } from './brand-problems';
import { BrandPreview } from './brand-preview';
import './brand-section.css';
import { LogoField } from './logo-field';

/** What the account shows to its clients in place of the name of the product. */
export function BrandSection({ account }: { account: string }): ReactNode {
  const brand = useQuery(brandQuery(account));
  if (brand.error) return <ErrorPanel error={brand.error} onRetry={() => void brand.refetch()} />;
  if (brand.data === undefined) return <SkeletonRows count={4} />;
  const own = brand.data?.inherited === false ? brand.data : null;
  return (
    <>
      {brand.data?.inherited && (
        <p className="notice">
          {t('Clients see the brand {name} of an account above this one. Save a brand to replace it here.', {
            name: brand.data.name,
          })}
        </p>
      )}
      <BrandForm
        key={JSON.stringify(own)}
        account={account}
        own={own}
        inherited={brand.data?.inherited ? brand.data : null}
      />
    </>
  );
}

interface Values {
  name: string;
  accent: string;
  text: string;
  /** A data URL; null removes the logo, undefined keeps it. */
  logo?: string | null | undefined;
}

interface FormProps {
  account: string;
  own: Brand | null;
  /** What clients see while there is no own brand. */
  inherited: Brand | null;
}

const toValues = (own: Brand | null): Values => ({
  name: own?.name ?? '',
  accent: own?.accent ?? '',
  text: own?.text ?? '',
});

function BrandForm({ account, own, inherited }: FormProps): ReactNode {
  const [values, setValues] = useState<Values>(() => toValues(own));
  const isChanged = JSON.stringify(values) !== JSON.stringify(toValues(own));
  const change = (changed: Partial<Values>) => setValues({ ...values, ...changed });
  const { save, remove } = useBrandChange(account);
  const problems = brandProblems(save.error);
  const { name, accent, text, logo } = values;
  const shownLogo = logo === undefined ? own && logoOfAccount(account, own) : logo;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const brand = {
      name,
      accent: accent === '' ? null : accent,
      text: text.trim() === '' ? null : text,
      ...(logo !== undefined && { logo }),
    };
    // A brand that was stored as it had been, such as without a space at the end, does not replace this form.
    save.mutate(brand, { onSuccess: () => setValues(toValues(own)) });
  };
  return (
    <>
      <Card title={t('Brand')}>
        <p className="hint">
          {t('Clients see it on share links, in digests and on printed pages. Accounts below inherit it.')}
        </p>
        <Form onSubmit={submit} problems={problems} className="settings-form">
          <Field
            name="brand.name"
            label={t('Name')}
            value={name}
            maxLength={80}
            onChange={({ target }) => change({ name: target.value })}
            required
          />
          <LogoField
            hasLogo={shownLogo !== null}
            onChange={(file) => change({ logo: file })}
            onRemove={() => change({ logo: own?.logo ? null : undefined })}
          />
          <AccentField value={accent} onChange={(color) => change({ accent: color })} />
          <Field
            name="brand.text"
            label={t('Text')}
            hint={t('A sentence for the end of reports, such as whom to ask.')}
            value={text}
            maxLength={300}
            onChange={({ target }) => change({ text: target.value })}
          />
          <FormError error={save.error} withFields shown={Object.keys(problems)} />
          <SaveLine isPending={save.isPending} isChanged={isChanged}>
            {own && (
              <ConfirmedButton
                label={t('Remove brand')}
                title={t('Remove brand')}
                question={t(
                  'Remove the brand {name}? Clients then see that of the account above, or Rankwire.',
                  {
                    name: own.name,
                  },
                )}
                error={remove.error}
                isPending={remove.isPending}
                onConfirm={() => remove.mutate(null)}
              />
            )}
          </SaveLine>
        </Form>
      </Card>
      {inherited && !isChanged ? (
        <BrandPreview
          name={inherited.name}
          logo={logoOfAccount(account, inherited)}
          text={inherited.text}
          colors={inherited.colors}
          isSaved
        />
      ) : (
        <BrandPreview
          name={name.trim() === '' ? null : name}
          logo={shownLogo}
          text={text}
          colors={own?.accent === accent.toLowerCase() ? own.colors : null}
          isSaved={(own?.accent ?? '') === accent.toLowerCase()}
        />
      )}
    </>
  );
}

interface Change {
  name: string;
  accent: string | null;
  text: string | null;
  logo?: string | null;
}

function useBrandChange(account: string) {
  const queries = useQueryClient();
  const patch = (brand: Change | null) =>
    readData(api.PATCH('/v1/accounts/{id}', { params: { path: { id: account } }, body: { brand } }));
  // Accounts below may inherit it.
  const readAgain = () =>
    Promise.all(['brand', 'accounts'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const save = useMutation({
    mutationFn: (brand: Change) => patch(brand),
    onSuccess: async () => {
      await readAgain();
      toast({ text: t('Saved.') });
    },
  });
  const remove = useMutation({
    mutationFn: (brand: null) => patch(brand),
    onSuccess: async () => {
      await readAgain();
      toast({ text: t('The brand was removed.') });
    },
  });
  return { save, remove };
}
