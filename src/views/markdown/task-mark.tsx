import { useLingui } from '@lingui/react/macro';
import { Icon } from '../controls/icons/icons.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import styles from './markdown.module.css';

/** The box of a task. It is drawn, because many fonts have no such character. */
export function TaskMark({ isDone }: { isDone: boolean }) {
  const { t } = useLingui();
  return (
    <span className={styles.box}>
      <Icon d={isDone ? 'M2.5 2.5h11v11h-11zM5 8.2l2.2 2.2L11 6' : 'M2.5 2.5h11v11h-11z'} />
      <VisuallyHidden>
        {isDone
          ? t({ message: 'Done:', comment: 'Before a task in a list' })
          : t({ message: 'To do:', comment: 'Before a task in a list' })}{' '}
      </VisuallyHidden>
    </span>
  );
}
