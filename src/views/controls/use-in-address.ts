import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

/** How a state is read from the query of an address, and written into it. Other parameters stay. */
export interface InAddress<State> {
  read(query: URLSearchParams): State;
  write(query: URLSearchParams, state: State): URLSearchParams;
}

/**
 * The delay after the last change, in milliseconds. Safari refuses more than a hundred changes of the address in half a minute.
 */
const DEBOUNCE_MS = 300;

const leaving = ['pointerdown', 'focusout'] as const;

/**
 * A state that is in the address, too, so that it can be shared and survives a reload. The address lags behind while somebody
 * types. `part` must be the same object at each render.
 */
export function useInAddress<State>(part: InAddress<State>) {
  const [query, setQuery] = useSearchParams();
  const [state, setState] = useState(() => part.read(query));
  // The part of the address that belongs to the state.
  const asked = queryOf(part, part.read(query));
  const written = useRef(asked);

  // The address was changed elsewhere: by a link, or by Back or Forward.
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setState(part.read(new URLSearchParams(asked)));
  }, [asked, part]);

  useEffect(() => {
    if (queryOf(part, state) === written.current) return undefined;
    const { pathname } = window.location;
    const write = () => {
      stop();
      const current = new URLSearchParams(window.location.search);
      const next = part.write(current, state);
      // The user may have left for another page.
      if (window.location.pathname !== pathname || next.toString() === current.toString()) return;
      written.current = queryOf(part, state);
      setQuery(next, { replace: true, state: window.history.state });
    };
    const timer = setTimeout(write, DEBOUNCE_MS);
    // The next action may lead to another page, from which Back returns to this address.
    for (const sign of leaving) window.addEventListener(sign, write, true);
    const stop = () => {
      clearTimeout(timer);
      for (const sign of leaving) window.removeEventListener(sign, write, true);
    };
    return stop;
  }, [state, part, setQuery]);
  return [state, setState] as const;
}

const queryOf = <State>(part: InAddress<State>, state: State) =>
  part.write(new URLSearchParams(), state).toString();
