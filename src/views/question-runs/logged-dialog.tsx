import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { turnsOf } from '#domain/chat/conversation.ts';
import { historyOf } from '#domain/questions/conversation.ts';
import type { AnsweredTurn } from '#domain/questions/run.ts';
import { replay } from '#machines/stream/stream.ts';
import { FormatProvider } from '#views/chat/log/format.tsx';
import { Log } from '#views/chat/log/log.tsx';
import { TurnsProvider } from '#views/chat/log/turns-context.ts';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import styles from './runs.module.css';

interface LoggedDialogProps {
  /** The name of the question. */
  readonly name: string;
  readonly turns: readonly AnsweredTurn[];
  readonly askedAt: string | null;
  readonly onClose: () => void;
}

/** The conversation of an outcome, in the chat's own log. */
export function LoggedDialog({ name, turns, askedAt, onClose }: LoggedDialogProps) {
  const { t } = useLingui();
  const conversation = useMemo(
    () => replay(historyOf(turns, Date.parse(askedAt ?? '') || 0)).context,
    [turns, askedAt],
  );
  const shown = useMemo(() => ({ turns: turnsOf(conversation), chat: null }), [conversation]);
  return (
    <Dialog title={name} description={t`As it was asked and answered.`} isOpen onClose={onClose} size="page">
      <div className={styles.logged}>
        <FormatProvider value>
          <TurnsProvider value={shown}>
            <Log pages={conversation.log.rows} showsRoutine offer={null} />
          </TurnsProvider>
        </FormatProvider>
      </div>
    </Dialog>
  );
}
