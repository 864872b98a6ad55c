import { useLingui } from '@lingui/react/macro';
import { hasSecrets } from '#domain/layer-summaries.ts';
import type { WorkshopOption } from '#domain/workshop-choice.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { burgers } from '#machines/list/resources/burgers.ts';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useList } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { useCheeses } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';
import { BurgerFields } from './burger-fields.tsx';

interface DuplicateDialogProps {
  readonly form: FormOf<typeof burgers, 'duplicate'>;
  readonly workshops: readonly WorkshopOption[];
}

/** Creates another burger with the same layers. */
export function DuplicateDialog({ form, workshops }: DuplicateDialogProps) {
  const { t } = useLingui();
  const { id, name } = useForm(form).subject.target;
  return (
    <FormDialog
      form={form}
      title={t`Duplicate ${name}`}
      description={t`The copy gets its prompt, model and tools, but isn’t published.`}
      submitLabel={t`Duplicate burger`}
      pendingLabel={t`Duplicating…`}
    >
      <BurgerFields form={form} workshops={workshops} />
      <Secrets burgerId={id} />
    </FormDialog>
  );
}

/** The notice about the secrets, which the console never gets: a server copies them itself, or the copy lacks them. */
function Secrets({ burgerId }: { burgerId: string }) {
  const { t, i18n } = useLingui();
  const canCopy = useCapability('key-copy');
  const { items, isReal } = useList(useCheeses(burgerId));
  const locked = items.filter((cheese) => isReal && hasSecrets(cheese));
  if (locked.length === 0) return null;
  const providers = listOf(
    locked.map(({ type }) => type),
    i18n.locale,
  );
  if (canCopy)
    return <Notice tone="info">{t`The API key and the headers of ${providers} are copied, too.`}</Notice>;
  return (
    <Notice tone="warning">{t`Enter the API key and the headers of ${providers} again in the copy.`}</Notice>
  );
}
