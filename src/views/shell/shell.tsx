import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { Language, Theme, User } from '#domain/entities.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { buttonClass } from '#views/controls/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { MenuIcon } from '#views/controls/icons.tsx';
import { LinkButton } from '#views/controls/link.tsx';
import { paths } from '#views/paths.ts';
import styles from './shell.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** The ID of the side navigation, which narrow screens open with a button. */
export const sideNavId = 'side-nav';

interface ShellProps {
  /** null while nobody is signed in, and until that is known. */
  readonly user: User | null;
  readonly language: Language;
  readonly onLanguageChange: (language: Language) => void;
  /** The members' side navigation, and their part of the bar. */
  readonly side: ReactNode;
  readonly tools: ReactNode;
  readonly theme: Theme;
  readonly onThemeChange: (theme: Theme) => void;
  /** The session is still being checked. The space of the members' parts is reserved meanwhile. */
  readonly isChecking: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: toolbar, side navigation, the page itself, footer. */
export function Shell(props: ShellProps) {
  const { user, language, onLanguageChange, side, tools, theme, onThemeChange, isChecking, children } = props;
  const { t } = useLingui();
  const other = language === 'en' ? 'zh' : 'en';
  const year = new Date().getFullYear();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">{t`Skip to content`}</a>
      <header className={styles.bar}>
        {(user || isChecking) && (
          <button
            type="button"
            popoverTarget={sideNavId}
            className={cx(buttonClass({ variant: 'quiet', isIconOnly: true }), styles.opener)}
            aria-label={t`Navigation`}
          >
            <MenuIcon />
          </button>
        )}
        <Link href={paths.home.href()} className={cx(styles.brand)}>
          <BurgerStack size="small" isDecorative />
          <span>Cowtex</span>
        </Link>
        <div className={styles.tools}>
          <Suspense>{tools}</Suspense>
          <button
            type="button"
            lang={other}
            className={buttonClass({ variant: 'quiet' })}
            onClick={() => onLanguageChange(other)}
          >
            {language === 'en' ? '中文' : 'English'}
          </button>
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
          {children}
        </main>
      </div>
      <footer className={styles.footer}>
        <p>{t`© ${year} Cowtex. All\u00a0rights\u00a0reserved.`}</p>
        <ThemeChoice theme={theme} onChange={onThemeChange} />
      </footer>
    </div>
  );
}
