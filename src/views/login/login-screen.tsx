import { Trans, useLingui } from '@lingui/react/macro';
import type { Notice, ShownErrors } from '#domain/messages.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { Button } from '#views/controls/button.tsx';
import { Form } from '#views/controls/form.tsx';
import { Link } from '#views/controls/link.tsx';
import { NoticeView } from '#views/controls/notice.tsx';
import { TextField } from '#views/controls/text-field.tsx';
import { paths } from '#views/paths.ts';
import styles from './login-screen.module.css';

interface LoginDraft {
  readonly account: string;
  readonly password: string;
}

interface LoginScreenProps {
  readonly draft: LoginDraft;
  readonly errors: ShownErrors<LoginDraft>;
  /** Why the sign-in failed, or why it is needed. */
  readonly notice: Notice | null;
  readonly busy: boolean;
  readonly onChange: (change: Partial<LoginDraft>) => void;
  readonly onSubmit: () => void;
}

/** The sign-in page. The burger beside the form gains a layer with each filled field. */
export function LoginScreen({ draft, errors, notice, busy, onChange, onSubmit }: LoginScreenProps) {
  const { t } = useLingui();
  const hasAccount = draft.account.trim() !== '';
  const hasPassword = draft.password !== '';
  const layers = { buttonBun: true, patty: hasAccount, cheese: hasPassword, topBun: busy };
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <BurgerStack layers={layers} size="large" isDecorative />
          <h1>
            <Trans>Sign in to Cowtex</Trans>
          </h1>
          <p>
            <Trans>Your workshops and burgers are waiting.</Trans>
          </p>
        </header>
        <Form label={t`Sign in`} isBusy={busy} onSubmit={onSubmit}>
          <NoticeView notice={notice} />
          <TextField
            label={t`Account or email`}
            isRequired
            name="username"
            autoComplete="username"
            value={draft.account}
            errorMessage={errors.account}
            onChange={(account) => onChange({ account })}
          />
          <TextField
            label={t`Password`}
            isRequired
            name="password"
            type="password"
            autoComplete="current-password"
            value={draft.password}
            errorMessage={errors.password}
            onChange={(password) => onChange({ password })}
          />
          <Button type="submit" variant="primary" isPending={busy} pendingLabel={t`Signing in…`}>
            <Trans>Sign in</Trans>
          </Button>
        </Form>
      </div>
      <p className={styles.aside}>
        <Trans>
          Just looking? <Link href={paths.services.href()}>Browse the service catalog</Link>
        </Trans>
      </p>
    </div>
  );
}
