import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-aria-components/Link';
import type { Language, Theme, User } from '#domain/entities.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { cx } from '#views/controls/cx.ts';
import { TOASTS } from '#views/controls/feedback/toast.tsx';
import { paths } from '#views/paths.ts';
import skip from '#views/skip.module.css';
import { LanguageButton } from './language-button.tsx';
import styles from './shell.module.css';
import { ThemeChoice } from './theme-choice.tsx';

interface ShellProps {
  /** null while nobody is signed in, and until that is known. */
  readonly user: User | null;
  readonly language: Language;
  readonly onLanguageChange: (language: Language) => void;
  /** The members' side navigation, the button that opens it on narrow screens, and their part of the bar. */
  readonly side: ReactNode;
  readonly opener: ReactNode;
  readonly tools: ReactNode;
  readonly theme: Theme;
  readonly onThemeChange: (theme: Theme) => void;
  /** The session is still being checked. The space of the members' parts is reserved meanwhile. */
  readonly isChecking: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: toolbar, side navigation, the page itself, footer. */
export function Shell(props: ShellProps) {
  const { user, language, onLanguageChange, side, opener, tools, theme, onThemeChange, isChecking } = props;
  const { t } = useLingui();
  const year = new Date().getFullYear();
  return (
    <div className={styles.shell}>
      <a className={skip.skip} href="#main">{t`Skip to content`}</a>
      <header className={styles.bar}>
        {(user || isChecking) && (
          <div className={styles.opener}>
            <Suspense>{opener}</Suspense>
          </div>
        )}
        <Link href={paths.home.href()} className={cx(styles.brand)}>
          <BurgerStack size="small" />
          <span>Cowtex</span>
        </Link>
        <div className={styles.tools}>
          <Suspense>{tools}</Suspense>
          <LanguageButton language={language} onChange={onLanguageChange} />
          {!user && !isChecking && <LinkButton href={paths.login.href()}>{t`Sign in`}</LinkButton>}
        </div>
      </header>
      <div className={styles.columns}>
        {(user || isChecking) && (
          <div className={styles.side}>
            <Suspense>{side}</Suspense>
          </div>
        )}
        <main id="main" tabIndex={-1} className={styles.main}>
          {props.children}
        </main>
      </div>
      <footer className={styles.footer}>
        <p>{t`© ${year} Cowtex. All\u00a0rights\u00a0reserved.`}</p>
        <ThemeChoice theme={theme} onChange={onThemeChange} />
      </footer>
      <div id={TOASTS} aria-live="polite" />
    </div>
  );
}
