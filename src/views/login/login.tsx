import { useSelector } from '@xstate/react';
import { useAccess } from '../access.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { LoginScreen } from './login-screen.tsx';

const everywhere = {};

/** The sign-in page, on the sign-in task. */
export function Login() {
  const task = useScreenActor(useAccess().signIn, 'sign-in', everywhere);
  const { draft, errors, failure } = useSelector(task, (snapshot) => snapshot.context);
  const busy = useSelector(task, (snapshot) => snapshot.hasTag('busy'));
  return (
    <LoginScreen
      draft={draft}
      errors={errors}
      failure={failure}
      busy={busy}
      onChange={(change) => task.send({ type: 'change', draft: change })}
      onSubmit={() => task.send({ type: 'submit' })}
    />
  );
}
