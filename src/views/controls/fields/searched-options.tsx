import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { filterRows } from '#domain/lists/table-view.ts';
import { cx } from '../cx.ts';
import styles from '../overlays/popover.module.css';
import { type Option, OptionList } from './option-list.tsx';
import { SearchBox } from './search-box.tsx';

/** The maximum number of options in a list. A thousand take seconds to draw, and nobody reads them. */
const MOST = 50;

const columns = [
  { id: 'label', searchText: ({ label, description = '' }: Option) => `${label}\n${description}` },
];

interface SearchedOptionsProps {
  readonly options: readonly Option[];
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
}

/** Many options below a search field, which finds them by a word of their label or description. */
export function SearchedOptions({ options, query, onQueryChange }: SearchedOptionsProps) {
  const { t, i18n } = useLingui();
  const found = filterRows(options, columns, query);
  const left = found.length - MOST;
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <SearchBox
        label={t`Search`}
        className={cx(styles.search)}
        value={query}
        onChange={onQueryChange}
        autoFocus
      />
      <OptionList options={found.slice(0, MOST)} />
      {left > 0 && (
        <div className={styles.empty}>
          <Trans>{i18n.number(left)} more. Search to find them.</Trans>
        </div>
      )}
    </Autocomplete>
  );
}
