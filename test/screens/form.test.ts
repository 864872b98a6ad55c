import { testScreens } from '#test/support/proof/screen.ts';
import { startConsole } from './console.ts';
import { adminForms } from './forms/admin.ts';
import { builderForms } from './forms/builder.ts';
import { layerForms } from './forms/layers.ts';
import { ownForms } from './forms/own.ts';

const at = startConsole();

// The password change comes last, because it ends the session with which the others prepare their screens.
testScreens('form', [...builderForms(at), ...layerForms(at), ...adminForms(at), ...ownForms(at)]);
