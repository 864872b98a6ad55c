import { useSearchParams } from 'wouter';
import { paths } from '../paths.ts';

const parameter = 'beside';

/** The address of two burgers side by side. */
export const sideBySideHref = (burgerId: string, otherBurgerId: string): string =>
  `${paths.chat.href(burgerId)}?${new URLSearchParams({ [parameter]: otherBurgerId })}`;

/** The ID of the second burger in the address; null if there is none. */
export function useOtherBurgerId(): string | null {
  const [search] = useSearchParams();
  return search.get(parameter);
}
