/** A part of two texts: in both of them, or only in the former or the latter. */
export interface TextPart {
  readonly kind: 'same' | 'former' | 'latter';
  readonly text: string;
}

/** The former text and then the latter, each as a whole; without an empty one. */
export const wholeTexts = (former: string, latter: string): readonly TextPart[] =>
  [{ kind: 'former', text: former } as const, { kind: 'latter', text: latter } as const].filter(
    ({ text }) => text !== '',
  );
