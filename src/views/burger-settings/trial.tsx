import { useLingui } from '@lingui/react/macro';
import type { ToolTrial } from '#domain/entities.ts';
import { prettyJson } from '#domain/json/pretty.ts';
import { scrollable } from '../controls/scrollable.ts';
import { useDuration } from '../duration.ts';
import styles from './burger-settings.module.css';

/** The exact request of a tool's test, the status of its answer and its duration. */
export function Trial({ trial: { request, status, milliseconds } }: { trial: ToolTrial }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { method, url, headers, body } = request;
  const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return (
    <section className={styles.result} aria-label={t`Request`}>
      <h3>
        {t`Request`}
        <span className={styles.figures}>
          {status === null ? t`no response` : `HTTP ${status}`} · {duration(milliseconds)}
        </span>
      </h3>
      <pre {...scrollable}>
        {lines.join('\n')}
        {body !== null && `\n\n${prettyJson(body) ?? body}`}
      </pre>
    </section>
  );
}
