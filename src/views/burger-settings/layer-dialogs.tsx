import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import type { ShownErrors } from '#domain/messages.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { CommandForm } from '#machines/list/list-machine.ts';
import type { UsualCommands } from '#machines/list/list-types.ts';
import { DeleteDialog, type DeleteDialogProps } from '#views/form/delete-dialog.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { type Fields, useForm } from '#views/form/use-form.ts';
import styles from './burger-settings.module.css';

/** The maximum length of an excerpt in a question, in characters. A screen reader reads it out with the question. */
const MAX_EXCERPT = 300;

/** The props of a layer's fields. */
export interface LayerFieldsProps<TDraft> {
  readonly draft: TDraft;
  readonly errors: ShownErrors<TDraft>;
  readonly field: Fields<TDraft>;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<TDraft>) => void;
}

type Form<TScope, TItem, TDraft extends object, TName extends keyof UsualCommands<TItem, TDraft>> =
  | CommandForm<TScope, TItem, UsualCommands<TItem, TDraft>[TName]>
  | undefined;

interface LayerDialogsProps<TScope extends object, TItem, TDraft extends object> {
  /** The open forms of the usual commands. */
  readonly create: Form<TScope, TItem, TDraft, 'create'>;
  readonly edit: Form<TScope, TItem, TDraft, 'edit'>;
  readonly remove: Form<TScope, TItem, TDraft, 'delete'>;
  readonly resource: DeleteDialogProps<TScope, TItem>['resource'];
  /** The name of the item in the question before a deletion … */
  readonly nameOf?: (item: TItem) => string;
  /** … or the beginning of an item without a name. */
  readonly excerpt?: (item: TItem) => string;
  /** What else is said before an item is deleted. */
  readonly warning?: (item: TItem) => ReactNode;
  /** 'Add patty', 'Edit patty', 'Save patty', 'Delete patty'. */
  readonly words: Readonly<Record<'add' | 'edit' | 'save' | 'delete', string>>;
  readonly size: 'large' | 'page';
  readonly fields: ComponentType<LayerFieldsProps<TDraft>>;
}

/** The dialog of a layer list's open command. It is separate from the table, so that typing does not render the table. */
export function LayerDialogs<TScope extends object, TItem, TDraft extends object>(
  props: LayerDialogsProps<TScope, TItem, TDraft>,
) {
  const { create, edit, remove, words, excerpt, warning } = props;
  return (
    <>
      {create && <LayerDialog {...props} form={create} title={words.add} isNew />}
      {edit && <LayerDialog {...props} form={edit} title={words.edit} isNew={false} />}
      {remove && (
        <DeleteDialog form={remove} label={words.delete} nameOf={props.nameOf} resource={props.resource}>
          {(item) => (
            <>
              {excerpt && (
                <blockquote className={styles.excerpt}>{excerpt(item).slice(0, MAX_EXCERPT)}</blockquote>
              )}
              {warning?.(item)}
            </>
          )}
        </DeleteDialog>
      )}
    </>
  );
}

interface LayerDialogProps<TSubject extends object, TDraft extends object, TResult>
  extends Pick<LayerDialogsProps<object, unknown, TDraft>, 'words' | 'size' | 'fields'> {
  readonly form: FormActor<TSubject, TDraft, TResult>;
  readonly title: string;
  readonly isNew: boolean;
}

function LayerDialog<TSubject extends object, TDraft extends object, TResult>(
  props: LayerDialogProps<TSubject, TDraft, TResult>,
) {
  const { t } = useLingui();
  const { form, title, isNew, words, size, fields: Fields } = props;
  const { draft, errors, field, change } = useForm(form);
  return (
    <FormDialog form={form} title={title} size={size} submitLabel={words.save} pendingLabel={t`Saving…`}>
      <Fields draft={draft} errors={errors} field={field} isNew={isNew} onChange={change} />
    </FormDialog>
  );
}
