import { Plural } from '@lingui/react/macro';
import { useCapability } from '#views/use-capability.ts';

/** The server keeps no states if one call deletes or replaces more burgers than this. */
export const MAX_KEPT_BURGERS = 200;

/** Says below the question of a deletion that its burgers can be brought back, where the server keeps them. */
export function CanComeBack({ count }: { count: number }) {
  if (!useCapability('history') || count === 0) return null;
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
