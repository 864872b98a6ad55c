import { useLingui } from '@lingui/react/macro';
import { listOf } from '#views/list-of.ts';

/** Says before burgers go, or become private, which of them visitors can talk to no longer. */
export function PublicEnds({ names }: { names: readonly string[] }) {
  const { t, i18n } = useLingui();
  if (names.length === 0) return null;
  return <p>{t`Visitors can no longer talk to ${listOf(names, i18n.locale)}.`}</p>;
}

/** The names of those of some burgers that visitors can talk to. */
export const publicNames = (
  burgers: readonly { readonly name: string; readonly isPublic?: boolean | undefined }[],
): readonly string[] => burgers.filter(({ isPublic }) => isPublic === true).map(({ name }) => name);
