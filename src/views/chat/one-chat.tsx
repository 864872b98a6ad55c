import { useState } from 'react';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import { Conversation } from './conversation.tsx';
import { Connection, type ConnectionProps } from './head/connection.tsx';
import { Activity } from './recording/activity.tsx';
import { RecordingMenu } from './recording/recording-menu.tsx';

interface OneChatProps extends ConnectionProps {
  /** Null while its code is loading. Without it, no recording can be opened here. */
  readonly recording?: RecordingActor | null;
}

/** The chat with one burger: its connection, and the conversation. */
export function OneChat({ recording, ...head }: OneChatProps) {
  const { chat, connectButton } = head;
  const [showsSteps, setShowsSteps] = useState(false);
  return (
    <>
      <Connection {...head} />
      {showsSteps && <Activity chat={chat} />}
      <Conversation
        chat={chat}
        connectButton={connectButton}
        menu={(format) => (
          <RecordingMenu
            chat={chat}
            {...(recording !== undefined && { recording })}
            showsSteps={showsSteps}
            onToggleSteps={() => setShowsSteps(!showsSteps)}
            format={format}
          />
        )}
      />
    </>
  );
}
