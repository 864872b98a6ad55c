import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { cx } from '#views/controls/cx.ts';
import { ChevronRightIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
  readonly children: ReactNode;
}

/** A title that opens the content below it. The browser also finds words in the content while it is closed, and opens it then. */
export function Disclosure({ title, children, ...disclosure }: DisclosureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { isExpanded } = disclosure;
  const wasExpanded = useRef(isExpanded);
  useEffect(() => {
    // In a low window it opens below what is seen.
    if (isExpanded && !wasExpanded.current) frame.current?.scrollIntoView({ block: 'nearest' });
    wasExpanded.current = isExpanded;
  }, [isExpanded]);
  return (
    <AriaDisclosure {...disclosure} ref={frame} className={cx(styles.disclosure)}>
      <Button slot="trigger" className={cx(styles.trigger)}>
        <ChevronRightIcon />
        <span className={styles.title}>{title}</span>
      </Button>
      <DisclosurePanel className={cx(styles.panel)}>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
