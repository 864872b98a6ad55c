import type { ReactNode } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';

/**
 * A long list of options, of which only those in view are in the document. It is in a separate chunk, because few lists are
 * long.
 */
export function ManyOptions({ children }: { children: ReactNode }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 36 }}>
      {children}
    </Virtualizer>
  );
}
