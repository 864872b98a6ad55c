import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { AriaScope } from './aria-scope.tsx';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  /** The name of the tab list. */
  readonly label: string;
  readonly tabs: readonly { id: Id; label: ReactNode; content: ReactNode; isDisabled?: boolean }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Panels of which one shows. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <AriaScope>
      <AriaTabs
        className={cx(styles.tabs)}
        selectedKey={selected}
        onSelectionChange={(key) => {
          const tab = tabs.find((candidate) => candidate.id === key);
          if (tab) onSelect(tab.id);
        }}
      >
        <TabList aria-label={label} className={cx(styles.list)}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled === true} className={cx(styles.tab)}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className={cx(styles.panel)}>
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaScope>
  );
}
