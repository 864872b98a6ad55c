import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { selectUser } from '#machines/session/session-selectors.ts';
import { useBaseActors } from '#views/base-actors.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Notice, NoticeView } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { useForm } from '#views/form/use-form.ts';
import { NotLoaded } from '#views/load-failed.tsx';
import styles from '#views/login/login-screen.module.css';
import { useFirstField } from '#views/login/use-first-field.ts';
import { paths } from '#views/paths.ts';
import { NewPasswordField } from '#views/person/password-fields.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';

/** The page of a link: a new password for its account. A link that cannot be used says so in one way, whatever the reason. */
export function SetPassword({ link }: { link: string }) {
  const { t } = useLingui();
  const lookup = useScreenActor(useBaseActors().visitors.use().links, link, { link });
  const holder = useSelector(lookup, ({ context }) => context.data);
  const hasFailed = useSelector(lookup, ({ context }) => context.problem !== null);
  if (holder === null)
    return hasFailed ? (
      <NotLoaded onRetry={() => lookup.send({ type: 'refresh' })}>
        {t`The server isn’t responding. Try again in a moment.`}
      </NotLoaded>
    ) : (
      <Spinner isCentered>{t`Loading…`}</Spinner>
    );
  if (holder.account !== null) return <PasswordForm link={link} account={holder.account} />;
  return (
    <EmptyState
      headingLevel={1}
      title={t`This link can’t be used any more`}
      actions={<LinkButton href={paths.login.href()}>{t`Go to sign-in`}</LinkButton>}
    >
      <p>{t`Ask for a new one.`}</p>
    </EmptyState>
  );
}

function PasswordForm({ link, account }: { link: string; account: string }) {
  const { t } = useLingui();
  const { session, visitors } = useBaseActors();
  const [, navigate] = useLocation();
  const form = useScreenActor(visitors.use().newPasswords, link, { link });
  const user = useSelector(session, selectUser);
  const { draft, field, failure, isBusy, submit } = useForm(form);
  const first = useFirstField();
  // The used link must not stay in the address.
  useEffect(
    () => form.on('succeeded', () => navigate(paths.landing.href(), { replace: true })).unsubscribe,
    [form, navigate],
  );
  const layers = {
    buttonBun: true,
    patty: draft.password !== '',
    cheese: draft.confirmation !== '',
    topBun: isBusy,
  };
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <BurgerStack layers={layers} size="large" />
          <h1>{t`Set your password`}</h1>
        </header>
        <Form label={t`Set your password`} isBusy={isBusy} onSubmit={submit}>
          <NoticeView notice={failure} />
          {user !== null && user.account !== account && (
            <Notice tone="warning">
              <Trans>
                You’re signed in as “{user.account}”. Setting this password signs you in as “{account}”
                instead.
              </Trans>
            </Notice>
          )}
          {/* Password managers keep the password under this name. */}
          <TextField
            label={t`Account`}
            isReadOnly
            name="username"
            autoComplete="username"
            value={account}
            onChange={() => undefined}
          />
          <NewPasswordField label={t`New password`} ref={first} {...field('password')} />
          <NewPasswordField isRepeated label={t`Confirm new password`} {...field('confirmation')} />
          <Button
            type="submit"
            variant="primary"
            isPending={isBusy}
            pendingLabel={t`Saving…`}
          >{t`Set password`}</Button>
        </Form>
      </div>
    </div>
  );
}
