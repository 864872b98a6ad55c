import type { Side } from '#machines/pair/pair-types.ts';
import type { ChatServer, Line, Ring } from './chat-server.ts';
import { type ConsolePage, expect, follow, type RunningConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { seedsOf } from './seeds.ts';
import { newTokens, storeTokens } from './tokens.ts';

const MONTH = 31 * 24 * 60 * 60_000;
const names = { left: 'One', right: 'Other' } as const;

/** The page of two chats side by side, and the burgers' side of it. */
export interface Talks extends ConsolePage {
  readonly burgers: Readonly<Record<Side, string>>;
  /** The renewal of the session's token, for which each prompt waits. */
  readonly renewal: HeldCall;
  readonly rings: Map<Side, Ring>;
  readonly lines: Map<Side, Line>;
}

/** Locators for the parts of the page. */
export function pairOn({ page }: ConsolePage) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    connectBoth: button('Connect both'),
    disconnectBoth: button('Disconnect both'),
    stop: button('Stop'),
    send: button('Send message'),
    message: page.getByRole('textbox', { name: 'Message', exact: true }),
    hint: page.getByText(/^(Press Enter to send|Neither burger|Connect to the burgers)/),
    rows: page.getByRole('log').getByRole('article'),
    status: (state: string) => page.getByText(`Status: ${state}`, { exact: true }),
    side: (which: Side) => page.getByRole('region', { name: names[which], exact: true }),
  };
}

/** Opens the console in a browser whose session is stored. Its clock is a month ahead, so that each token has expired. */
export async function openBrowser(at: RunningConsole, url: string): Promise<ConsolePage> {
  const shown = await at.visitTimed(Date.now() + MONTH);
  await shown.page.goto(`${url}/burger.svg`);
  await storeTokens(shown.page, await newTokens(at));
  await shown.page.goto(`${url}/`);
  return shown;
}

/** Follows a link to the chats with two new burgers. */
export async function openPair(at: RunningConsole, shown: ConsolePage): Promise<Talks> {
  const { burger, workshop } = seedsOf(() => at);
  const kitchen = await workshop();
  const burgers = { left: await burger(names.left, kitchen), right: await burger(names.right, kitchen) };
  await follow(shown, `/cowtex/burgers/${burgers.left}/chat?beside=${burgers.right}`, () => ({}));
  await pairOn(shown).side('right').waitFor();
  const renewal = shown.calls.hold('POST', /\/refresh$/);
  return { ...shown, burgers, renewal, rings: new Map(), lines: new Map() };
}

function the<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('Not connected');
  return one;
}

/** The acts of the user, the burgers and the network. */
export const acts = (chats: () => ChatServer) => {
  /** Takes the next attempt to connect. */
  const dialed = async ({ rings, burgers }: Talks) => {
    let ring = await chats().ring();
    // A browser may still open the socket that the walk before has left.
    while (!Object.values(burgers).includes(ring.burgerId)) ring = await chats().ring();
    rings.set(ring.burgerId === burgers.left ? 'left' : 'right', ring);
  };
  const openMenu = ({ page }: Talks) => page.getByRole('button', { name: 'Actions', exact: true }).click();
  return {
    connect: (side: Side) => async (talks: Talks) => {
      const within = (name: string) => pairOn(talks).side(side).getByRole('button', { name, exact: true });
      if (!(await within('Connect').isVisible())) await within('Connection details').click();
      await within('Connect').click();
      await dialed(talks);
      expect([...talks.rings.keys()]).toContain(side);
    },
    accept: (side: Side) => async (talks: Talks) => {
      talks.lines.set(side, await the(talks.rings.get(side)).accept());
    },
    say:
      (side: Side, text: string) =>
      async ({ lines }: Talks) =>
        the(lines.get(side)).say(text),
    /** Makes a new connection. */
    dial: (press: (talks: Talks) => Promise<void>) => async (talks: Talks) => {
      await press(talks);
      await dialed(talks);
    },
    choose: (action: string) => async (talks: Talks) => {
      await openMenu(talks);
      await talks.page.getByRole('menuitem', { name: action }).click();
    },
    canChoose: (action: string) => async (talks: Talks) => {
      await openMenu(talks);
      await talks.page.getByRole('menuitem', { name: action }).waitFor();
    },
    /** Sends, and the connection is lost before the prompt is. */
    async sendInVain(talks: Talks) {
      await pairOn(talks).send.click();
      await expect(pairOn(talks).message).toHaveValue('');
      the(talks.lines.get('left')).close(1001, '');
    },
    async leaveAndReturn({ page }: Talks) {
      await page.getByRole('link', { name: 'Chat with one burger', exact: true }).click();
      await page.getByRole('heading', { name: `Chat ${names.left}`, level: 1 }).waitFor();
      await page.goBack();
    },
    wait:
      (milliseconds: number) =>
      ({ page }: Talks) =>
        page.clock.fastForward(milliseconds),
  };
};
