import { useLingui } from '@lingui/react/macro';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { questionSets } from '#machines/list/resources/question-sets.ts';
import { useBusy } from '#views/controls/busy.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { UploadIcon } from '#views/controls/icons/member-icons.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';

/** Makes a question set of a file. A file with a fault is refused as a whole. */
export function UploadDialog({ form }: { form: FormOf<typeof questionSets, 'upload'> }) {
  const { t } = useLingui();
  const say = useText();
  const { draft, errors } = useForm(form);
  return (
    <FormDialog
      form={form}
      title={t`Upload a question set`}
      description={t`A file that was downloaded here, or written by hand, becomes a new question set.`}
      size="small"
      submitLabel={t`Upload`}
      pendingLabel={t`Uploading…`}
    >
      <Cluster>
        <FileButton onChoose={(file) => form.send({ type: 'read', file })} />
        <span role="status">{draft.fileName}</span>
      </Cluster>
      {errors.text !== undefined && <Notice tone="error">{say(errors.text)}</Notice>}
    </FormDialog>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useLingui();
  const isBusy = useBusy();
  return (
    <FileTrigger
      acceptedFileTypes={['.json', 'application/json']}
      onSelect={(files) => {
        const chosen = files?.[0];
        if (chosen) onChoose(chosen);
      }}
    >
      <Button icon={<UploadIcon />} isDisabled={isBusy}>{t`Choose a file`}</Button>
    </FileTrigger>
  );
}
