import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#views/controls/buttons/button.tsx';
import { TrashIcon } from '#views/controls/icons/member-icons.tsx';

interface SelectionBarProps {
  readonly count: number;
  readonly onDelete: () => void;
  readonly onEnd: () => void;
}

/** The number of chosen burgers, and their actions. */
export function SelectionBar({ count, onDelete, onEnd }: SelectionBarProps) {
  const { t } = useLingui();
  return (
    <>
      <span role="status">{t`${plural(count, { one: '# selected', other: '# selected' })}`}</span>
      <Button
        variant="danger"
        icon={<TrashIcon />}
        disabledReason={count === 0 ? t`Select burgers first.` : undefined}
        onPress={onDelete}
      >{t`Delete`}</Button>
      <Button onPress={onEnd}>{t`Cancel`}</Button>
    </>
  );
}
