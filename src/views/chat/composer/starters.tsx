import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from 'react-aria-components/Button';
import { startersOf } from '#domain/starters.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { PairActor } from '#machines/pair/pair-machine.ts';
import { cx } from '#views/controls/cx.ts';
import { useText } from '#views/controls/text.ts';
import { useList } from '#views/list/use-list.ts';
import { usePatties, useTopBuns } from '#views/shared-actors.ts';
import styles from './starters.module.css';

interface StartersProps {
  readonly burgerId: string;
  /** The chat or pair that owns the composer. */
  readonly chat: ChatActor | PairActor;
  /** Moves the focus to the composer. */
  readonly onChosen: () => void;
}

/**
 * First messages that suit the burger. A press puts one into the composer. They are not offered while the user has written
 * something there.
 */
export function Starters({ burgerId, chat, onChosen }: StartersProps) {
  const { t } = useLingui();
  const say = useText();
  const draft = useSelector(chat, ({ context }) => context.draft);
  const tools = useList(usePatties(burgerId));
  const prompts = useList(useTopBuns(burgerId));
  if (tools.isLoading || prompts.isLoading) return null;
  const starters = startersOf(tools.isReal ? tools.items : [], prompts.isReal ? prompts.items : []).map(
    ({ text, about }) => ({ text: say(text), about }),
  );
  const isOwn = draft.trim() !== '' && !starters.some(({ text }) => text === draft);
  if (starters.length === 0 || isOwn) return null;
  return (
    <ul aria-label={t`Ways to begin`} className={styles.starters}>
      {starters.map(({ text, about }) => (
        <li key={text}>
          <Button
            className={cx(styles.starter)}
            onPress={() => {
              chat.send({ type: 'draft changed', draft: text });
              onChosen();
            }}
          >
            <span>{text}</span>
            {about !== null && <span className={styles.about}>{about}</span>}
          </Button>
        </li>
      ))}
    </ul>
  );
}
