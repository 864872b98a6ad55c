import { useLayoutEffect, useRef } from 'react';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { Choices } from './choices.tsx';
import styles from './design.module.css';
import { Fields } from './fields.tsx';
import { forceStates } from './forced-states.ts';
import { Presses } from './presses.tsx';
import { Surfaces } from './surfaces.tsx';
import { Tables } from './tables.tsx';
import { Toggles } from './toggles.tsx';
import { Tokens } from './tokens.tsx';

/** /design, in development only: every control in every state. It is in English only, because it is for developers. */
export function DesignPage() {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (page.current ? forceStates(page.current) : undefined), []);
  return (
    <div ref={page} className={styles.page} lang="en">
      <PageHeader
        title="Design"
        description="Every control in every state. docs/design-system.md says when to use which."
      />
      <Tokens />
      <Presses />
      <Choices />
      <Fields />
      <Toggles />
      <Tables />
      <Surfaces />
    </div>
  );
}
