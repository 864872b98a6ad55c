import type { TopBun } from '#domain/entities.ts';
import { lazyPart } from '#views/lazy-part.tsx';
import { When } from '#views/list/cells.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { useCapability } from '#views/use-capability.ts';

const ChangedBy = lazyPart(async () => (await import('#views/history/changed-by.tsx')).ChangedBy);

interface LastChangeProps {
  readonly burgerId: string;
  readonly layer: Pick<TopBun, 'id' | 'updatedAt'>;
  /** Differs once a layer of the list has changed, because who has changed it is asked anew then. */
  readonly version: string;
}

/** When a layer was last changed, and by whom where the server has a history. */
export function LastChange(props: LastChangeProps) {
  const when = <When time={props.layer.updatedAt} isShort />;
  if (!useCapability('history')) return when;
  return (
    <OptionalPart fallback={when}>
      <ChangedBy {...props}>{when}</ChangedBy>
    </OptionalPart>
  );
}
