import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { translate } from '../../shared/ui/server-texts';
import type { Check } from './queries';

type Step = Check['steps'][number]['step'];

const stepName = (step: Step): string =>
  ({
    key: t('Credential'),
    clock: t('Clock of the server'),
    token: t('Access'),
    testing: t('Consent screen'),
    api: t('Search Console API'),
    quota: t('Quota'),
    visible: t('Visible properties'),
    property: t('Property'),
    service: t('Service'),
  })[step];

const stateName = (state: Check['steps'][number]['state']): string =>
  ({ passed: t('passed'), failed: t('failed'), untried: t('not tried') })[state];

/** Each step of the connection, and what to do about the one that failed. */
export function CheckResult({ check }: { check: Check }): ReactNode {
  const { ok, steps, message, remedy, link, properties } = check;
  return (
    <div role="status">
      <p>{ok ? t('All steps pass.') : [message, remedy].map((text) => translate(text ?? '')).join(' ')}</p>
      {link !== null && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('Open the page of Google')}
          </a>
        </p>
      )}
      <ul className="plain-list" aria-label={t('Steps')}>
        {steps.map(({ step, state }) => (
          <li key={step} className={state === 'failed' ? 'state-failed' : undefined}>
            {t('{step}: {state}', { step: stepName(step), state: stateName(state) })}
          </li>
        ))}
      </ul>
      {check.step === 'property' && (
        <p className="hint">
          {t('Visible: {properties}', { properties: properties.map(({ property }) => property).join(', ') })}
        </p>
      )}
    </div>
  );
}
