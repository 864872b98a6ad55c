import { Trans, useLingui } from '@lingui/react/macro';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import colours from '#views/burger/layer-colours.module.css';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { cx } from '#views/controls/cx.ts';
import { ArrowRightIcon } from '#views/controls/icons/icons.tsx';
import { paths } from '#views/paths.ts';
import styles from './home-screen.module.css';

/** The home page: what the product is, in one picture, and the sample figures. */
export function HomeScreen() {
  const { t } = useLingui();
  const notes = [
    { layer: 'top-bun', name: t`Top Bun`, text: t`The system prompt: persona and guardrails.` },
    { layer: 'cheese', name: t`Cheese`, text: t`The model and the provider behind it.` },
    { layer: 'patty', name: t`Patty`, text: t`The tools: API calls and prompt snippets.` },
    { layer: 'button-bun', name: t`Button Bun`, text: t`Publish settings: staging and production.` },
  ];
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>{t`Chat agents, stacked like burgers`}</h1>
          <p className={styles.lead}>
            <Trans>
              Give an agent a character, a model and the tools it needs, layer by layer. Then talk to it and
              see everything it does.
            </Trans>
          </p>
          <div className={styles.actions}>
            <LinkButton href={paths.dashboard.href()} variant="primary">
              <span>{t`Open the dashboard`}</span>
              <ArrowRightIcon />
            </LinkButton>
            <LinkButton href={paths.services.href()}>{t`Browse services`}</LinkButton>
          </div>
        </div>
        <div className={styles.picture}>
          <BurgerStack size="hero" />
          <ul className={styles.layers}>
            {notes.map(({ layer, name, text }) => (
              <li key={layer} className={cx(styles.layer, colours[layer])}>
                <strong>{name}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <figure>
        <figcaption className={styles.caption}>{t`Sample figures`}</figcaption>
        <dl className={styles.figures}>
          {/* Not formatted, because both languages write them alike and the browser's first formatting of a number would delay
              the first paint. */}
          <Figure value="1,240" name={t`Active users`} />
          <Figure value="32%" name={t`Trial conversions`} />
          <Figure value="99.7%" name={t`Support SLA`} />
        </dl>
      </figure>
    </div>
  );
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
