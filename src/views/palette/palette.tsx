import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import { useLocation } from 'wouter';
import { findCommands } from '#domain/command-search.ts';
import { cx } from '../controls/cx.ts';
import { Spinner } from '../controls/feedback/spinner.tsx';
import { SearchIcon } from '../controls/icons/member-icons.tsx';
import dialogStyles from '../controls/overlays/dialog.module.css';
import fadeStyles from '../controls/overlays/fade.module.css';
import popoverStyles from '../controls/overlays/popover.module.css';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import styles from './palette.module.css';
import { COMMAND_KEY } from './shortcuts.ts';
import type { TypedAhead } from './typing-ahead.tsx';
import { type Command, useCommands } from './use-commands.tsx';

export interface PaletteProps {
  /** The text that was typed before the palette opened. */
  readonly typed: TypedAhead;
  readonly onClose: () => void;
}

/** The command palette: every page, action, burger, workshop and account by name. Ctrl and Enter lead to a burger's chat. */
export function Palette({ typed, onClose }: PaletteProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState(typed.words);
  // A row that was chosen before the burgers arrived stays highlighted.
  const [hasMoved, setHasMoved] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const { groups, newestGroups, isFirst, isLoading, isPartial } = useCommands();
  const found = findCommands(groups, query);
  const shown = found.length > 0 ? found : findCommands(newestGroups(), query);
  const all = shown.flatMap(({ commands }) => commands);
  const count = all.length;
  const run = ({ href, state, run: act }: Command) => {
    onClose();
    act?.();
    if (href !== undefined) navigate(href, state && { state });
  };
  const chatWithActive = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    // The field's own reference to the row follows the typing later than the highlight.
    const active = list.current?.querySelector<HTMLElement>('[data-focused]')?.dataset.key;
    const command = all.find((each) => each.id === active);
    if (command?.chat !== undefined) run({ ...command, href: command.chat });
  };
  const runFirst = useEffectEvent(() => {
    const first = shown[0]?.commands[0];
    if (first) run(first);
  });
  useEffect(() => {
    if (typed.isEntered) runFirst();
  }, [typed]);

  return (
    <ModalOverlay
      className={cx(dialogStyles.backdrop, styles.backdrop)}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={cx(dialogStyles.modal, styles.modal)}>
        <Dialog className={cx(dialogStyles.dialog)} aria-label={t`Search pages, burgers and commands`}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <TextField
              className={cx(styles.search)}
              aria-label={t`Search pages, burgers and commands`}
              autoFocus
              onKeyDown={({ key }) => {
                if (isFirst && key.startsWith('Arrow')) setHasMoved(true);
              }}
            >
              <SearchIcon />
              <Input
                className={cx(styles.input)}
                placeholder={t`Search pages, burgers…`}
                onKeyDownCapture={chatWithActive}
              />
              {isLoading && (isFirst || count === 0) && <Spinner>{t`Loading…`}</Spinner>}
            </TextField>
            {/* The first row is highlighted before anything is typed, also after burgers were added above the pages. */}
            <Menu
              ref={list}
              key={isFirst || hasMoved ? 'loading' : 'loaded'}
              autoFocus="first"
              className={cx(fadeStyles.fade, styles.list)}
              aria-label={t({ message: 'Found', comment: 'Label of the list of results' })}
            >
              {shown.map(({ id, label, icon, commands }) => (
                <MenuSection key={id}>
                  <Header className={styles.group}>{label}</Header>
                  {commands.map((command) => (
                    <MenuItem
                      key={command.id}
                      id={command.id}
                      textValue={command.label}
                      className={cx(popoverStyles.item)}
                      onAction={() => run(command)}
                    >
                      {icon}
                      <span lang={command.lang} className={styles.label}>
                        {command.label}
                      </span>
                      {command.hint && <span className={styles.hint}>{command.hint}</span>}
                      {command.chat && (
                        <span className={styles.chat}>
                          <kbd>{COMMAND_KEY}</kbd>+<kbd>Enter</kbd> {t`Chat`}
                        </span>
                      )}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
            {/* It exists before its text, because screen readers announce only changes. */}
            <div role="status">
              {!isLoading && count > 0 && (
                <VisuallyHidden>{t`${plural(count, { one: '# entry found', other: '# entries found' })}`}</VisuallyHidden>
              )}
              {!isLoading && count === 0 && (
                <p className={styles.empty}>
                  {isPartial
                    ? t`Nothing matches “${query}”. Some burgers, workshops or accounts couldn’t be loaded.`
                    : t`Nothing matches “${{ filter: query }}”.`}
                </p>
              )}
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
