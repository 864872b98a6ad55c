import { useAccess } from '../access.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { useTask } from '../use-task.ts';
import { LoginScreen } from './login-screen.tsx';

const everywhere = {};

/** The sign-in page, on the sign-in task. */
export function Login() {
  const task = useScreenActor(useAccess().signIn, 'sign-in', everywhere);
  const { draft, errors, failure, isBusy, change, submit } = useTask(task);
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
