import type { ReactNode } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';

/** A list of options that renders only those in view. Few lists are so long, so its code is fetched when one opens. */
export function VirtualList({ children }: { children: ReactNode }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 36 }}>
      {children}
    </Virtualizer>
  );
}
