const fixed = <const Path extends string>(path: Path) => ({ path, href: (): string => path });

const burgerHref = (id: string) => `/cowtex/burgers/${encodeURIComponent(id.toWellFormed())}`;

/** Decodes a part of a path. A badly encoded part is returned as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The address of a burger's history, or of that of one of its layers, by its ID or the type of a cheese in lower case. */
export const historyHref = (burgerId: string, layer?: string): string =>
  `${burgerHref(burgerId)}?${new URLSearchParams({ show: 'history', ...(layer !== undefined && { layer }) })}`;

/** The address of a burger's questions. */
export const questionsHref = (burgerId: string): string => `${burgerHref(burgerId)}?show=questions`;

/** Every address of the console. `path` is the router's pattern. `href` builds a link to it, with encoded parameters. */
export const paths = {
  home: fixed('/'),
  login: fixed('/login'),
  services: fixed('/services'),
  accounts: fixed('/accounts'),
  profile: fixed('/profile'),
  /** An alias that replaces itself with `dashboard`; sign-in without an origin lands here. */
  landing: fixed('/dashboard'),
  cowtex: fixed('/cowtex'),
  dashboard: fixed('/cowtex/dashboard'),
  burgers: fixed('/cowtex/burgers'),
  burger: { path: '/cowtex/burgers/:burgerId', href: burgerHref },
  chat: { path: '/cowtex/burgers/:burgerId/chat', href: (id: string) => `${burgerHref(id)}/chat` },
  workshops: fixed('/cowtex/workshops'),
  demo: fixed('/cowtex/demo'),
  subscription: fixed('/cowtex/subscription'),
  checkout: fixed('/cowtex/subscription/checkout'),
} as const;
