import { Trans, useLingui } from '@lingui/react/macro';
import { pattySamples } from '#domain/patty-samples.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { Facts } from '#views/controls/layout/layout.tsx';
import type { LayerId } from './layer-texts.ts';

/** An example of a layer's content. */
export function LayerExample({ id }: { id: LayerId }) {
  const { t, i18n } = useLingui();
  switch (id) {
    case 'top-bun':
      return (
        <blockquote>
          <Trans>
            You are a helpful assistant for the people who work in our buildings. Keep a friendly tone.
            Confirm what the user wants before you call a tool.
          </Trans>
        </blockquote>
      );
    case 'cheese':
      return (
        <Facts
          facts={[
            { name: t`Provider`, value: 'ollama' },
            { name: t`Model`, value: 'gpt-oss' },
            { name: t`Temperature`, value: i18n.number(0.7) },
            { name: t`Top-p`, value: i18n.number(0.9) },
          ]}
        />
      );
    case 'patty':
      return <pre>{JSON.stringify(pattySamples.api.settings, null, 2)}</pre>;
    case 'button-bun':
      return (
        <Facts
          facts={[
            {
              name: t`Staging`,
              value: <Badge tone="success" hasDot>{t`On`}</Badge>,
            },
            { name: t`Production`, value: <Badge hasDot>{t`Off`}</Badge> },
          ]}
        />
      );
  }
}
