import { useLingui } from '@lingui/react/macro';
import type { OpenCommand, UsualCommands } from '#machines/list/list-types.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { ChatIcon, EditIcon, PlayIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { UseSample } from '#views/list/use-sample.tsx';
import styles from './burger-settings.module.css';

/** A list of layers, as far as its commands are opened. */
export interface LayerList<TItem> {
  send(event: { readonly type: 'open' } & OpenCommand<TItem, UsualCommands<TItem, object>>): void;
}

interface RowActionsProps<TItem> {
  readonly list: LayerList<TItem>;
  readonly item: TItem;
  /** The name of the row, which distinguishes its buttons from those of other rows. */
  readonly name: string;
  /** The item is a sample: it is read-only, and a layer can be created from it. */
  readonly isSample: boolean;
  /** The burger needs an edit of the item before it can answer. */
  readonly isEditNeeded: boolean;
  /** The address where the item is tested, or what opens its test. */
  readonly test: string | ((item: TItem) => void);
}

/** The actions of a row, as icons with their names. Only the edit that the burger needs is a word. */
export function RowActions<TItem>(props: RowActionsProps<TItem>) {
  const { list, item, name, isSample, isEditNeeded, test } = props;
  const { t } = useLingui();
  if (isSample) return <UseSample list={list} example={item} name={name} />;
  const quiet = { size: 'small', variant: 'quiet' } as const;
  const edit = {
    'aria-label': t`Edit ${name}`,
    onPress: () => list.send({ type: 'open', command: 'edit', target: item }),
  };
  return (
    <div className={styles.rowActions}>
      {isEditNeeded ? (
        <Button {...edit} size="small" variant="primary">{t`Edit`}</Button>
      ) : (
        <Button {...edit} {...quiet} icon={<EditIcon />} />
      )}
      {typeof test === 'string' ? (
        <LinkButton {...quiet} icon={<ChatIcon />} href={test} aria-label={t`Test ${name}`} />
      ) : (
        <Button {...quiet} icon={<PlayIcon />} aria-label={t`Test ${name}`} onPress={() => test(item)} />
      )}
      <Button
        {...quiet}
        icon={<TrashIcon />}
        aria-label={t`Delete ${name}`}
        onPress={() => list.send({ type: 'open', command: 'delete', target: item })}
      />
    </div>
  );
}
