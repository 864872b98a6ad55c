import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Patty } from '#domain/entities.ts';
import { headersOfTools } from '#domain/header-hosts.ts';
import { changesSomething, isPattyEnabled, pattyName } from '#domain/layer-summaries.ts';
import { stateInForce } from '#domain/publishing.ts';
import type { QuestionRun } from '#domain/questions/run.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { AskDraft, AskSubject } from '#machines/form/forms/ask-questions.ts';
import { useActors } from '#views/actors.ts';
import { HeaderFields } from '#views/chat/head/tool-headers.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { RadioGroup } from '#views/controls/fields/radio-group.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { useList } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { usePublishing } from '#views/published/use-publishing.ts';
import { usePatties } from '#views/shared-actors.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

type AskForm = FormActor<AskSubject, AskDraft, QuestionRun>;

interface AskDialogProps {
  readonly set: QuestionSet;
  readonly form: AskForm;
  readonly onClose: () => void;
}

/** Asks the questions of a set: of which state and how often, and says first what that causes. */
export function AskDialog({ set, form, onClose }: AskDialogProps) {
  const { t } = useLingui();
  const { burgerId, questions } = set;
  const { draft, field, change } = useForm(form);
  const publishing = usePublishing(burgerId);
  const inForce = publishing && stateInForce(publishing)?.number;
  const ofPublished = draft.state === 'published' && inForce !== undefined;
  const prompts = Number(draft.times) * questions.reduce((sum, { turns }) => sum + turns.length, 0);
  const close = () => {
    // Nobody expects what is secret to outlive the dialog.
    change({ headers: {} });
    form.send({ type: 'dismiss' });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={t`Ask the questions of “${set.name}”`}
      description={t`${plural(questions.length, { one: '# question', other: '# questions' })}`}
      submitLabel={t({ message: 'Ask', comment: 'A button: asks the burger the questions of a set' })}
      pendingLabel={t`Starting…`}
      onCancel={close}
    >
      {inForce !== undefined && (
        <RadioGroup
          label={t`Asked of`}
          options={[
            { value: 'newest', label: t`The newest layers` },
            { value: 'published', label: t`Published state ${inForce}` },
          ]}
          {...field('state')}
        />
      )}
      <RadioGroup
        label={t`How often`}
        options={[
          { value: '1', label: t({ message: 'Once', comment: 'Each question is asked once' }) },
          { value: '3', label: t`Three times` },
        ]}
        {...field('times')}
      />
      {ofPublished ? (
        <ToolsOfState burgerId={burgerId} number={inForce} form={form} prompts={prompts} />
      ) : (
        <ToolsOfNewest burgerId={burgerId} form={form} prompts={prompts} />
      )}
      <p>{t`Everybody who is signed in and sees the burger can read the answers.`}</p>
    </FormDialog>
  );
}

interface ToolsProps {
  readonly form: AskForm;
  /** How many messages the burger gets. */
  readonly prompts: number;
}

function ToolsOfNewest({ burgerId, ...props }: ToolsProps & { readonly burgerId: string }) {
  const { items, isReal } = useList(usePatties(burgerId));
  return isReal && <Tools {...props} patties={items} />;
}

function ToolsOfState({ burgerId, number, ...props }: ToolsProps & { burgerId: string; number: number }) {
  const { t } = useLingui();
  const { publishedStates } = useActors().publishing.use();
  const loader = useScreenActor(publishedStates, `${burgerId} ${number}`, { burgerId, number });
  const state = useSelector(loader, ({ context }) => context.data);
  const isLoading = useSelector(loader, (snapshot) => snapshot.hasTag('busy'));
  if (state === null)
    return isLoading ? (
      <Spinner>{t`Loading the published state…`}</Spinner>
    ) : (
      <LoaderProblem loader={loader} />
    );
  return (
    <Tools {...props} patties={state.parts.flatMap((part) => (part.kind === 'patty' ? [part.item] : []))} />
  );
}

/** The tools that change something, and the private headers that tools ask for. */
function Tools({ form, prompts, patties }: ToolsProps & { readonly patties: readonly Patty[] }) {
  const { t, i18n } = useLingui();
  const { draft, change } = useForm(form);
  const changing = patties.filter((patty) => isPattyEnabled(patty) && changesSomething(patty)).map(pattyName);
  const asked = headersOfTools(patties);
  const names = listOf(changing, i18n.locale);
  return (
    <>
      {changing.length > 0 && (
        <Notice
          tone="warning"
          detail={t`${plural(prompts, { one: 'The burger gets # message. Its answer may call each of them, even several times.', other: 'The burger gets # messages. Each answer may call each of them, even several times.' })}`}
        >
          {t`These tools change something, and are really called: ${names}`}
        </Notice>
      )}
      {asked.length > 0 && (
        <>
          <p>{t`Headers for the tools. Their values aren’t stored, but what the tools answer to them is, and others read it.`}</p>
          <HeaderFields
            asked={asked}
            values={draft.headers}
            onChange={(name, value) => change({ headers: { ...draft.headers, [name]: value } })}
          />
        </>
      )}
    </>
  );
}
