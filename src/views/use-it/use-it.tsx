import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { doorExamples } from '#domain/door-examples.ts';
import type { Burger } from '#domain/entities.ts';
import { useActors } from '#views/actors.ts';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Facts, Stack } from '#views/controls/layout/layout.tsx';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { CodeBlock } from '#views/markdown/code-block.tsx';
import { useCapability } from '#views/use-capability.ts';
import { KeyTable } from './key-table.tsx';
import { TalkLink } from './talk-link.tsx';
import styles from './use-it.module.css';

/** How visitors and programs use the burger: the link, the address for programs, and their keys. */
export function UseIt({ burger }: { burger: Burger }) {
  const { t } = useLingui();
  const hasPage = useCapability('talk');
  const hasDoor = useCapability('door');
  return (
    <div id="use-it" className={styles.section}>
      <Card title={t`Use it`} description={t`By anybody who has the link, and by your own programs.`}>
        <Stack gap={5}>
          {hasPage && <TalkLink burger={burger} />}
          {hasDoor && <Programs burgerId={burger.id} />}
        </Stack>
      </Card>
    </div>
  );
}

/** The address for programs that speak OpenAI's protocol, an example for each usual one, and the keys. */
function Programs({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const address = `${useActors().baseUrl}/v1`;
  const examples = doorExamples({ address, model: burgerId });
  const [shown, show] = useState<(typeof examples)[number]['id']>('curl');
  return (
    <section className={styles.part} aria-label={t`Programs`}>
      <h3>{t`Programs`}</h3>
      <p className={styles.words}>
        {t`Programs that speak OpenAI’s protocol ask by a key, and get the published state. Tools that need private headers don’t get them from programs or visitors.`}
      </p>
      <Facts
        facts={[
          { name: t`Address`, value: <CopyId id={address} label={t`Copy the address`} /> },
          { name: t`Model`, value: <CopyId id={burgerId} label={t`Copy the name of the model`} /> },
        ]}
      />
      <Tabs
        label={t`Example`}
        selected={shown}
        onSelect={show}
        tabs={examples.map(({ id, name, text, language }) => ({
          id,
          label: name,
          content: <CodeBlock parts={[text]} language={language} />,
        }))}
      />
      <KeyTable burgerId={burgerId} />
    </section>
  );
}
