import { testScreens } from '#test/support/proof/screen.ts';
import { startConsole } from './console.ts';
import { adminLists } from './lists/admin.ts';
import { builderLists } from './lists/builder.ts';
import { layerLists } from './lists/layers.ts';

const at = startConsole();

// Each list has states of its own, so each has to be walked completely.
for (const list of [...builderLists(at), ...layerLists(at), ...adminLists(at)]) testScreens('list', [list]);
