import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '#domain/history/entry.ts';
import { fieldsOf, layerNameOf, secretsOf, subjectOf, whatOf } from '#domain/history/entry-words.ts';
import { Link } from '#views/controls/buttons/link.tsx';
import { useText } from '#views/controls/text.ts';
import { ChangedWords } from '#views/history/changed-words.tsx';
import styles from '#views/history/history.module.css';
import { When } from '#views/list/cells.tsx';
import { listOf } from '#views/list-of.ts';
import { historyHref } from '#views/paths.ts';
import { serviceName } from '#views/roles/role-chips.tsx';

/** An entry of the audit log. That of a burger leads to its history. */
export function AuditRow({ entry }: { entry: HistoryEntry }) {
  const { t } = useLingui();
  const say = useText();
  const layer = layerNameOf(entry);
  return (
    <div className={styles.head}>
      <strong className={styles.subject}>{say(subjectOf(entry))}</strong>
      <Named entry={entry} />
      {layer !== null && <span className={styles.layer}>{layer}</span>}
      <span>{say(whatOf(entry))}</span>
      <ChangedWords entry={entry} />
      <Details entry={entry} />
      <span className={styles.by}>
        <span className={styles.person}>{entry.by?.account ?? t`Unknown`}</span>
        <When time={entry.at} />
      </span>
    </div>
  );
}

/** The name of the subject at that time. */
function Named({ entry: { burgerId, name, subject, by } }: { entry: HistoryEntry }) {
  if (burgerId !== null) return <Link href={historyHref(burgerId)}>{name ?? burgerId}</Link>;
  // The person of a sign-in has the same name.
  if (name === null || (subject === 'session' && name === by?.account)) return null;
  return <span className={styles.layer}>{name}</span>;
}

/** What is told about an entry besides its subject. */
function Details({ entry }: { entry: HistoryEntry }) {
  const { i18n } = useLingui();
  const say = useText();
  const { address, count, service, role, burgers } = entry.detail;
  const secrets = secretsOf(entry);
  const fields = fieldsOf(entry);
  return (
    <>
      {typeof address === 'string' && (
        <span className={styles.layer}>
          <Trans>from {address}</Trans>
        </span>
      )}
      {typeof count === 'number' && (
        <span>
          <Plural value={count} one="# time" other="# times" />
        </span>
      )}
      {typeof service === 'string' && typeof role === 'string' && (
        <span className={styles.layer}>
          {serviceName(service, say)} · {role}
        </span>
      )}
      {typeof burgers === 'number' && (
        <span>
          <Plural value={burgers} one="# burger" other="# burgers" />
        </span>
      )}
      {fields.length > 0 && <span className={styles.layer}>{listOf(fields.map(say), i18n.locale)}</span>}
      {secrets.length > 0 && (
        <span className={styles.layer}>
          <Trans>Replaced secrets: {listOf(secrets, i18n.locale)}</Trans>
        </span>
      )}
    </>
  );
}
