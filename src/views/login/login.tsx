import { useSelector } from '@xstate/react';
import { selectEnd } from '#machines/session/session-selectors.ts';
import { useBaseActors } from '../base-actors.ts';
import { useForm } from '../form/use-form.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { LoginScreen } from './login-screen.tsx';

const everywhere = {};

/** The sign-in page, on the sign-in form. */
export function Login() {
  const { session, signIn } = useBaseActors();
  const form = useScreenActor(signIn, 'sign-in', everywhere);
  const end = useSelector(session, selectEnd);
  const { draft, errors, failure, isBusy, change, submit } = useForm(form);
  return (
    <LoginScreen
      draft={draft}
      errors={errors}
      notice={failure ?? end}
      busy={isBusy}
      onChange={change}
      onSubmit={submit}
    />
  );
}
