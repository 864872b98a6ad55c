import { Icon } from '#views/controls/icons/icons.tsx';

export const CodeIcon = () => <Icon d="M5.5 5 2.5 8l3 3m5-6 3 3-3 3M9 3.5 7 12.5" />;
