import { useLingui } from '@lingui/react/macro';
import { otherStates, type Publication } from '#domain/publishing.ts';
import type { FormOf, ListOf } from '#machines/list/list-machine.ts';
import type { published } from '#machines/list/resources/published.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { Dialog, DialogForm } from '#views/controls/overlays/dialog.tsx';
import { Conflict } from '#views/form/conflict.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useCommand } from '#views/list/use-list.ts';

/** The value of the option that nobody gets anything. */
const NOBODY = 'nobody';

/** Puts another published state in force, or none. */
export function TakeBackDialog({ list }: { list: ListOf<typeof published> }) {
  const form = useCommand(list, 'takeBack');
  return form && <TakeBackForm form={form} />;
}

function TakeBackForm({ form }: { form: FormOf<typeof published, 'takeBack'> }) {
  const { t, i18n } = useLingui();
  const { subject, field, isBusy, hasConflict, failure, submit, cancel } = useForm(form);
  const { target } = subject;
  const { inForce } = target;
  const { value, onChange } = field('number');
  const nameOf = ({ number, at, by }: Publication) => {
    const time = at === null ? '' : i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' });
    const name = by?.account ?? '';
    return [t`State ${number}`, time, name].filter((part) => part !== '').join(' · ');
  };
  const options = [
    ...otherStates(target).map((state) => ({
      value: String(state.number),
      label: nameOf(state),
      ...(state.note !== null && { description: state.note }),
    })),
    ...(inForce === null ? [] : [{ value: NOBODY, label: t`None: visitors get nothing` }]),
  ];
  const label = inForce === null ? t`Put in force` : t`Take back`;
  return (
    <Dialog
      title={inForce === null ? t`Choose a state` : t`Take back state ${inForce}`}
      description={t`The burger that you edit stays as it is.`}
      isOpen
      onClose={cancel}
      size="small"
    >
      <DialogForm
        failure={failure}
        isBusy={isBusy}
        onSubmit={submit}
        actions={
          <>
            <Button onPress={cancel}>{t`Cancel`}</Button>
            <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={t`Saving…`}>
              {hasConflict ? t`Do it anyway` : label}
            </Button>
          </>
        }
      >
        {hasConflict && (
          <Conflict form={form} legend={{ former: t`Before`, latter: t`Now` }}>
            <p>{t`Another state is in force by now. Go on only if you still want to.`}</p>
          </Conflict>
        )}
        <Select
          label={t`What visitors get from now on`}
          options={options}
          value={value === '' ? NOBODY : value}
          onChange={(chosen) => onChange(chosen === NOBODY ? '' : chosen)}
        />
      </DialogForm>
    </Dialog>
  );
}
