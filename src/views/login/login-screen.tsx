import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { isCapable, providerOf } from '#domain/capability.ts';
import { selectEnd, selectReturnFailure } from '#machines/session/session-selectors.ts';
import { useBaseActors, type VisitorActors } from '#views/base-actors.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { Link } from '#views/controls/buttons/link.tsx';
import { NoticeView } from '#views/controls/feedback/notice.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useFetched, whenIdle } from '#views/lazy-part.tsx';
import { usePassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';
import { ProviderWay } from '#views/provider/provider-way.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './login-screen.module.css';
import { useFirstField } from './use-first-field.ts';

/** The sign-in page. The burger beside the form gains a layer with each filled field. */
export function LoginScreen() {
  const { t } = useLingui();
  const { session, signIn } = useBaseActors();
  const form = useScreenActor(signIn, 'sign-in', {});
  const end = useSelector(session, selectEnd);
  const returnFailure = useSelector(session, selectReturnFailure);
  // The provider has sent the browser back, and the tokens are on their way.
  const isReturning = useSelector(session, (snapshot) => snapshot.hasTag('returning'));
  const { draft, field, failure, isBusy: isSending, submit } = useForm(form);
  const isBusy = isSending || isReturning;
  const first = useFirstField();
  const { visitors, known } = useVisitors();
  const provider = providerOf(known);
  const hasAccount = draft.account.trim() !== '';
  const hasPassword = draft.password !== '';
  const layers = { buttonBun: true, patty: hasAccount, cheese: hasPassword, topBun: isBusy };
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <BurgerStack layers={layers} size="large" />
          <h1>{t`Sign in to Cowtex`}</h1>
        </header>
        <Form label={t`Sign in`} isBusy={isBusy} onSubmit={submit}>
          {/* The reason for the failure of the sign-in, or for the need of one. */}
          <NoticeView notice={failure ?? end ?? returnFailure} />
          <TextField
            label={t`Account or email`}
            isRequired
            ref={first}
            name="username"
            autoComplete="username"
            {...field('account')}
          />
          <TextField
            label={t`Password`}
            isRequired
            name="password"
            type="password"
            autoComplete="current-password"
            {...field('password')}
          />
          <Button
            type="submit"
            variant="primary"
            isPending={isBusy}
            pendingLabel={t`Signing in…`}
          >{t`Sign in`}</Button>
        </Form>
        {provider !== undefined && visitors !== null && (
          <ByProvider providers={visitors.providers} name={provider} />
        )}
      </div>
      <p className={styles.aside}>
        <Trans>
          Just looking? <Link href={paths.services.href()}>Browse the service catalog</Link>
        </Trans>
      </p>
      {isCapable(known, 'links') && (
        <p className={styles.aside}>
          <Trans>Forgot your password? Ask an administrator for a link to set a new one.</Trans>
        </p>
      )}
    </div>
  );
}

/** What the server can besides passwords. It is asked once the page rests, and null until it is known. */
function useVisitors() {
  const [rests, setRests] = useState(false);
  useEffect(() => whenIdle(() => setRests(true)), []);
  const visitors = useFetched(useBaseActors().visitors, rests);
  const known = useSelector(visitors?.capabilities, (snapshot) => snapshot?.context.data ?? null);
  return { visitors, known };
}

/** The way in by the provider. */
function ByProvider({ providers, name }: Pick<VisitorActors, 'providers'> & { name: string }) {
  const { t } = useLingui();
  const { from } = usePassedOn();
  const origin = typeof from === 'string' ? from : null;
  const form = useScreenActor(providers, origin ?? '', { from: origin });
  return (
    <div className={styles.other}>
      <ProviderWay
        form={form}
        name={name}
        label={t({ message: `Continue with ${name}`, context: 'sign-in' })}
        reasons={{ unknown: t`There is no account for you here yet. Ask an administrator for one.` }}
      />
    </div>
  );
}
