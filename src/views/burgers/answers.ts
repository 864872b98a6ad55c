import { useLingui } from '@lingui/react/macro';
import type { Readiness } from '#domain/readiness.ts';

/** Returns a function that says whether a burger can answer. */
export function useAnswers(): (answers: Readiness['answers']) => string {
  const { t } = useLingui();
  return (answers) => {
    if (answers === 'yes') return t`Ready to answer`;
    return answers === 'maybe' ? t`Might not answer` : t`Can’t answer yet`;
  };
}
