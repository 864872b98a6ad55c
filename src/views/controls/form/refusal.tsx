import { useEffect, useRef } from 'react';
import type { Notice } from '#domain/messages.ts';
import { NoticeView } from '../feedback/notice-view.tsx';
import { focusFirstFault } from './first-fault.ts';
import styles from './refusal.module.css';

/** The reason for a form's refusal, above its buttons. The focus goes to the refused field, or else to the message. */
export function Refusal({ notice }: { notice: Notice | null }) {
  return notice && <Message notice={notice} />;
}

function Message({ notice }: { notice: Notice }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    const form = place.current?.closest('form');
    if (form) focusFirstFault(form);
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.refusal}>
      <NoticeView notice={notice} />
    </div>
  );
}
