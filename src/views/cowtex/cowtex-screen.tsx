import { Trans, useLingui } from '@lingui/react/macro';
import colours from '#views/burger/layer-colours.module.css';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { ArrowRightIcon } from '#views/controls/icons/icons.tsx';
import { paths } from '#views/paths.ts';
import styles from './cowtex.module.css';
import { HeroBurger } from './hero-burger.tsx';
import { LayerSection } from './layer-section.tsx';
import { layerIds, useLayerTexts } from './layer-texts.ts';
import { useSectionFocus } from './use-section-focus.ts';

/** /cowtex: what a burger is, layer by layer, and a link to the guided demo. */
export function CowtexScreen() {
  const { t } = useLingui();
  const texts = useLayerTexts();
  const { goAgain } = useSectionFocus();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>{t`Four layers make an agent`}</h1>
          <p className={styles.heroLead}>
            <Trans>
              A burger is a chat agent that you can take apart. Every layer does one thing, and can be
              configured and tested on its own.
            </Trans>
          </p>
          <div className={styles.actions}>
            <LinkButton href={paths.demo.href()} variant="primary">
              <span>{t`Start the guided demo`}</span>
              <ArrowRightIcon />
            </LinkButton>
            <LinkButton href={paths.burgers.href()}>{t`See your burgers`}</LinkButton>
          </div>
        </div>
        <HeroBurger onGo={goAgain} />
      </section>

      <nav className={styles.anchors} aria-label={t`Layers`}>
        <ul>
          {layerIds.map((id) => (
            <li key={id}>
              <a href={`#${id}`} className={colours[id]} onClick={(event) => goAgain(event, id)}>
                {texts[id].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>

      {layerIds.map((id, index) => (
        <LayerSection key={id} id={id} number={index + 1} text={texts[id]} />
      ))}

      <section className={styles.closing}>
        <h2>{t`Stack your first one`}</h2>
        <p>{t`The guided demo builds a burger with you and ends in a conversation with it.`}</p>
        <LinkButton href={paths.demo.href()} variant="primary">
          <span>{t`Build the demo burger`}</span>
          <ArrowRightIcon />
        </LinkButton>
      </section>
    </div>
  );
}
