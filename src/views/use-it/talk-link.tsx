import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Burger } from '#domain/entities.ts';
import { useActors } from '#views/actors.ts';
import { buttonClass } from '#views/controls/buttons/button.tsx';
import { CopyButton } from '#views/controls/buttons/copy.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import styles from './use-it.module.css';

/** The link to the page of visitors, where the burger is public. */
export function TalkLink({ burger }: { burger: Burger }) {
  const { t } = useLingui();
  const address = `${useActors().baseUrl}/talk/${encodeURIComponent(burger.id)}`;
  const shown = useRef<HTMLElement>(null);
  return (
    <section className={styles.part} aria-label={t`Visitors`}>
      <h3>{t`Visitors`}</h3>
      {burger.isPublic === true ? (
        <Cluster>
          <code ref={shown} className={styles.address}>
            {address}
          </code>
          <CopyButton text={() => address} shown={shown}>{t`Copy link`}</CopyButton>
          {/* It is no page of the console, so the console's router does not follow it. */}
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className={buttonClass({ size: 'small', variant: 'quiet', children: true })}
          >{t`Open`}</a>
        </Cluster>
      ) : (
        <p className={styles.words}>
          {t`Only people who sign in can chat with this burger. Edit it and switch on Public to give others a link.`}
        </p>
      )}
    </section>
  );
}
