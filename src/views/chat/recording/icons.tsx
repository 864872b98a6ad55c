import { Icon } from '../../controls/icons.tsx';

export const CopyIcon = () => (
  <Icon>
    <path d="M6 6V4.5A1.5 1.5 0 0 1 7.5 3h4A1.5 1.5 0 0 1 13 4.5v4a1.5 1.5 0 0 1-1.5 1.5H10M4.5 6h4A1.5 1.5 0 0 1 10 7.5v4A1.5 1.5 0 0 1 8.5 13h-4A1.5 1.5 0 0 1 3 11.5v-4A1.5 1.5 0 0 1 4.5 6Z" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M5 3.5v9l7.5-4.5L5 3.5Z" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M5.5 3.5v9m5-9v9" />
  </Icon>
);
