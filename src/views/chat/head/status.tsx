import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ends } from '#domain/chat/end.ts';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { selectEnd } from '#machines/chat/chat-selectors.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';

const statuses = {
  disconnected: { text: msg`disconnected`, tone: 'neutral' },
  connecting: { text: msg`connecting`, tone: 'warning' },
  connected: { text: msg`connected`, tone: 'success' },
  error: { text: msg`error`, tone: 'danger' },
} as const;

type Status = keyof typeof statuses;

/** The state of the connection as the specification names it. */
export function statusOf(snapshot: ChatSnapshot): Status {
  if (snapshot.hasTag('connected')) return 'connected';
  if (snapshot.hasTag('connecting')) return 'connecting';
  return snapshot.hasTag('error') ? 'error' : 'disconnected';
}

/** The state of the connection in words. */
export function StatusBadge({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const { text, tone } = statuses[useSelector(chat, statusOf)];
  const state = t(text);
  return (
    <Badge tone={tone} hasDot>
      <span role="status">{t`Status: ${state}`}</span>
    </Badge>
  );
}

/** What has failed, if the cause is shown above the composer. Without a cause, it is shown there itself. */
export function selectFailure(snapshot: ChatSnapshot) {
  const end = snapshot.hasTag('error') ? selectEnd(snapshot) : null;
  return end === null || ends[end].cause === null ? null : ends[end].message;
}
