import { AriaScope } from '#views/controls/aria-scope.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import styles from './design.module.css';
import { Fields } from './fields.tsx';
import { Presses } from './presses.tsx';
import { Surfaces } from './surfaces.tsx';
import { Tables } from './tables.tsx';
import { Tokens } from './tokens.tsx';

/** /design, in development only: every control in its states. It is in English only, because it is for developers. */
export function DesignPage() {
  return (
    <AriaScope>
      <div className={styles.page} lang="en">
        <PageHeader
          title="Design"
          description="Every control in its states. docs/design-system.md says when to use which."
        />
        <Tokens />
        <Presses />
        <Fields />
        <Tables />
        <Surfaces />
      </div>
    </AriaScope>
  );
}
