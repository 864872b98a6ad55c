import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { PageTabs } from '#views/parts/page-tabs.tsx';

const AuditLog = lazyPart(async () => (await import('#views/audit/audit-log.tsx')).AuditLog);

/** The accounts, and the audit log where the server has one. */
export function AccountTabs({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageTabs
      label={t`Parts of the accounts`}
      title={t`Accounts`}
      further={[
        {
          capability: 'audit',
          title: t`Audit log`,
          content: (
            <OptionalPart fallback={<Spinner isCentered>{t`Loading audit log…`}</Spinner>}>
              <AuditLog />
            </OptionalPart>
          ),
        },
      ]}
    >
      {children}
    </PageTabs>
  );
}
