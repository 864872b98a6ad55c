import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import type { History } from '#domain/chat/history-event.ts';
import { type KeptAnswer, keptAnswer } from '#domain/questions/kept-answer.ts';
import { replay } from '#machines/stream/stream.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { KeepIcon } from '#views/controls/icons/member-icons.tsx';
import { whenLost } from '#views/controls/when-lost.ts';
import { lazyPart } from '#views/lazy-part.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { useCapability } from '#views/use-capability.ts';

const KeepDialog = lazyPart(async () => (await import('./keep-dialog.tsx')).KeepDialog);

/** The answer that is being kept, and the button that was pressed. */
interface Chosen {
  readonly turn: number;
  readonly kept: KeptAnswer;
  readonly button: Element;
}

interface Keeping {
  /** The button below an answer; undefined where the server keeps no questions. */
  readonly keep: ((turn: number) => ReactNode) | undefined;
  /** The dialog, while an answer is being kept. */
  readonly dialog: ReactNode;
}

/**
 * Keeps the answers of a conversation as questions of a burger. `historyOf` tells the conversation, and must be memoized. What was
 * cleared from the log was said all the same.
 */
export function useKeeping(burgerId: string, historyOf: () => History): Keeping {
  const canKeep = useCapability('questions');
  const [chosen, choose] = useState<Chosen | null>(null);
  const keep = useCallback(
    (turn: number) => (
      <KeepButton
        onPress={(button) => {
          const said = historyOf().filter(({ type }) => type !== 'cleared');
          choose({ turn, kept: keptAnswer(replay(said).context, turn), button });
        }}
      />
    ),
    [historyOf],
  );
  const close = () => {
    choose(null);
    // The dialog that was opened by the button has made way for another one.
    if (chosen?.button instanceof HTMLElement) whenLost(chosen.button);
  };
  return {
    keep: canKeep ? keep : undefined,
    dialog: chosen && (
      <OptionalPart onMissing={close}>
        <KeepDialog burgerId={burgerId} turn={chosen.turn} kept={chosen.kept} onClose={close} />
      </OptionalPart>
    ),
  };
}

function KeepButton({ onPress }: { onPress: (button: Element) => void }) {
  const { t } = useLingui();
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<KeepIcon />}
      aria-label={t`Keep as a question`}
      onPress={({ target }) => onPress(target)}
    />
  );
}
