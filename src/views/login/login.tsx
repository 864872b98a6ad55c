import { useBaseActors } from '../base-actors.ts';
import { useForm } from '../form/use-form.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { LoginScreen } from './login-screen.tsx';

const everywhere = {};

/** The sign-in page, on the sign-in form. */
export function Login() {
  const form = useScreenActor(useBaseActors().signIn, 'sign-in', everywhere);
  const { draft, errors, failure, isBusy, change, submit } = useForm(form);
  return (
    <LoginScreen
      draft={draft}
      errors={errors}
      failure={failure}
      busy={isBusy}
      onChange={change}
      onSubmit={submit}
    />
  );
}
