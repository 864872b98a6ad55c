import { type Notice, SERVER } from '#domain/messages.ts';

const SIGN_IN_NEEDED = `${SERVER}sign-in-needed`;

/** The part of any form that has its failure. */
interface FailedForm {
  getSnapshot(): { readonly context: { readonly failure: Notice | null } };
  send(event: { readonly type: 'dismiss' }): void;
}

/** Dismisses the failure of a form whose session had ended. It is shown again, so its user has signed in since. */
export function dismissOutdated(form: FailedForm): void {
  const detail = form.getSnapshot().context.failure?.detail;
  if (typeof detail === 'object' && detail.id === SIGN_IN_NEEDED) form.send({ type: 'dismiss' });
}
