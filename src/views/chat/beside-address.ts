import { useSearchParams } from 'wouter';
import { paths } from '../paths.ts';

const parameter = 'beside';

/** Two burgers side by side, as an address. */
export const besideHref = (burgerId: string, beside: string): string =>
  `${paths.chat.href(burgerId)}?${new URLSearchParams({ [parameter]: beside })}`;

/** The ID of the burger in the address that stands beside the other; null if there is none. */
export function useBeside(): string | null {
  const [search] = useSearchParams();
  return search.get(parameter);
}
