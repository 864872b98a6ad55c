import { useLingui } from '@lingui/react/macro';
import { Button } from '#views/controls/buttons/button.tsx';

interface UseSampleProps<TItem> {
  readonly list: {
    send(event: { type: 'open'; command: 'create'; target: null; example: TItem }): void;
  };
  readonly example: TItem;
  readonly name: string;
}

/** The button that opens the create form with a sample in it. */
export function UseSample<TItem>({ list, example, name }: UseSampleProps<TItem>) {
  const { t } = useLingui();
  const create = () => list.send({ type: 'open', command: 'create', target: null, example });
  return (
    <Button size="small" aria-label={t`Use as a start: ${name}`} onPress={create}>
      {t`Use as a start`}
    </Button>
  );
}
