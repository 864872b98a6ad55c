import type { Locator } from '@playwright/test';
import { chatOn } from './chat-screen.ts';
import type { ChatServer, Line, Ring } from './chat-server.ts';
import { type ConsolePage, expect, type RunningConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { seedsOf } from './seeds.ts';
import { newTokens, storedTokens, storeTokens } from './tokens.ts';

/** The header that the burger's tool asks for. */
export const HEADER = 'X-Api-Key';

const MONTH = 31 * 24 * 60 * 60_000;

/** The page of a burger's chat, and the burger's side of it. */
export interface Talk extends ConsolePage {
  readonly burger: string;
  /** The renewal of the session's token, for which each prompt waits. */
  readonly renewal: HeldCall;
  /** The newest attempt to connect, the connection, and the newest prompt. */
  ring?: Ring;
  line?: Line;
  heard?: unknown;
  /** True if the newest prompt was the first of its connection. */
  isFirst?: boolean | undefined;
}

/** Opens the chat in a browser whose session is stored. Its clock is a month ahead, so that each token has expired. */
export const openChat = (at: RunningConsole, url: string, builderBaseUrl?: string): Promise<Talk> =>
  open(at, `${url}/cowtex/burgers/:id/chat`, builderBaseUrl);

async function open(at: RunningConsole, address: string, builderBaseUrl?: string): Promise<Talk> {
  const { origin } = new URL(address);
  const { burger, workshop } = seedsOf(() => at);
  const id = await burger('Talker', await workshop());
  await at.api('POST', `/api/burger/${id}/patty`, {
    type: 'api',
    json_data: { name: 'see', display_name: 'See', parameters: { type: 'object', properties: {} } },
    settings: { url: 'https://tools.example/see', privacy_inputs: [HEADER] },
  });
  const shown = await at.visitTimed(Date.now() + MONTH);
  const { page, calls } = shown;
  if (builderBaseUrl !== undefined)
    await page.route('**/config.json', (route) => route.fulfill({ json: { builderBaseUrl } }));
  await page.goto(`${origin}/burger.svg`);
  await storeTokens(page, await newTokens(at));
  await page.goto(address.replace(':id', id));
  // Fields that the user has unfolded stay, also with the first connection.
  await chatOn(shown).details.dblclick();
  return { ...shown, burger: id, renewal: calls.hold('POST', /\/refresh$/) };
}

/** Opens the page on which visitors talk to a public burger. */
export async function openTalk(at: RunningConsole, url: string): Promise<Talk> {
  const { burger, workshop } = seedsOf(() => at);
  const workshopId = await workshop();
  const id = await burger('Talker', workshopId);
  await at.api('PUT', `/api/burger/${id}`, {
    name: 'Talker',
    type: 'chat',
    workshop_id: workshopId,
    is_public: true,
  });
  const shown = await at.visitTimed();
  await shown.page.goto(`${url}/talk/${id}`);
  return { ...shown, burger: id, renewal: shown.calls.hold('POST', /\/refresh$/) };
}

const the = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('Not connected');
  return one;
};

/** The acts of the user, the burger and the network. */
export const acts = (chats: () => ChatServer) => {
  const dialed = async (talk: Talk) => {
    talk.ring = await chats().ring();
    expect(talk.ring.burgerId).toBe(talk.burger);
  };
  return {
    async connect(talk: Talk) {
      await talk.page.clock.fastForward(400);
      await chatOn(talk).connect.click();
      await dialed(talk);
    },
    async disconnect(talk: Talk) {
      await talk.page.clock.fastForward(400);
      await chatOn(talk).disconnect.click();
      await the(talk.line).hungUp();
    },
    async stop(talk: Talk) {
      await chatOn(talk).stop.click();
      await the(talk.line).hungUp();
      await dialed(talk);
    },
    /** The prompt waits for the token meanwhile, and no button moves. */
    async sendInPlace(talk: Talk) {
      const { message, stop, sending } = chatOn(talk);
      const place = await stop.boundingBox();
      await message.press('Enter');
      await sending.waitFor();
      expect(await stop.boundingBox()).toEqual(place);
    },
    /** Presses a control that does nothing just after it has appeared. */
    settled: (control: (talk: Talk) => Locator) => async (talk: Talk) => {
      await control(talk).waitFor();
      await talk.page.clock.fastForward(400);
      await control(talk).click();
    },
    /** Opens a connection, and replaces it by another one. */
    dial: (press: (talk: Talk) => Promise<void>) => async (talk: Talk) => {
      await press(talk);
      await dialed(talk);
    },
    dialAnew: (press: (talk: Talk) => Promise<void>) => async (talk: Talk) => {
      await press(talk);
      await the(talk.line).hungUp();
      await dialed(talk);
    },
    async accept(talk: Talk) {
      talk.line = await the(talk.ring).accept();
      talk.isFirst = undefined;
    },
    /** Without a connection, the first prompt connects. */
    async ask(talk: Talk) {
      await chatOn(talk).message.press('Enter');
      await dialed(talk);
    },
    /** A visitor's prompt waits for no token. */
    async hear(talk: Talk) {
      talk.heard = await the(talk.line).heard();
      talk.isFirst = talk.isFirst === undefined;
    },
    refuse: async ({ ring }: Talk) => the(ring).refuse(),
    close:
      (code: number, reason: string) =>
      async ({ line }: Talk) =>
        the(line).close(code, reason),
    drop: async ({ line }: Talk) => the(line).drop(),
    garble: async ({ line }: Talk) => the(line).garble(),
    say:
      (text: string) =>
      async ({ line }: Talk) =>
        the(line).say(text),
    /** The session's token is renewed, and the prompt that waited for it is sent. */
    async renew(talk: Talk) {
      await talk.renewal.arrived();
      // One that the page has given up meanwhile may still be in front.
      while (talk.renewal.isWaiting()) await talk.renewal.pass();
      talk.heard = await the(talk.line).heard();
      talk.isFirst = talk.isFirst === undefined;
    },
    /** Another tab signs in again. */
    signInElsewhere: (at: () => RunningConsole) => async (talk: Talk) => {
      const tab = await talk.page.context().newPage();
      await tab.goto(`${chats().url}/burger.svg`);
      const tokens = await newTokens(at());
      await storeTokens(tab, tokens);
      await expect.poll(() => storedTokens(talk.page)).toEqual(tokens);
      await tab.close();
    },
    /** The computer sleeps, and the page is there again. */
    async wakeUp(talk: Talk) {
      await talk.page.clock.fastForward(30_000);
      await talk.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await the(talk.line).asked();
    },
    async leaveAndReturn(talk: Talk) {
      const { page } = talk;
      await page.getByRole('link', { name: 'Burger settings', exact: true }).click();
      await page.getByRole('heading', { name: 'Talker', level: 1, exact: true }).waitFor();
      await page.goBack();
      const { details } = chatOn(talk);
      // Only fields that were unfolded by hand stay with the next connection.
      if ((await details.getAttribute('aria-expanded')) === 'true') await details.dblclick();
      else await details.click();
    },
    wait:
      (milliseconds: number) =>
      ({ page }: Talk) =>
        page.clock.fastForward(milliseconds),
  };
};
