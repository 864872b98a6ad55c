import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Checkbox } from '../controls/fields/checkbox.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { scrollable } from '../controls/scrollable.ts';
import styles from './keys.module.css';
import { COMMAND_KEY } from './shortcuts.ts';

/** Keys that are pressed together. */
type Combination = readonly string[];

interface Shortcut {
  /** The combinations that do it, each on its own. */
  readonly keys: readonly Combination[];
  readonly does: string;
}

interface KeysProps {
  /** True if single keys work: `?` and `/`. */
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The keyboard shortcuts, page by page, and the choice whether single-character shortcuts are on. */
export function Keys({ isOn, onToggle, onClose }: KeysProps) {
  const { t } = useLingui();
  const groups: readonly { readonly label: string; readonly keys: readonly Shortcut[] }[] = [
    {
      label: t({ message: 'Everywhere', comment: 'Heading: keys that work on every page' }),
      keys: [
        { keys: [[COMMAND_KEY, 'K']], does: t`Search pages, burgers and commands` },
        { keys: [[COMMAND_KEY, 'Enter']], does: t`Chat with the burger chosen in the search` },
        ...(isOn
          ? [
              { keys: [['/']], does: t`Search the list on this page` },
              { keys: [['?']], does: t`Show keyboard shortcuts` },
            ]
          : []),
        { keys: [['Esc']], does: t`Close a dialog or a menu` },
      ],
    },
    {
      label: t`In a table`,
      keys: [
        { keys: [['↑'], ['↓'], ['←'], ['→']], does: t`Go from cell to cell` },
        { keys: [['Home'], ['End']], does: t`Go to the first or last cell of the row` },
        { keys: [['Page Up'], ['Page Down']], does: t`Go ten rows up or down` },
        { keys: [['Ctrl', 'Home']], does: t`Go to the first cell of the table` },
        { keys: [['Ctrl', 'End']], does: t`Go to the last cell of the table` },
        { keys: [['Enter']], does: t`Open the row, or sort by the column` },
      ],
    },
    {
      label: t`In the chat`,
      keys: [
        ...(isOn ? [{ keys: [['/']], does: t`Go to the message field` }] : []),
        { keys: [['Enter']], does: t`Send the message` },
        { keys: [['Shift', 'Enter']], does: t`Begin a new line` },
      ],
    },
  ];
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen onClose={onClose}>
      <div className={styles.groups} {...scrollable}>
        {/* A dialog starts at its first field. Below the shortcuts, the field would scroll them out of view. */}
        <Checkbox
          label={t`Use the single-key shortcuts / and ?`}
          description={t`Turn this off if speech input presses them by accident.`}
          isSelected={isOn}
          onChange={onToggle}
        />
        {groups.map(({ label, keys: lines }) => (
          <section key={label} className={styles.group}>
            <h3>{label}</h3>
            <dl className={styles.keys}>
              {lines.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((combination) => (
                      <Keyboard key={combination.join('+')} combination={combination} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Keys with a plus between them, which a screen reader says, too. */
function Keyboard({ combination }: { combination: Combination }) {
  return (
    <span className={styles.combination}>
      {combination.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && '+'}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
