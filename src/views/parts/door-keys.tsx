import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DoorKey } from '#domain/door-key.ts';
import { useList } from '#views/list/use-list.ts';
import { useDoorKeys } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';

interface WithKeysProps {
  readonly burgerId: string;
  /** What is said of the keys. */
  readonly children: (keys: readonly DoorKey[]) => ReactNode;
}

/** Something about the keys of a burger, if it has any. */
export const WithKeys = (props: WithKeysProps) => (useCapability('door') ? <Keys {...props} /> : null);

/** Says before several burgers go what becomes of their keys, without a call for each of them. */
export function KeysEnd() {
  const { t } = useLingui();
  if (!useCapability('door')) return null;
  return <p>{t`Programs with a key of a deleted burger get no more answers.`}</p>;
}

function Keys({ burgerId, children }: WithKeysProps) {
  const { items, isReal } = useList(useDoorKeys(burgerId));
  return isReal && items.length > 0 ? children(items) : null;
}
