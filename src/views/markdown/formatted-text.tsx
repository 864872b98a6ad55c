import type { ReactNode } from 'react';
import { fetched, useFetched } from '#views/lazy-part.tsx';
import type { MarkdownProps } from './markdown.tsx';

const markdown = fetched(async () => (await import('./markdown.tsx')).Markdown);

/** Fetches the code before it is needed. */
export const preloadFormatting = markdown.preload;

interface FormattedTextProps extends MarkdownProps {
  /** The same text, unformatted. It is shown until the code has loaded, and if it cannot be fetched. */
  readonly plain: ReactNode;
}

/** Text in Markdown, formatted once the code has loaded. */
export function FormattedText({ plain, ...text }: FormattedTextProps) {
  const Markdown = useFetched(markdown);
  return Markdown === null ? plain : <Markdown {...text} />;
}
