import { Icon } from '#views/controls/icons/icons.tsx';

export const ServicesIcon = () => <Icon d="M2.5 3.5h11v3.5h-11zM2.5 9h11v3.5h-11zM5 5.2h.01M5 10.7h.01" />;
export const AccountsIcon = () => (
  <Icon d="M2 13a4 4 0 0 1 8 0M10.5 3.5a2.25 2.25 0 0 1 0 4.2M11.5 9.3A4 4 0 0 1 14 13">
    <circle cx="6" cy="5.5" r="2.25" />
  </Icon>
);
export const CowtexIcon = () => <Icon d="m8 2 6 3-6 3-6-3 6-3ZM2 8l6 3 6-3M2 11l6 3 6-3" />;
export const DashboardIcon = () => <Icon d="M2.5 13.5h11M4 13.5V9M8 13.5v-11M12 13.5V6" />;
export const BurgerIcon = () => (
  <Icon d="M2.5 7a5.5 4 0 0 1 11 0h-11ZM2.5 9.5h11M3 12h10a2 1.5 0 0 1-2 1.5H5A2 1.5 0 0 1 3 12Z" />
);
export const WorkshopIcon = () => (
  <Icon d="M2.5 6.5 3.5 3h9l1 3.5M2.5 6.5h11M3.5 6.5v7h9v-7M6.5 13.5V10h3v3.5" />
);
export const SubscriptionIcon = () => <Icon d="M2 4h12v8.5H2zM2 7h12M4.5 10h2" />;
