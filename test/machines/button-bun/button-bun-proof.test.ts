import { expect } from 'vitest';
import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

testProof({
  name: 'button-bun',
  table: new URL('./button-bun.table', import.meta.url),
  starts: [{ machine: buttonBunMachine }],
  events: {
    publish: [{ isPublished: true }, { isPublished: false }],
    release: [
      { environment: 'production', isOn: true },
      { environment: 'staging', isOn: false },
    ],
    describe: [{ releaseNotes: 'First' }],
    save: [{}],
    dismiss: [{}],
  },
  facts: ({ context }) => context,
  paths: [100, 400],
  states: {},
  always: ({ context: { settings, notice } }, { event }) => {
    if (event?.type === 'publish') expect(settings.isPublished).toBe(event.isPublished);
    if (event?.type === 'release')
      expect(settings.environments).toMatchObject({ [event.environment]: event.isOn });
    if (event?.type === 'describe') expect(settings.releaseNotes).toBe('First');
    // The notice of a save stays until the next change.
    expect(notice?.text.message).toBe(event?.type === 'save' ? 'Publish settings saved.' : undefined);
  },
});
