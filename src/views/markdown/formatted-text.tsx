import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { fetched } from '../lazy-part.tsx';
import type { MarkdownProps } from './markdown.tsx';

let Markdown: ComponentType<MarkdownProps> | null = null;
const code = fetched(async () => {
  ({ Markdown } = await import('./markdown.tsx'));
});

/** Fetches the code before there is anything to format. */
export const prepareFormatting = (): void => void code.get().catch(() => undefined);

export interface FormattedTextProps extends MarkdownProps {
  /** The same text, plain. It is shown while the code is not there, also where it cannot be fetched. */
  readonly plain: ReactNode;
}

/** Text in Markdown, formatted as soon as the code for it is there. */
export function FormattedText({ plain, ...text }: FormattedTextProps) {
  const [isThere, setThere] = useState(Markdown !== null);
  useEffect(() => {
    if (isThere) return;
    let isShown = true;
    code.get().then(
      () => isShown && setThere(true),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isThere]);
  return isThere && Markdown !== null ? <Markdown {...text} /> : plain;
}
