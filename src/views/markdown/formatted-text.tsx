import type { ReactNode } from 'react';
import { whenThere } from '../when-there.ts';
import type { MarkdownProps } from './markdown.tsx';

const markdown = whenThere(async () => (await import('./markdown.tsx')).Markdown);

/** Fetches the code before it is needed. */
export const preloadFormatting = markdown.preload;

interface FormattedTextProps extends MarkdownProps {
  /** The same text, unformatted. It is shown until the code has loaded, and if it cannot be fetched. */
  readonly plain: ReactNode;
}

/** Text in Markdown, formatted once the code has loaded. */
export function FormattedText({ plain, ...text }: FormattedTextProps) {
  const Markdown = markdown.use();
  return Markdown === null ? plain : <Markdown {...text} />;
}
