import { type PaletteProps, Palette as PaletteView } from '#views/palette/palette.tsx';
import { ActorsProvider } from './actors-provider.tsx';
import type { App } from './start.ts';

/** The command palette with the members' actors, which some pages do not load. */
export function Palette({ app, ...props }: { app: App } & PaletteProps) {
  return (
    <ActorsProvider app={app}>
      <PaletteView {...props} />
    </ActorsProvider>
  );
}
