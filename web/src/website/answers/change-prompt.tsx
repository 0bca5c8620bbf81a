import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast';
import { type Asking, AskingFields } from './asking-fields';
import { type Engine, ENGINES } from './engines';
import { changePrompt, type PromptRow, useAnswersChange } from './queries';

interface Props {
  owner: { account: string; config: string };
  prompt: PromptRow;
  /** That can be asked. */
  engines: readonly Engine[];
  onClose: () => void;
}

/** Changes who is asked and when; what is asked is fixed. */
export function ChangePrompt({ owner, prompt, engines, onClose }: Props): ReactNode {
  const { every, weekday } = prompt;
  const [asking, setAsking] = useState<Asking>({
    engines: prompt.engines,
    every,
    weekday,
    runs: String(prompt.runs),
  });
  const [tags, setTags] = useState(prompt.tags.join(', '));
  const save = useAnswersChange(
    () =>
      changePrompt(owner, prompt._id, {
        ...asking,
        runs: Number(asking.runs),
        tags: tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      }),
    () => {
      toast({ text: t('Saved.') });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  const choices = ENGINES.filter((each) => engines.includes(each) || prompt.engines.includes(each));
  return (
    <Dialog title={t('Change the prompt')} onClose={onClose}>
      <Form onSubmit={submit}>
        <p className="hint" dir="auto">
          {prompt.text}
        </p>
        <AskingFields
          engines={choices}
          value={asking}
          onChange={(change) => setAsking((before) => ({ ...before, ...change }))}
        />
        <Field name="tags" label={t('Tags')} value={tags} onChange={({ target }) => setTags(target.value)} />
        <DialogActions
          label={t('Save')}
          error={save.error}
          shown={[]}
          isPending={save.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
