import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { DemoActor } from '#machines/demo/demo-machine.ts';
import { selectStep, selectStepForm } from '#machines/demo/demo-selectors.ts';
import { useActors } from '#views/actors.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useFocusOn } from '#views/controls/use-focus-on.ts';
import { paths } from '#views/paths.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './demo.module.css';
import { DemoProgress } from './demo-progress.tsx';
import { DemoSummary } from './demo-summary.tsx';
import { StepCard } from './step-card.tsx';

/** /cowtex/demo: five short forms, and the burger that they build. */
export function DemoScreen() {
  const { t } = useLingui();
  const demo = useScreenActor(useActors().demos.use(), 'demo', undefined);
  const step = useSelector(demo, selectStep);
  const form = useSelector(demo, selectStepForm);
  const place = useRef<HTMLDivElement>(null);
  // Before it has created anything, a reset leaves nothing behind.
  const hasCreated = useSelector(demo, ({ context }) => context.created.workshop !== null);
  const noteId = useId();
  useFocusOn(place, step, firstField);
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>Guided demo</Trans>}
        description={<Trans>Five short steps to a burger that you can talk to. It takes two minutes.</Trans>}
        actions={
          <>
            <LinkButton href={paths.workshops.href()}>{t`View workshops`}</LinkButton>
            <Button
              {...(hasCreated && { 'aria-describedby': noteId })}
              onPress={() => demo.send({ type: 'reset' })}
            >{t`Reset demo`}</Button>
          </>
        }
      />
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={t`Progress`}>
          <DemoPicture demo={demo} />
          <DemoProgress demo={demo} form={form} />
        </aside>
        <div ref={place} className={styles.place}>
          {step === 'summary' && <DemoSummary demo={demo} />}
          {step !== 'summary' && form && <StepCard key={step} demo={demo} step={step} form={form} />}
        </div>
        {hasCreated && (
          <p id={noteId} className={styles.note}>
            <Trans>After a reset, what the demo has created stays in your workshops.</Trans>
          </p>
        )}
      </div>
      <TypeQuestion demo={demo} />
    </div>
  );
}

/** The burger as built so far. It is decorative, because the list beside it says the same. */
function DemoPicture({ demo }: { demo: DemoActor }) {
  const layers = useSelector(
    demo,
    ({ context: { created } }) => ({
      buttonBun: created.burger !== null,
      topBun: created.topBun,
      cheese: created.cheese,
      patty: created.patty,
    }),
    shallowEqual,
  );
  return (
    <div className={styles.picture}>
      <BurgerStack layers={layers} size="hero" />
    </div>
  );
}

/** Asks before the user's input is replaced. */
function TypeQuestion({ demo }: { demo: DemoActor }) {
  const { t } = useLingui();
  const isOpen = useSelector(demo, (snapshot) => snapshot.hasTag('asking'));
  return (
    <ConfirmDialog
      title={t`Replace what you have written?`}
      isOpen={isOpen}
      confirmLabel={t`Replace both`}
      variant="primary"
      onConfirm={() => demo.send({ type: 'confirm' })}
      onCancel={() => demo.send({ type: 'cancel' })}
    >
      <p>
        <Trans>
          You have edited the JSON. Changing the type replaces the definition and the settings with samples of
          that type.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

/** The first field of the next form, or its first button. */
const firstField = (place: HTMLElement) =>
  place.querySelector<HTMLElement>('[data-start], form :is(input, textarea, button)') ??
  place.querySelector<HTMLElement>('button');
