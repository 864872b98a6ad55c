import type { ReactNode } from 'react';
import { whenThere } from '../when-there.ts';
import type { MarkdownProps } from './markdown.tsx';

const markdown = whenThere(async () => (await import('./markdown.tsx')).Markdown);

/** Fetches the code before there is anything to format. */
export const prepareFormatting = markdown.prepare;

interface FormattedTextProps extends MarkdownProps {
  /** The same text, plain. It is shown while the code is not there, also where it cannot be fetched. */
  readonly plain: ReactNode;
}

/** Text in Markdown, formatted as soon as the code for it is there. */
export function FormattedText({ plain, ...text }: FormattedTextProps) {
  const Markdown = markdown.use();
  return Markdown === null ? plain : <Markdown {...text} />;
}
