import { useLingui } from '@lingui/react/macro';
import type { DemoStep } from '#machines/demo/demo-types.ts';

export function useStepTitles(): Readonly<Record<DemoStep, string>> {
  const { t } = useLingui();
  return {
    workshop: t`Create a Workshop`,
    burger: t`Create a Burger`,
    topBun: t`Configure Top Bun`,
    cheese: t`Connect Cheese (Model)`,
    patty: t`Attach a Patty`,
  };
}
