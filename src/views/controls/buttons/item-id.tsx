import { useLingui } from '@lingui/react/macro';
import { CopyId } from './copy-id.tsx';

/** The ID of an item that has a name. */
export function ItemId({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  return <CopyId id={id} label={t`Copy the ID of ${name}`} />;
}
