import { Trans, useLingui } from '@lingui/react/macro';
import type { CheeseDraft } from '#domain/drafts/cheese-draft.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import type { Text } from '#views/controls/text.ts';
import styles from './burger-settings.module.css';
import { Hint } from './hint.tsx';

interface CheeseKeyProps {
  readonly draft: CheeseDraft;
  readonly errorMessage: Text | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (change: Partial<CheeseDraft>) => void;
}

/** The provider's key: entered, stored, or removed. A stored one is never shown. */
export function CheeseKey({ draft, errorMessage, isDisabled, onChange }: CheeseKeyProps) {
  const { t } = useLingui();
  const { apiKey, keyState, storedKey } = draft;
  const hasKey = keyState !== 'none';
  return (
    <div className={styles.key}>
      <TextField
        label={t`API key`}
        type="password"
        autoComplete="new-password"
        isDisabled={isDisabled}
        placeholder={
          keyState === 'stored'
            ? t({ message: 'Stored', comment: 'In an empty key field: the server has a key' })
            : ''
        }
        value={apiKey}
        errorMessage={errorMessage}
        description={<KeyNote {...draft} />}
        onChange={(key) => onChange({ apiKey: key })}
      />
      {(hasKey || storedKey !== '') && (
        <Button isDisabled={isDisabled} onPress={() => onChange({ keyState: hasKey ? 'none' : 'stored' })}>
          {hasKey ? <Trans>Remove key</Trans> : <Trans>Keep key</Trans>}
        </Button>
      )}
    </div>
  );
}

function KeyNote({ keyState, storedKey }: CheeseDraft) {
  const { t } = useLingui();
  switch (keyState) {
    case 'none':
      if (storedKey !== '') return <Hint text={t`The stored key is removed when you save.`} />;
      return t`Only if the provider requires one.`;
    case 'stored':
      return t`The key stays with its host. Enter it again if you change the host.`;
    case 'new':
      return storedKey === '' ? t`It is stored encrypted and never shown.` : t`It replaces the stored key.`;
    case 'typed':
      return t`It’s in the configuration below.`;
  }
}
