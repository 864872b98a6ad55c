import type { ReactNode } from 'react';
import styles from './icons.module.css';

/** A line icon of 16 units: its children and the path `d`. Drawn in the text's colour and hidden from assistive technology. */
export const Icon = ({ d, children }: { d?: string; children?: ReactNode }) => (
  <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
    {children}
    {d && <path d={d} />}
  </svg>
);

export const CloseIcon = () => <Icon d="m4 4 8 8m0-8-8 8" />;
export const ArrowRightIcon = () => <Icon d="M3 8h10M9 4l4 4-4 4" />;
export const MenuIcon = () => <Icon d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />;
export const UserIcon = () => (
  <Icon d="M3.5 13a4.5 4.5 0 0 1 9 0">
    <circle cx="8" cy="5.5" r="2.5" />
  </Icon>
);
export const InfoIcon = () => (
  <Icon d="M8 7.5V11M8 5.2h.01">
    <circle cx="8" cy="8" r="5.5" />
  </Icon>
);
export const WarningIcon = () => <Icon d="M8 2.8 14 13H2L8 2.8ZM8 6.5v3M8 11.2h.01" />;
export const ErrorIcon = () => (
  <Icon d="M8 4.8v3.7M8 11h.01">
    <circle cx="8" cy="8" r="5.5" />
  </Icon>
);
export const SuccessIcon = () => (
  <Icon d="m5.6 8.2 1.7 1.7 3.2-3.5">
    <circle cx="8" cy="8" r="5.5" />
  </Icon>
);
export const SunIcon = () => (
  <Icon d="M8 2v1.3M8 12.7V14M2 8h1.3M12.7 8H14M3.8 3.8l.9.9M11.3 11.3l.9.9M12.2 3.8l-.9.9M4.7 11.3l-.9.9">
    <circle cx="8" cy="8" r="2.5" />
  </Icon>
);
export const MoonIcon = () => <Icon d="M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6Z" />;
export const ScreenIcon = () => (
  <Icon d="M6 13.5h4">
    <rect x="2.5" y="3" width="11" height="7.5" rx="1.5" />
  </Icon>
);
export const GlobeIcon = () => (
  <Icon d="M2.5 8h11M8 2.5c-4 3.3-4 7.7 0 11M8 2.5c4 3.3 4 7.7 0 11">
    <circle cx="8" cy="8" r="5.5" />
  </Icon>
);
