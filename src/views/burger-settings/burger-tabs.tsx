import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { PageTabs, useShown } from '#views/parts/page-tabs.tsx';

const QuestionsTab = lazyPart(
  async () => (await import('#views/question-runs/questions-tab.tsx')).QuestionsTab,
);

const History = lazyPart(async () => (await import('#views/history/history.tsx')).History);

interface BurgerProps {
  readonly burgerId: string;
}

/** The history of a burger that is gone, at the address of its history. */
export function PastHistory({ burgerId }: BurgerProps) {
  return useShown('history') ? <HistoryPart burgerId={burgerId} isGone /> : null;
}

function HistoryPart(props: BurgerProps & { readonly isGone?: boolean }) {
  const { t } = useLingui();
  return (
    <OptionalPart fallback={<Spinner isCentered>{t`Loading history…`}</Spinner>}>
      <History {...props} />
    </OptionalPart>
  );
}

function QuestionsPart(props: BurgerProps) {
  const { t } = useLingui();
  return (
    <OptionalPart fallback={<Spinner isCentered>{t`Loading questions…`}</Spinner>}>
      <QuestionsTab {...props} />
    </OptionalPart>
  );
}

/** The layers of a burger, and its questions and its history where the server has them. */
export function BurgerTabs({ burgerId, children }: BurgerProps & { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageTabs
      label={t`Parts of the burger`}
      title={t`Layers`}
      further={[
        {
          capability: 'questions',
          title: t`Questions`,
          content: <QuestionsPart burgerId={burgerId} />,
        },
        { capability: 'history', title: t`History`, content: <HistoryPart burgerId={burgerId} /> },
      ]}
    >
      {children}
    </PageTabs>
  );
}
