import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ChangedMeanwhile } from '#domain/entities.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { FormContext } from '#machines/form/form-types.ts';
import { cx } from '#views/controls/cx.ts';
import tones from '#views/controls/feedback/tone.module.css';
import { focusFirstField } from '#views/controls/overlays/dialog.tsx';
import { When } from '#views/list/cells.tsx';
import styles from './conflict.module.css';
import { Differences } from './differences.tsx';

interface ConflictProps<TSubject extends object, TDraft extends object, TResult> {
  readonly form: FormActor<TSubject, TDraft, TResult>;
  /** The actions that resolve the conflict. */
  readonly children: ReactNode;
  /** The names of the two texts that are compared. */
  readonly legend: { readonly former: string; readonly latter: string };
  /** Compares the former version with the present one, and not their version with the user's own. */
  readonly isDeletion?: boolean;
}

/**
 * Tells that somebody else has changed the form's subject meanwhile: who, when, and the difference by words. Its heading gets the
 * focus. If the focus is lost with it, the form's first field gets it.
 */
export function Conflict<TSubject extends object, TDraft extends object, TResult>(
  props: ConflictProps<TSubject, TDraft, TResult>,
) {
  const { t } = useLingui();
  const { form, children, legend, isDeletion = false } = props;
  const context = useSelector(form, (snapshot) => snapshot.context);
  const heading = useRef<HTMLHeadingElement>(null);
  const [headingId, factsId] = [useId(), useId()];

  useEffect(() => {
    heading.current?.focus();
    const around = heading.current?.closest('form');
    return () => {
      if (document.activeElement === document.body) focusFirstField(around);
    };
  }, []);

  const { conflict } = context;
  if (conflict === null) return null;
  const [theirs, own] = textsOf({ ...context, conflict });
  const [former, latter] = isDeletion ? [own, theirs] : [theirs, own];
  return (
    <section aria-labelledby={headingId} className={cx(styles.conflict, tones.warning)}>
      <h3 ref={heading} id={headingId} tabIndex={-1} aria-describedby={factsId}>
        {t`This was changed in the meantime`}
      </h3>
      <div id={factsId}>
        <p>
          <Facts {...conflict} />
        </p>
        {children}
      </div>
      {latter.length > 0 && <Differences former={former} latter={latter} legend={legend} />}
    </section>
  );
}

function Facts({ by, at }: Pick<ChangedMeanwhile<unknown>, 'by' | 'at'>) {
  if (at === null) return <Trans>Somebody saved another version.</Trans>;
  const time = <When time={at} />;
  if (by === null) return <Trans>Another version was saved on {time}.</Trans>;
  return (
    <Trans>
      “{by}” saved another version on {time}.
    </Trans>
  );
}

/** The texts of the subject as it is now, and those of the draft. */
function textsOf<TSubject extends object, TDraft extends object, TResult>({
  form,
  draft,
  base,
  conflict: { current },
}: FormContext<TSubject, TDraft, TResult> & { readonly conflict: ChangedMeanwhile<TSubject> }) {
  return [
    form.diffFields?.(form.draft(current), current) ?? [],
    form.diffFields?.(draft, base) ?? [],
  ] as const;
}
