import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import { useLocation } from 'wouter';
import { findCommands } from '#domain/command-search.ts';
import { cx } from '#views/controls/cx.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { SearchIcon } from '#views/controls/icons/member-icons.tsx';
import dialogStyles from '#views/controls/overlays/dialog.module.css';
import fadeStyles from '#views/controls/overlays/fade.module.css';
import popoverStyles from '#views/controls/overlays/popover.module.css';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import styles from './palette.module.css';
import { type Command, useCommands } from './use-commands.tsx';

export interface PaletteProps {
  readonly onClose: () => void;
}

/** The command palette: every page, action, burger, workshop and account by name. */
export function Palette({ onClose }: PaletteProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const [, navigate] = useLocation();
  const { groups, hasBurgers, isLoading, isPartial } = useCommands();
  const shown = findCommands(groups, query);
  const count = shown.reduce((sum, { commands }) => sum + commands.length, 0);
  const run = ({ href, state, run: act }: Command) => {
    onClose();
    act?.();
    if (href !== undefined) navigate(href, state && { state });
  };

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
            >
              <SearchIcon />
              <Input className={cx(styles.input)} placeholder={t`Search pages, burgers…`} />
              {isLoading && (count === 0 || !hasBurgers) && <Spinner>{t`Loading…`}</Spinner>}
            </TextField>
            {/* The first row is highlighted before anything is typed, also after burgers were added above the pages. */}
            <Menu
              key={String(hasBurgers)}
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
