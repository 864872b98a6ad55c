import { rowsOf } from '#domain/chat/conversation.ts';
import { ends } from '#domain/chat/end.ts';
import type { Row } from '#domain/chat/transcript.ts';
import { shownText } from '#domain/chat/transcript.ts';
import type { InChat } from './chat-situations.ts';
import { type ConsolePage, expect } from './console.ts';

/** Locators for the parts of the chat. */
export function chatOn({ page }: ConsolePage) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    connect: button('Connect'),
    disconnect: button('Disconnect'),
    stop: button('Stop'),
    send: button('Send message'),
    canSend: page.getByRole('button', { name: 'Send message', exact: true, disabled: false }),
    sending: button('Sending…'),
    clearLog: button('Clear log'),
    newConversation: button('New conversation'),
    tryAgain: button('Try again'),
    edit: button('Edit and resend'),
    bringBack: button('Undo'),
    details: button('Connection details'),
    again: button('Connect again'),
    burgerId: page.getByLabel('Burger ID', { exact: true }),
    authorization: page.getByLabel('Authorization header', { exact: true }),
    header: page.getByLabel('X-Api-Key', { exact: true }),
    debug: page.getByLabel('Debug mode', { exact: true }),
    message: page.getByRole('textbox', { name: 'Message', exact: true }),
    alert: page.getByRole('alert'),
    status: (state: string) => page.getByText(`Status: ${state}`, { exact: true }),
    answering: page.getByText('The burger is answering…', { exact: true }),
    rows: page.getByRole('log').getByRole('article'),
  };
}

/** Expects the rows of the log. */
async function seesRows(shown: ConsolePage, { context }: InChat): Promise<void> {
  const { rows } = chatOn(shown);
  // Automatic acts of the console are shown in debug mode only.
  const logged = rowsOf(context.stream.context).filter(({ meta }) => context.debug || !meta.isRoutine);
  if (logged.length > 0) await rows.nth(logged.length - 1).waitFor();
  await expect(rows).toHaveText(logged.map(rowPattern));
}

/** Expects the parts of the context that the page of visitors shows in every state. A prompt is sent at once there. */
export async function seesTalk(shown: ConsolePage, seen: InChat): Promise<void> {
  const { context } = seen;
  if (context.unsent.length > 0) return;
  const { newConversation, message, sending, bringBack, again } = chatOn(shown);
  await Promise.all([
    seesRows(shown, seen),
    expect(message).toHaveValue(context.draft),
    expect(newConversation).toBeEnabled({ enabled: context.history.length > 0 }),
    expect(bringBack).toHaveCount(context.replaced === null ? 0 : 1),
    expect(sending).toHaveCount(context.promptToRepeat === null ? 0 : 1),
    expect(again).toHaveCount(endIn(seen) === undefined ? 0 : 1),
  ]);
}

/** Expects the parts of the context that the chat shows in every state. */
export async function seesChat(shown: ConsolePage, seen: InChat): Promise<void> {
  const { context } = seen;
  const chat = chatOn(shown);
  const isSending = context.promptToRepeat !== null || (context.unsent.length > 0 && context.draft === '');
  await Promise.all([
    seesRows(shown, seen),
    expect(chat.alert).toHaveText(alertsOf(seen)),
    expect(chat.again).toHaveCount(endIn(seen) === undefined ? 0 : 1),
    expect(chat.message).toHaveValue(context.draft),
    expect(chat.debug).toBeChecked({ checked: context.debug }),
    expect(chat.burgerId).toHaveValue(context.burgerId.trim() === '' ? /^\s*$/ : /\S/),
    expect(chat.clearLog).toBeEnabled({ enabled: rowsOf(context.stream.context).length > 0 }),
    expect(chat.newConversation).toBeEnabled({ enabled: context.history.length > 0 }),
    expect(chat.bringBack).toHaveCount(context.replaced === null ? 0 : 1),
    expect(chat.sending).toHaveCount(isSending ? 1 : 0),
  ]);
}

/** How the connection has ended, as the machine's state says it. */
const endIn = ({ value }: InChat) =>
  Object.entries(ends).find(([name]) => JSON.stringify(value) === `{"offline":"${name}"}`)?.[1];

/** The alerts: the form's error, and the failure of the connection. */
function alertsOf(seen: InChat): string[] {
  const fault = seen.context.error?.message ?? [];
  const end = endIn(seen);
  if (!seen.hasTag('error') || end === undefined) return [fault].flat();
  // The head says how it ended, the line above the composer why.
  return [fault, end.message.message ?? [], end.cause?.message ?? []].flat();
}

type Status = 'disconnected' | 'error' | 'connecting' | 'connected' | 'answering';

/** The status in words, the buttons that can be pressed, the state of the message's field, and how the connection ended. */
export const isAt =
  (state: Status, end = '') =>
  async (shown: ConsolePage): Promise<void> => {
    const { status, connect, disconnect, message, stop, answering } = chatOn(shown);
    const isAnswering = state === 'answering';
    const isConnected = isAnswering || state === 'connected';
    await status(isConnected ? 'connected' : state).waitFor();
    await Promise.all([
      expect(connect).toBeEnabled({ enabled: state === 'disconnected' || state === 'error' }),
      expect(disconnect).toBeEnabled({ enabled: isConnected }),
      expect(message).toBeEnabled({ enabled: isConnected }),
      expect(stop).toBeEnabled({ enabled: isAnswering }),
      expect(answering).toHaveCount(isAnswering ? 1 : 0),
      shown.page.getByText(end).first().waitFor(),
    ]);
  };

/** The end of the log, or the error above it. */
export const says =
  (text: string) =>
  async (shown: ConsolePage): Promise<void> => {
    const { rows, alert } = chatOn(shown);
    await rows.last().or(alert).filter({ hasText: text }).first().waitFor();
  };

/** A row: its sender, its time, its growth and its content. */
function rowPattern(row: Row): RegExp {
  const text = [row.message?.message ?? '', shownText(row)].map(literally).join('\\s*');
  const grows = row.streaming ? 'streaming' : '';
  return new RegExp(`^${row.label.message}\\s*[\\d:]+\\s*[AP]M\\s*${grows}\\s*${text}$`);
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
