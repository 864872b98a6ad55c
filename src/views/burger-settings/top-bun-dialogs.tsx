import { useLingui } from '@lingui/react/macro';
import { promptExcerpt } from '#domain/layer-summaries.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import { useCommand } from '#views/list/use-list.ts';
import { LayerDialogs } from './layer-dialogs.tsx';
import { TopBunFields } from './top-bun-fields.tsx';

/** The dialogs of a burger's top buns: add, edit and delete. */
export function TopBunDialogs({ list }: { list: ListOf<typeof topBuns> }) {
  const { t } = useLingui();
  return (
    <LayerDialogs
      create={useCommand(list, 'create')}
      edit={useCommand(list, 'edit')}
      remove={useCommand(list, 'delete')}
      resource={topBuns}
      excerpt={({ prompt }) => promptExcerpt(prompt)}
      words={{
        add: t`Add top bun`,
        edit: t`Edit top bun`,
        save: t`Save top bun`,
        delete: t`Delete top bun`,
      }}
      size="page"
      fields={TopBunFields}
    />
  );
}
