import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { auditFilterOf, choiceIn, withChoice } from '#domain/history/audit-filter.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { DownloadIcon } from '#views/controls/icons/member-icons.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { useForm } from '#views/form/use-form.ts';
import styles from '#views/history/history.module.css';
import { PagesEnd, PagesNotices, PagesRefresh, useEntries } from '#views/history/pages-status.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';

/** Who has done what and when, everywhere. What is looked for is in the address. */
export function AuditLog() {
  const { t } = useLingui();
  const { audits, auditDownloads } = useActors().history.use();
  const [query] = useSearchParams();
  const choice = choiceIn(query);
  const key = withChoice(new URLSearchParams(), choice).toString();
  const filter = auditFilterOf(choice);
  const pages = useScreenActor(audits, key, { filter });
  const form = useScreenActor(auditDownloads, key, { filter });
  const { notice, failure, isBusy, submit } = useForm(form);
  const entries = useEntries(pages);
  const dismiss = () => form.send({ type: 'dismiss' });

  return (
    <Card
      title={t`Audit log`}
      actions={
        <>
          <PagesRefresh pages={pages} loadingLabel={t`Loading audit log…`} />
          <Button
            icon={<DownloadIcon />}
            isPending={isBusy}
            pendingLabel={t`Downloading…`}
            onPress={submit}
          >{t`Download`}</Button>
        </>
      }
    >
      <Stack>
        <AuditFilters />
        <div>
          <Toast notice={notice} onDismiss={dismiss} />
          <PagesNotices pages={pages} notice={failure} onDismiss={dismiss} />
          <ol className={styles.entries} aria-label={t`Audit log`}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditRow entry={entry} />
              </li>
            ))}
          </ol>
        </div>
        <PagesEnd pages={pages}>
          {entries.length > 0 ? null : key === '' ? t`No changes are kept yet.` : t`No entry matches.`}
        </PagesEnd>
      </Stack>
    </Card>
  );
}
