import { useLingui } from '@lingui/react/macro';
import type { FieldText } from '#domain/messages.ts';
import { type TextPart, wholeTexts } from '#domain/text-parts.ts';
import { scrollable } from '#views/controls/scrollable.ts';
import { useText } from '#views/controls/text.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { fetched, useFetched } from '#views/lazy-part.tsx';
import styles from './conflict.module.css';

/** The comparison by words, which most people never need. Until it has come, each text is compared as a whole. */
const words = fetched(() => import('#domain/word-diff.ts'));

interface DifferencesProps {
  readonly former: readonly FieldText[];
  readonly latter: readonly FieldText[];
  readonly legend: { readonly former: string; readonly latter: string };
}

/** The fields whose texts differ, each with its difference by words. */
export function Differences({ former, latter, legend }: DifferencesProps) {
  const { t, i18n } = useLingui();
  const say = useText();
  const compare = useFetched(words)?.wordDifference ?? wholeTexts;
  const changed = latter.flatMap(({ label, text }, index) => {
    const [before, after] = [say(former[index]?.text ?? ''), say(text)];
    const parts = before === after ? [] : compare(before, after, i18n.locale);
    return parts.length === 0
      ? []
      : [{ label: say(label), parts: parts.map((part, at) => ({ ...part, at })) }];
  });
  if (changed.length === 0) return <p>{t`Both versions have the same text here.`}</p>;
  return (
    <>
      <p className={styles.legend}>
        <del>{legend.former}</del> <ins>{legend.latter}</ins>
      </p>
      <dl className={styles.differences}>
        {[...changed.entries()].map(([place, { label, parts }]) => (
          <div key={place}>
            <dt>{label}</dt>
            <dd {...scrollable}>
              {parts.map(({ at, ...part }) => (
                <Part key={at} {...part} legend={legend} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Part({ kind, text, legend }: TextPart & Pick<DifferencesProps, 'legend'>) {
  if (kind === 'same') return text;
  const Mark = kind === 'former' ? 'del' : 'ins';
  return (
    <Mark>
      <VisuallyHidden>{`${legend[kind]}: `}</VisuallyHidden>
      {text}
    </Mark>
  );
}
