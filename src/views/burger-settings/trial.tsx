import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ToolTrial } from '#domain/entities.ts';
import { prettyJson } from '#domain/json/pretty.ts';
import { scrollable } from '#views/controls/scrollable.ts';
import { useDuration } from '#views/duration.ts';
import styles from './burger-settings.module.css';
import { ResultHead } from './test-result.tsx';

/** The status of a tool's answer and its duration. */
export function TrialFigures({ trial: { status, milliseconds } }: { trial: ToolTrial }) {
  const { t } = useLingui();
  const duration = useDuration();
  return `${status === null ? t`no response` : `HTTP ${status}`} · ${duration(milliseconds)}`;
}

interface TrialProps {
  readonly trial: ToolTrial;
  /** How the call ended, if there is no result that says so. */
  readonly figures: ReactNode;
}

/** The exact request of a tool's test. */
export function Trial({ trial: { request }, figures }: TrialProps) {
  const { t } = useLingui();
  const { method, url, headers, body } = request;
  const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  if (body !== null) lines.push('', prettyJson(body) ?? body);
  return (
    <section className={styles.result} aria-label={t`Request`}>
      <ResultHead figures={figures}>{t`Request`}</ResultHead>
      <pre {...scrollable}>{lines.join('\n')}</pre>
    </section>
  );
}
