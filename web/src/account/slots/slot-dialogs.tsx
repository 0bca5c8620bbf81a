import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { Select } from '../../shared/ui/select';
import { toast } from '../../shared/ui/toast';
import { type NewSlot, type Slot, useSlotChange } from './queries';
import { CapacityField, OpenField, TimeFields } from './slot-fields';
import { spreadTimes } from './slot-hours';

const CAPACITY = 100;
const SHOWN = ['time', 'max_capacity'];

const readProblems = (error: unknown) =>
  plainProblems(error, {
    time: t('Enter a time of day, such as 06:00.'),
    max_capacity: t('Enter a whole number from 1 to 100,000.'),
  });

const createSlot = (body: NewSlot) => readData(api.POST('/v1/slots', { body }));

export function NewSlotDialog({ onClose }: { onClose: () => void }): ReactNode {
  const zone = useTimeZone();
  const [values, setValues] = useState({ time: '06:00', timezone: zone, max_capacity: String(CAPACITY) });
  const create = useSlotChange(createSlot, ({ time, timezone }) => {
    toast({ text: t('The slot at {time} ({zone}) was created.', { time, zone: timezone }) });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ ...values, max_capacity: Number(values.max_capacity) });
  };
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <Dialog title={t('New slot')} onClose={onClose}>
      <Form onSubmit={submit} problems={readProblems(create.error)}>
        <TimeFields label={t('Time')} {...values} onChange={set} />
        <CapacityField value={values.max_capacity} onChange={(max_capacity) => set({ max_capacity })} />
        <DialogActions
          label={t('Create')}
          error={create.error}
          shown={SHOWN}
          isPending={create.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Time and zone of a slot in use stay as they are. */
export function EditSlotDialog({ slot, onClose }: { slot: Slot; onClose: () => void }): ReactNode {
  const { _id: id, time, timezone, max_capacity, active, current_count: used } = slot;
  const [values, setValues] = useState({ time, timezone, max_capacity: String(max_capacity), active });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const save = useSlotChange(
    () =>
      readData(
        api.PUT('/v1/slots/{id}', {
          params: { path: { id } },
          body: { ...values, max_capacity: Number(values.max_capacity) },
        }),
      ),
    () => {
      toast({ text: t('Saved.') });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <Dialog title={t('Edit slot')} onClose={onClose}>
      <Form onSubmit={submit} problems={readProblems(save.error)}>
        <TimeFields label={t('Time')} {...values} isFixed={used > 0} onChange={set} />
        <CapacityField
          least={Math.max(1, used)}
          value={values.max_capacity}
          onChange={(capacity) => set({ max_capacity: capacity })}
        />
        <OpenField isOpen={values.active} onChange={(isOpen) => set({ active: isOpen })} />
        <DialogActions
          label={t('Save')}
          error={save.error}
          shown={SHOWN}
          isPending={save.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

const counts = () => [
  { value: '24', label: t('Every hour (24 slots)') },
  { value: '12', label: t('Every 2 hours (12 slots)') },
  { value: '8', label: t('Every 3 hours (8 slots)') },
  { value: '4', label: t('Every 6 hours (4 slots)') },
  { value: '48', label: t('Every 30 minutes (48 slots)') },
];

/** Creates slots at equal distances, one after the other; those that are there already are left as they are. */
export function SpreadDialog({ slots, onClose }: { slots: readonly Slot[]; onClose: () => void }): ReactNode {
  const zone = useTimeZone();
  const [count, setCount] = useState('24');
  const [values, setValues] = useState({ time: '00:00', timezone: zone, max_capacity: String(CAPACITY) });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const { time, timezone, max_capacity } = values;
  const times = spreadTimes(Number(count), time).filter(
    (each) => !slots.some((slot) => slot.time === each && slot.timezone === timezone),
  );
  const create = useSlotChange(
    async () => {
      for (const each of times)
        await createSlot({ time: each, timezone, max_capacity: Number(max_capacity) });
      return times.length;
    },
    (n) => {
      toast({ text: t('{n, plural, one {# slot was created.} other {# slots were created.}}', { n }) });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined);
  };
  return (
    <Dialog title={t('Spread over the day')} onClose={onClose}>
      <Form onSubmit={submit} problems={readProblems(create.error)}>
        <div className="field">
          <Select label={t('How often')} value={count} choices={counts()} onChange={setCount} />
        </div>
        <TimeFields label={t('First at')} {...values} onChange={set} />
        <CapacityField value={max_capacity} onChange={(capacity) => set({ max_capacity: capacity })} />
        <p className="hint">
          {times.length === 0
            ? t('There is a slot at each of these times already.')
            : t('Websites stay in their slots; new ones get the slot with the most space.')}
        </p>
        <DialogActions
          label={t('{n, plural, one {Create # slot} other {Create # slots}}', { n: times.length })}
          error={create.error}
          shown={SHOWN}
          isPending={create.isPending}
          isDisabled={times.length === 0}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
