import { useSearchParams } from 'wouter';
import { paths } from '../paths.ts';

const parameter = 'beside';

/** The address of two burgers side by side. */
export const besideHref = (burgerId: string, beside: string): string =>
  `${paths.chat.href(burgerId)}?${new URLSearchParams({ [parameter]: beside })}`;

/** The ID of the second burger in the address; null if there is none. */
export function useBeside(): string | null {
  const [search] = useSearchParams();
  return search.get(parameter);
}
