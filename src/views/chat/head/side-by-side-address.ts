import { useSearchParams } from 'wouter';
import { paths } from '#views/paths.ts';

const PARAMETER = 'beside';

/** The address of two burgers side by side. */
export const sideBySideHref = (burgerId: string, otherBurgerId: string): string =>
  `${paths.chat.href(burgerId)}?${new URLSearchParams({ [PARAMETER]: otherBurgerId })}`;

/** The ID of the second burger in the address; null if there is none. */
export function useOtherBurgerId(): string | null {
  const [search] = useSearchParams();
  return search.get(PARAMETER);
}
