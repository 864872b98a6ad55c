import type { ProviderSubject } from '#machines/form/forms/provider.ts';
import { provider } from '#machines/form/forms/provider.ts';
import { screenForms } from '../screen-forms.ts';

/** Forms that send the browser to the provider. `ask` gets its address. */
export const createProviderForms = (
  ask: (signal: AbortSignal) => Promise<string>,
  leave: (url: string, subject: ProviderSubject) => void,
) =>
  screenForms(
    provider,
    (_, signal) => ask(signal),
    (form) => {
      form.on('succeeded', ({ result, subject }) => leave(result, subject));
    },
  );
