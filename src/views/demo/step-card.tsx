import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Notice as NoticeData } from '#domain/messages.ts';
import type { DemoActor } from '#machines/demo/demo-machine.ts';
import { isGone, selectSuccess, stepFailure } from '#machines/demo/demo-selectors.ts';
import { type DemoStep, demoSteps, type StepForm } from '#machines/demo/demo-types.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { ItemId } from '#views/controls/buttons/copy.tsx';
import { Notice, NoticeView } from '#views/controls/feedback/notice.tsx';
import { Form, Refusal } from '#views/controls/form/form.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { useForm } from '#views/form/use-form.ts';
import styles from './demo.module.css';
import { StepFields } from './step-fields.tsx';

interface StepCardProps {
  readonly demo: DemoActor;
  readonly step: DemoStep;
  readonly form: StepForm;
}

/** The current step's form, below the result of the previous step. */
export function StepCard({ demo, step, form }: StepCardProps) {
  const { t } = useLingui();
  const words = useStepWords()[step];
  const { isBusy, submit, ...state } = useForm(form);
  const failure = stepFailure(state);
  const isFoundationGone = isGone(step, failure);
  const number = demoSteps.indexOf(step) + 1;
  return (
    <Card title={words.title} description={t`Step ${number} of ${demoSteps.length}`}>
      {!isFoundationGone && <SuccessNote demo={demo} />}
      <p className={styles.lead}>{words.lead}</p>
      <Form
        label={words.title}
        isBusy={isBusy}
        onSubmit={submit}
        actions={
          <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={words.pending}>
            {words.submit}
          </Button>
        }
      >
        <StepFields
          step={step}
          form={form}
          onTypeChange={(pattyType) => demo.send({ type: 'choose type', pattyType, draft: state.draft })}
        />
        {isFoundationGone ? <Gone demo={demo} notice={failure} /> : <Refusal notice={failure} />}
      </Form>
    </Card>
  );
}

/** Offers to start over if another try cannot succeed. */
export function Gone({ demo, notice }: { demo: DemoActor; notice: NoticeData | null }) {
  const { t } = useLingui();
  return (
    <NoticeView
      notice={notice}
      action={
        <Button size="small" onPress={() => demo.send({ type: 'reset' })}>
          {t`Start over`}
        </Button>
      }
    />
  );
}

/** The result of the previous step. The first two steps give an ID. */
export function SuccessNote({ demo }: { demo: DemoActor }) {
  const { t } = useLingui();
  const success = useSelector(demo, selectSuccess);
  const made = useSelector(demo, (snapshot) => {
    const { workshop, burger } = snapshot.context.created;
    if (snapshot.matches('burger')) return workshop;
    return snapshot.matches('topBun') ? burger : null;
  });
  if (success === null) return null;
  return (
    <Notice
      tone="success"
      below={
        made && (
          <Trans>
            ID: <ItemId {...made} />
          </Trans>
        )
      }
    >
      {t(success)}
    </Notice>
  );
}

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  readonly pending: string;
}

/** The words of each step of the demo. */
export function useStepWords(): Readonly<Record<DemoStep, Words>> {
  const { t } = useLingui();
  return {
    workshop: {
      title: t`Create a Workshop`,
      lead: t`A workshop holds burgers that belong together. Give it a name.`,
      submit: t`Create workshop`,
      pending: t`Creating…`,
    },
    burger: {
      title: t`Create a Burger`,
      lead: t`A burger is a chat agent: a stack of layers. This one starts empty.`,
      submit: t`Create burger`,
      pending: t`Creating…`,
    },
    topBun: {
      title: t`Configure Top Bun`,
      lead: t`The top bun says who the agent is and how it behaves.`,
      submit: t`Save top bun`,
      pending: t`Saving…`,
    },
    cheese: {
      title: t`Connect Cheese (Model)`,
      lead: t`The cheese is the model that thinks. The demo model needs no account and answers by simple rules.`,
      submit: t`Connect cheese`,
      pending: t`Connecting…`,
    },
    patty: {
      title: t`Attach a Patty`,
      lead: t`A patty is a tool that the agent may use: a call to an API, or a text that it can look up.`,
      submit: t`Attach patty`,
      pending: t`Saving…`,
    },
  };
}
