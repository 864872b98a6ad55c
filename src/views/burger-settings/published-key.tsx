import { useLingui } from '@lingui/react/macro';
import { stateInForce } from '#domain/publishing.ts';
import { usePublishing } from '#views/published/use-publishing.ts';

interface PublishedKeyProps {
  readonly burgerId: string;
  readonly type: string;
}

/** Says before a cheese is deleted that the published state has its key from there. */
export function PublishedKey({ burgerId, type }: PublishedKeyProps) {
  const { t } = useLingui();
  const publishing = usePublishing(burgerId);
  const state = publishing && stateInForce(publishing);
  if (state?.cheeseType !== type.toLowerCase()) return null;
  return (
    <p>{t`The published state answers with this cheese. Without its key visitors may get no answer.`}</p>
  );
}
