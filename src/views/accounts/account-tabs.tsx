import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useActors } from '#views/actors.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { useCapability } from '#views/use-capability.ts';

const SHOW = 'show';
const AUDIT = 'audit';

const AuditLog = lazyPart(async () => (await import('#views/audit/audit-log.tsx')).AuditLog);

/** The accounts, and the audit log where the server has one. The tab is in the address. */
export function AccountTabs({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { history } = useActors();
  const [search, setSearch] = useSearchParams();
  if (!useCapability('audit')) return children;
  const isAudit = search.get(SHOW) === AUDIT;
  // Fetched together with the tab, not after it.
  if (isAudit) history.preload();
  return (
    <Tabs
      label={t`Parts of the accounts`}
      selected={isAudit ? AUDIT : 'accounts'}
      onSelect={(tab) => setSearch(tab === AUDIT ? { [SHOW]: AUDIT } : {}, { replace: true })}
      tabs={[
        { id: 'accounts', label: t`Accounts`, content: children },
        {
          id: AUDIT,
          label: t`Audit log`,
          content: (
            <OptionalPart fallback={<Spinner isCentered>{t`Loading audit log…`}</Spinner>}>
              <AuditLog />
            </OptionalPart>
          ),
        },
      ]}
    />
  );
}
