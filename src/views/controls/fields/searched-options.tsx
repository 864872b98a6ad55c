import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { filterRows } from '#domain/lists/table-view.ts';
import { cx } from '../cx.ts';
import styles from '../overlays/popover.module.css';
import { type Option, OptionList } from './option-list.tsx';
import { SearchBox } from './search-box.tsx';

/** More options than these are searched. */
const FEW = 12;

/** The maximum number of options in a list. A thousand take seconds to draw, and nobody reads them. */
const MOST = 50;

const columns = [
  { id: 'label', searchText: ({ label, description = '' }: Option) => `${label}\n${description}` },
];

interface SearchedOptionsProps {
  readonly options: readonly Option[];
  /** The chosen option, which comes first of many, so that they open with it in sight. */
  readonly first: Option | false | undefined;
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
}

/** The options of a Select. Many have a search field above them, which finds them by a word of their label or description. */
export function SearchedOptions({ options, first, query, onQueryChange }: SearchedOptionsProps) {
  const { t, i18n } = useLingui();
  if (options.length <= FEW) return <OptionList options={options} />;
  const ordered = first ? [first, ...options.filter((option) => option !== first)] : options;
  const found = filterRows(ordered, columns, query);
  const left = found.length - MOST;
  const search = { label: t`Search`, value: query, onChange: onQueryChange };
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <SearchBox {...search} className={cx(styles.search)} autoFocus />
      <OptionList options={found.slice(0, MOST)} empty={t`Nothing matches “${{ filter: query }}”.`} />
      {left > 0 && (
        <div className={styles.empty}>
          <Trans>{i18n.number(left)} more. Search to find them.</Trans>
        </div>
      )}
    </Autocomplete>
  );
}
