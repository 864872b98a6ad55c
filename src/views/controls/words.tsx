import type { TransRenderProps } from '@lingui/react';
import type { ReactNode } from 'react';

/**
 * Words beside an element, in an element of their own. A browser that translates the page replaces the text nodes: React could
 * then neither change one nor place an element beside it.
 */
export const Words = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <span>{children}</span> : children;

/** The element of each `Trans`. Another message gets another one, because the first one's text nodes may be gone. */
export const MessageWords = ({ id, children }: TransRenderProps) => <span key={id}>{children}</span>;
