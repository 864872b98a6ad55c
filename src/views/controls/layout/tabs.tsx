import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { cx } from '#views/controls/cx.ts';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  /** The name of the tab list. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode; readonly content: ReactNode }[];
  readonly selected: Id;
  /** The list keeps its place and is not shown, until it is known whether there are tabs. */
  readonly isHidden?: boolean;
  readonly onSelect: (id: Id) => void;
}

/** Panels of which one is shown. The arrow keys select a tab; the Tab key moves into its panel. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  isHidden = false,
  onSelect,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      className={cx(styles.tabs)}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen) onSelect(chosen.id);
      }}
    >
      <TabList aria-label={label} className={cx(styles.list, isHidden && styles.hidden)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={cx(styles.tab)}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={cx(styles.panel)}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
