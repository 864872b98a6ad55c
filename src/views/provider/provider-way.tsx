import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { ProviderSubject } from '#machines/form/forms/provider.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice, NoticeView } from '#views/controls/feedback/notice.tsx';
import { useForm } from '#views/form/use-form.ts';

interface ProviderWayProps {
  readonly form: FormActor<ProviderSubject, object, string>;
  /** What people call the provider. */
  readonly name: string;
  /** The words of the button. */
  readonly label: string;
}

/** The button that leads to the provider, and the reason why the way there or back has failed. */
export function ProviderWay({ form, name, label }: ProviderWayProps) {
  const { t } = useLingui();
  const { failure, isBusy, submit } = useForm(form);
  return (
    <>
      {failure === null ? <Refused name={name} /> : <NoticeView notice={failure} />}
      <Button isPending={isBusy} pendingLabel={t`Opening ${name}…`} onPress={submit}>
        {label}
      </Button>
    </>
  );
}

/** The reason for which the provider's user came back without success, in the address (server/oidc/routes.ts). */
const REFUSED = /^#oidc-refused-(.+)$/;

function Refused({ name }: Pick<ProviderWayProps, 'name'>) {
  const { t } = useLingui();
  const [reason] = useState(() => REFUSED.exec(window.location.hash)?.[1]);
  if (reason === undefined) return null;
  const texts: Readonly<Record<string, string>> = {
    denied: t`You canceled the sign-in with ${name}.`,
    away: t`${name} isn’t responding. Try again in a moment.`,
    unknown: t`There is no account for you here yet. Ask an administrator for one.`,
    taken: t`Another account here is already connected to your sign-in with ${name}.`,
    ended: t`Your session ended in the meantime. Try again.`,
  };
  return (
    <Notice tone={reason === 'denied' ? 'info' : 'error'}>
      {texts[reason] ?? t`The sign-in with ${name} didn’t work. Try again.`}
    </Notice>
  );
}
