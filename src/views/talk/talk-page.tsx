import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Language, Theme } from '#domain/entities.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { ChoiceActor } from '#machines/choice/choice-machine.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import type { TalkActor } from '#machines/loader/loads/talk.ts';
import { TipContext } from '#views/controls/buttons/tip.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { TOASTS } from '#views/controls/feedback/toast.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { fetched, useFetched } from '#views/lazy-part.tsx';
import { NotLoaded } from '#views/load-failed.tsx';
import { preloadFormatting } from '#views/markdown/formatted-text.tsx';
import { LanguageButton } from '#views/shell/language-button.tsx';
import { ThemeChoice } from '#views/shell/theme-choice.tsx';
import styles from './talk.module.css';
import { TalkConversation } from './talk-conversation.tsx';

/** The actors of the page on which visitors talk to a burger. */
export interface TalkActors {
  readonly lookup: TalkActor;
  readonly chat: ChatActor;
  readonly language: ChoiceActor<Language>;
  readonly theme: ChoiceActor<Theme>;
}

/** The page is shown without tooltips until their code has come. */
const tooltip = fetched(async () => (await import('#views/controls/buttons/tooltip.tsx')).WithTooltip);

/** The page on which visitors talk to a burger: its name, the log and the composer, and nothing of the console. */
export function TalkPage({ lookup, chat, language, theme }: TalkActors) {
  const { t } = useLingui();
  const data = useSelector(lookup, ({ context }) => context.data);
  const name = data?.burger?.name ?? 'Cowtex';
  const shownTheme = useSelector(theme, selectChoice);
  const shownLanguage = useSelector(language, selectChoice);
  const tip = useFetched(tooltip);
  useEffect(() => {
    document.title = name;
  }, [name]);
  // Fetched after the page has been painted, in time for the first answer.
  useEffect(preloadFormatting, []);
  return (
    <I18nProvider locale={shownLanguage === 'zh' ? 'zh-CN' : 'en-US'}>
      <TipContext value={tip}>
        <div className={styles.page}>
          <header className={styles.bar}>
            {data?.burger && <h1 className={styles.name}>{name}</h1>}
            <div className={styles.tools}>
              <LanguageButton
                language={shownLanguage}
                onChange={(choice) => language.send({ type: 'choose', choice })}
              />
              <ThemeChoice theme={shownTheme} onChange={(choice) => theme.send({ type: 'choose', choice })} />
            </div>
          </header>
          <main className={styles.main}>
            {data?.burger ? (
              <TalkConversation chat={chat} label={t`Conversation with ${name}`} />
            ) : (
              <NoBurger lookup={lookup} isKnown={data !== null} />
            )}
          </main>
          <div id={TOASTS} aria-live="polite" />
        </div>
      </TipContext>
    </I18nProvider>
  );
}

/** Stands for the conversation until the burger is found, and where nobody may talk to it. */
function NoBurger({ lookup, isKnown }: { lookup: TalkActor; isKnown: boolean }) {
  const { t } = useLingui();
  const hasFailed = useSelector(lookup, ({ context }) => context.problem !== null);
  if (isKnown)
    return (
      <EmptyState headingLevel={1} title={t`Nobody is here to talk to`}>
        <p>{t`The link may be incomplete, or it is no longer open to visitors. Ask the person who gave it to you.`}</p>
      </EmptyState>
    );
  if (!hasFailed) return <Spinner isCentered>{t`Loading…`}</Spinner>;
  return (
    <NotLoaded onRetry={() => lookup.send({ type: 'refresh' })}>
      {t`The server isn’t responding. Try again in a moment.`}
    </NotLoaded>
  );
}
