import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DemoActor } from '#machines/demo/demo-machine.ts';
import { type StepStatus, selectIsEnabled, selectStep, stepStatus } from '#machines/demo/demo-selectors.ts';
import { type DemoStep, demoSteps, type StepForm } from '#machines/demo/demo-types.ts';
import { ItemId } from '#views/controls/buttons/copy.tsx';
import { cx } from '#views/controls/cx.ts';
import { CheckIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './demo.module.css';
import { useStepWords } from './step-card.tsx';

interface DemoProgressProps {
  readonly demo: DemoActor;
  /** The current step's form. */
  readonly form: StepForm | undefined;
}

/** The five steps with their status, and the IDs of the created entities. */
export function DemoProgress(props: DemoProgressProps) {
  return (
    <ol className={styles.progress}>
      {demoSteps.map((step, index) => (
        <Step key={step} {...props} step={step} number={index + 1} />
      ))}
    </ol>
  );
}

function Step({ demo, form, step, number }: DemoProgressProps & { step: DemoStep; number: number }) {
  const { i18n } = useLingui();
  const { title } = useStepWords()[step];
  const at = useSelector(demo, selectStep);
  const status = useSelector(form, (snapshot) => stepStatus(step, at, snapshot));
  const isEnabled = useSelector(demo, (snapshot) => selectIsEnabled(snapshot, step));
  const made = useSelector(demo, ({ context: { created } }) =>
    step === 'workshop' ? created.workshop : step === 'burger' ? created.burger : null,
  );
  const words = useStatusWords();
  return (
    <li
      className={cx(styles.step, step === at && styles.current, status === 'success' && styles.done)}
      aria-current={step === at ? 'step' : undefined}
      aria-disabled={!isEnabled || undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {status === 'success' ? <CheckIcon /> : i18n.number(number)}
      </span>
      <span className={styles.stepWords}>
        <span className={styles.stepTitle}>{title}</span>
        {made && (
          <span className={cx(styles.named, styles.made)}>
            {made.name} <ItemId {...made} />
          </span>
        )}
      </span>
      <span className={cx(styles.status, status === 'error' && styles.error)}>{words[status]}</span>
    </li>
  );
}

/** A failed step is pending until the next try. Its form shows the failure. */
function useStatusWords(): Readonly<Record<StepStatus, string>> {
  const { t } = useLingui();
  return { idle: t`Pending`, loading: t`Working…`, success: t`Done`, error: t`Pending` };
}
