import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useActors } from '#views/actors.ts';
import { useFetched } from '#views/lazy-part.tsx';
import { useList } from '#views/list/use-list.ts';
import { useQuestionSets } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';

interface WithSetsProps {
  readonly burgerId: string;
  readonly children: ReactNode;
}

/** Something that is shown if a burger has sets of questions. */
export function WithSets(props: WithSetsProps) {
  const isFetched = useFetched(useActors().questions, useCapability('questions')) !== null;
  return isFetched && <Fetched {...props} />;
}

function Fetched({ burgerId, children }: WithSetsProps) {
  const { items, isReal } = useList(useQuestionSets(burgerId));
  return isReal && items.length > 0 ? children : null;
}

/** Says before several burgers go what becomes of their sets of questions, without a call for each of them. */
export function SetsEnd() {
  const { t } = useLingui();
  if (!useCapability('questions')) return null;
  return <p>{t`Question sets of deleted burgers are deleted with their results, and don’t come back.`}</p>;
}
