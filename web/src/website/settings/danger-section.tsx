import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal } from 'react-aria-components';
import { api, readBody } from '../../shared/api/client';
import { websiteName } from '../../shared/configuration/website-name';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Field } from '../../shared/ui/field';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';

interface Props {
  account: string;
  config: { _id: string; website: string; keywords: readonly unknown[] };
}

/** Asks once, and names what is deleted. */
export function DangerSection({ account, config }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const id = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      readBody(
        api.DELETE('/v1/rank/config/{configID}', {
          params: { path: { configID: config._id }, query: { account } },
        }),
      ),
    onSuccess: async () => {
      await navigate({ to: '/a/$accountId/keywords', params: { accountId: account } });
      await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
      toast({ text: t('{website} was deleted.', { website: websiteName(config.website) }) });
    },
  });
  const { website } = config;
  return (
    <section className="card card-danger" aria-labelledby={id}>
      <h2 id={id}>{t('Danger zone')}</h2>
      <p>{t('Deleting the configuration stops its checks and deletes all keywords and results.')}</p>
      <DialogTrigger onOpenChange={() => setTyped('')}>
        <Button className="button button-danger">{t('Delete configuration')}</Button>
        <Modal className="modal" isDismissable>
          <Dialog className="dialog">
            {({ close }) => (
              <>
                <Heading slot="title">{t('Delete configuration')}</Heading>
                <p>
                  {t('This permanently deletes {website}, its {n} keywords and all of their results.', {
                    website,
                    n: formatNumber(config.keywords.length),
                  })}
                </p>
                <Field
                  label={t('Type {website} to confirm', { website })}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  autoFocus
                />
                <FormError error={remove.error} />
                <span className="actions">
                  <ActionButton onPress={close}>{t('Cancel')}</ActionButton>
                  <ActionButton
                    look="danger"
                    isDisabled={typed !== website}
                    isPending={remove.isPending}
                    onPress={() => remove.mutate()}
                  >
                    {t('Delete')}
                  </ActionButton>
                </span>
              </>
            )}
          </Dialog>
        </Modal>
      </DialogTrigger>
    </section>
  );
}
