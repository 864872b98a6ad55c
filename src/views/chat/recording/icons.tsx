import { Icon } from '#views/controls/icons/icons.tsx';

export const PlayIcon = () => <Icon d="M5 3.5v9l7.5-4.5L5 3.5Z" />;
export const PauseIcon = () => <Icon d="M5.5 3.5v9m5-9v9" />;
