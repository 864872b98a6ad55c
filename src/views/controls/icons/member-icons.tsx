import { Icon } from './icons.tsx';

/* The icons that are not on the first page. */

export const PlusIcon = () => <Icon d="M8 3v10M3 8h10" />;
export const CopyIcon = () => <Icon d="M6 6h7v7H6zM3 10V3h7" />;
export const DuplicateIcon = () => <Icon d="M6 6h7.5v7.5H6zM3 10.5V3h7.5M9.75 8v3.5M8 9.75h3.5" />;
export const CheckIcon = () => <Icon d="m3 8.5 3.2 3.2L13 5" />;
export const ChevronDownIcon = () => <Icon d="m4 6 4 4 4-4" />;
export const ChevronLeftIcon = () => <Icon d="m10 4-4 4 4 4" />;
export const ChevronRightIcon = () => <Icon d="m6 4 4 4-4 4" />;
export const ColumnsIcon = () => <Icon d="M2.5 3h11v10h-11zM8 3v10" />;
export const ArrowLeftIcon = () => <Icon d="M13 8H3m4-4L3 8l4 4" />;
export const ArrowUpIcon = () => <Icon d="M8 13V3M4 7l4-4 4 4" />;
export const ArrowDownIcon = () => <Icon d="M8 3v10m-4-4 4 4 4-4" />;
export const SearchIcon = () => (
  <Icon d="m10.2 10.2 3.3 3.3">
    <circle cx="7" cy="7" r="4.25" />
  </Icon>
);
export const EditIcon = () => (
  <Icon d="m3 13 .6-2.8 7-7a1.4 1.4 0 0 1 2 0l.2.2a1.4 1.4 0 0 1 0 2l-7 7L3 13Z" />
);
export const TrashIcon = () => <Icon d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5 5 13h6l.5-8.5M7 7v3.5M9 7v3.5" />;
export const ChatIcon = () => (
  <Icon d="M3 4.5A1.5 1.5 0 0 1 4.5 3h7A1.5 1.5 0 0 1 13 4.5v5a1.5 1.5 0 0 1-1.5 1.5H7l-3 2.5V11h0A1.3 1.3 0 0 1 3 9.7V4.5Z" />
);
export const PlayIcon = () => <Icon d="M5 3.5v9l7.5-4.5L5 3.5Z" />;
export const RefreshIcon = () => (
  <Icon d="M13 3.5v3h-3M3 12.5v-3h3M12.6 6.5A5 5 0 0 0 4 5M3.4 9.5A5 5 0 0 0 12 11" />
);
export const DownloadIcon = () => <Icon d="M8 2.5v7.5m-3-3 3 3 3-3M3 13h10" />;
export const UploadIcon = () => <Icon d="M8 10.5V3M5 6l3-3 3 3M3 13h10" />;
export const MoreIcon = () => (
  <Icon>
    <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />
  </Icon>
);
export const KeepIcon = () => <Icon d="M4.5 2.5h7v11L8 10.5l-3.5 3v-11Z" />;
export const KeyIcon = () => (
  <Icon d="m7.3 8.7 5.2-5.2m-1.7 1.7 1.7 1.7">
    <circle cx="5.5" cy="10.5" r="2.5" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon d="m6.3 9.7 3.4-3.4M7.3 5l1.5-1.5a2.6 2.6 0 0 1 3.7 3.7L11 8.7M8.7 11l-1.5 1.5a2.6 2.6 0 0 1-3.7-3.7L5 7.3" />
);
export const SignOutIcon = () => <Icon d="M6.5 13H3V3h3.5M6 8h7.5m-3-3 3 3-3 3" />;
