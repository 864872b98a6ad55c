import { Plural, useLingui } from '@lingui/react/macro';
import { useCapability } from '#views/use-capability.ts';

/** The server keeps no states if one call deletes or replaces more burgers than this. */
export const MAX_KEPT_BURGERS = 200;

interface CanComeBackProps {
  readonly count: number;
  /** The burgers go by one call, of which the server keeps no more than 20 MB. A single burger has less. */
  readonly areTogether?: boolean;
}

/** Says below the question of a deletion that its burgers can be brought back, where the server keeps them. */
export function CanComeBack({ count, areTogether = false }: CanComeBackProps) {
  const { t } = useLingui();
  if (!useCapability('history') || count === 0) return null;
  if (areTogether && count > 1)
    return <p>{t`If they take no more than 19 MiB, they can be brought back from Deleted burgers.`}</p>;
  return (
    <p>
      <Plural
        value={count}
        one="It can be brought back from Deleted burgers."
        other="They can be brought back from Deleted burgers."
      />
    </p>
  );
}
