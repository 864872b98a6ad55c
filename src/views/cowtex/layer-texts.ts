import { useLingui } from '@lingui/react/macro';

/** The layers from the top, by the hashes of the page. */
export const layerIds = ['top-bun', 'cheese', 'patty', 'button-bun'] as const;
export type LayerId = (typeof layerIds)[number];

export interface LayerText {
  readonly name: string;
  /** Its purpose in a few words. */
  readonly brief: string;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
}

/** The page's texts for each layer. */
export function useLayerTexts(): Readonly<Record<LayerId, LayerText>> {
  const { t } = useLingui();
  return {
    'top-bun': {
      name: t`Top Bun`,
      brief: t`Who it is`,
      title: t`It knows who it is`,
      lead: t`The system prompt: the persona it speaks in, and the guardrails it stays within.`,
      points: [
        t`Write it as you would brief a new colleague`,
        t`Stack several prompts and keep each of them short`,
        t`Change it and see the difference in the next answer`,
      ],
    },
    cheese: {
      name: t`Cheese`,
      brief: t`What it thinks with`,
      title: t`It thinks with the model that you choose`,
      lead: t`The model and the provider behind it: ollama, openai or anthropic, with your own host and settings.`,
      points: [
        t`A demo model is built in, so that nothing stands between you and a first answer`,
        t`Test the connection before anyone talks to it`,
        t`Keys are written once, kept encrypted and never shown again`,
      ],
    },
    patty: {
      name: t`Patty`,
      brief: t`What it can do`,
      title: t`It acts with the tools that you give it`,
      lead: t`A tool is a call to an API or a text to look up. The model decides when it needs one.`,
      points: [
        t`Describe the parameters once; the model fills them in`,
        t`Private headers come from the caller and go to the tool alone`,
        t`Every call and its result can be watched in the chat`,
      ],
    },
    'button-bun': {
      name: t`Button Bun`,
      brief: t`Where it goes live`,
      title: t`It goes live when you say so`,
      lead: t`The publish settings that everything else rests on: staging to try it out, production to let it work.`,
      points: [
        t`Staging is on from the start, production is your decision`,
        t`Leave release notes for those who come after you`,
        t`Export a workshop with all its layers and take it elsewhere`,
      ],
    },
  };
}
