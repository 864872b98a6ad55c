import { useLingui } from '@lingui/react/macro';
import type { WorkshopOption } from '#domain/workshop-choice.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { DeleteDialog } from '#views/form/delete-dialog.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useCommand } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { CanComeBack } from '#views/parts/can-come-back.tsx';
import { WithKeys } from '#views/parts/door-keys.tsx';
import { PublicEnds, publicNames } from '#views/parts/public-ends.tsx';
import { WithSets } from '#views/parts/question-sets.tsx';
import { BurgerFields } from './burger-fields.tsx';
import { DeleteManyDialog } from './delete-many-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';

interface BurgerDialogsProps {
  readonly list: ListOf<typeof burgers>;
  readonly workshops: readonly WorkshopOption[];
}

/** The dialog of the burgers' open command. */
export function BurgerDialogs({ list, workshops }: BurgerDialogsProps) {
  const { t, i18n } = useLingui();
  const create = useCommand(list, 'create');
  const edit = useCommand(list, 'edit');
  const duplicate = useCommand(list, 'duplicate');
  const remove = useCommand(list, 'delete');
  const removeMany = useCommand(list, 'deleteMany');
  return (
    <>
      {create && (
        <FormDialog
          form={create}
          title={t`New burger`}
          submitLabel={t`Create burger`}
          pendingLabel={t`Creating…`}
        >
          <BurgerFields form={create} workshops={workshops} />
        </FormDialog>
      )}
      {edit && (
        <FormDialog form={edit} title={t`Edit burger`} submitLabel={t`Save burger`} pendingLabel={t`Saving…`}>
          <BurgerFields form={edit} workshops={workshops} />
        </FormDialog>
      )}
      {duplicate && <DuplicateDialog form={duplicate} workshops={workshops} />}
      {remove && (
        <DeleteDialog form={remove} label={t`Delete burger`} nameOf={({ name }) => name} resource={burgers}>
          {(burger) => (
            <>
              <PublicEnds names={publicNames([burger])} />
              <WithKeys burgerId={burger.id}>
                {(keys) => (
                  <p>
                    {t`Programs with these keys get no more answers: ${listOf(
                      keys.map(({ name }) => name),
                      i18n.locale,
                    )}`}
                  </p>
                )}
              </WithKeys>
              <WithSets burgerId={burger.id}>
                <p>{t`Its question sets are deleted with their results, and don’t come back with it.`}</p>
              </WithSets>
              <CanComeBack count={1} />
            </>
          )}
        </DeleteDialog>
      )}
      {removeMany && <DeleteManyDialog form={removeMany} />}
    </>
  );
}
