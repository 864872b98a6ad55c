import type { ReactNode } from 'react';

/** Facts in a line with dots between them. What is missing is left out. */
export function Dotted({ facts, end }: { facts: readonly (string | null | false)[]; end?: ReactNode }) {
  return (
    <span>
      {facts.filter((fact) => typeof fact === 'string' && fact !== '').join(' · ')}
      {end && <> · {end}</>}
    </span>
  );
}
