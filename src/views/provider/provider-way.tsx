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
  /** What is said of the reasons of this page alone. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The button that leads to the provider, and the reason why the way there or back has failed. */
export function ProviderWay({ form, name, label, reasons }: ProviderWayProps) {
  const { t } = useLingui();
  const { failure, isBusy, submit } = useForm(form);
  return (
    <>
      {failure === null ? <Refused name={name} reasons={reasons} /> : <NoticeView notice={failure} />}
      <div>
        <Button isPending={isBusy} pendingLabel={t`Loading…`} onPress={submit}>
          {label}
        </Button>
      </div>
    </>
  );
}

/** The reason for which the provider's user came back without success, in the address (server/oidc/routes.ts). */
const REFUSED = /^#oidc-refused-(.+)$/;

function Refused({ name, reasons }: Pick<ProviderWayProps, 'name' | 'reasons'>) {
  const { t } = useLingui();
  const [reason] = useState(() => REFUSED.exec(window.location.hash)?.[1]);
  if (reason === undefined) return null;
  const texts: Readonly<Record<string, string>> = {
    denied: t`You canceled the sign-in with ${name}.`,
    away: t`${name} isn’t responding. Try again in a moment.`,
    ...reasons,
  };
  return (
    <Notice tone={reason === 'denied' ? 'info' : 'error'}>
      {texts[reason] ?? t`The sign-in with ${name} didn’t work. Try again.`}
    </Notice>
  );
}
