import { useLingui } from '@lingui/react/macro';
import type { Workshop } from '#domain/entities.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { ItemId } from '#views/controls/buttons/copy.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Announcements, NoticeView } from '#views/controls/feedback/notice.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { ArrowRightIcon, CloseIcon } from '#views/controls/icons/icons.tsx';
import {
  DownloadIcon,
  EditIcon,
  MoreIcon,
  TrashIcon,
  UploadIcon,
} from '#views/controls/icons/member-icons.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Facts } from '#views/controls/layout/layout.tsx';
import { Menu, type MenuEntry } from '#views/controls/overlays/menu.tsx';
import { useForm } from '#views/form/use-form.ts';
import { SampleMark, When } from '#views/list/cells.tsx';
import { burgersOf } from '#views/list/workshop-address.ts';
import { useCapability } from '#views/use-capability.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import type { WorkshopList } from './workshop-dialog.tsx';
import styles from './workshops.module.css';

interface WorkshopPanelProps {
  /** The workshop's list, which runs its import. */
  readonly list: WorkshopList;
  readonly workshop: Workshop;
  readonly isSample: boolean;
  readonly onClose: () => void;
}

/** A statement, because newer browsers return a promise here, and a ref must not return one. */
function bringIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

/** The details of one workshop, with the import and export of its burgers. Its `key` must be the ID. */
export function WorkshopPanel({ list, workshop, isSample, onClose }: WorkshopPanelProps) {
  const { t } = useLingui();
  const actors = useActors();
  const exporting = useScreenActor(actors.exports, workshop.id, { workshop });
  const { notice, failure, isBusy: isExporting, submit } = useForm(exporting);
  const dismiss = () => exporting.send({ type: 'dismiss' });
  const reason = isSample ? t`Sample workshops can’t be exported or imported into.` : undefined;
  const canRename = useCapability('workshop-rename') && !isSample;
  const canDelete = useCapability('workshop-delete') && !isSample;
  const open = (command: 'import' | 'rename' | 'delete') =>
    list.send({ type: 'open', command, target: workshop });
  const commands: readonly MenuEntry[] = [
    ...(canRename
      ? [
          {
            id: 'rename',
            label: t`Rename workshop`,
            icon: <EditIcon />,
            onAction: () => open('rename'),
          },
        ]
      : []),
    ...(canDelete
      ? [
          {
            id: 'delete',
            label: t`Delete workshop`,
            icon: <TrashIcon />,
            tone: 'danger' as const,
            onAction: () => open('delete'),
          },
        ]
      : []),
  ];

  return (
    <div ref={bringIntoView} className={styles.detail}>
      <Card
        title={<SampleMark isSample={isSample}>{workshop.name}</SampleMark>}
        actions={
          <>
            {commands.length > 0 && (
              <Menu
                variant="quiet"
                size="small"
                icon={<MoreIcon />}
                aria-label={t`Actions for ${{ name: workshop.name }}`}
                items={commands}
              />
            )}
            <Button
              variant="quiet"
              size="small"
              icon={<CloseIcon />}
              aria-label={t`Close details`}
              onPress={onClose}
            />
          </>
        }
      >
        <div className={styles.parts}>
          <Facts
            facts={[
              {
                name: t`ID`,
                value: isSample ? <code>{workshop.id}</code> : <ItemId {...workshop} />,
              },
              { name: t`Created`, value: <When time={workshop.createdAt} /> },
              { name: t`Updated`, value: <When time={workshop.updatedAt} /> },
            ]}
          />
          <div>
            <Toast notice={notice} onDismiss={dismiss} />
            <Announcements>
              <NoticeView notice={failure} onDismiss={dismiss} />
            </Announcements>
            <div className={styles.presses}>
              {!isSample && (
                <LinkButton variant="primary" href={burgersOf(workshop.id)}>
                  <span>{t`View burgers`}</span>
                  <ArrowRightIcon />
                </LinkButton>
              )}
              <Button
                icon={<UploadIcon />}
                disabledReason={reason}
                onPress={() => {
                  dismiss();
                  open('import');
                }}
              >{t`Import burgers`}</Button>
              <Button
                icon={<DownloadIcon />}
                disabledReason={reason}
                isPending={isExporting}
                pendingLabel={t`Exporting…`}
                onPress={() => {
                  list.send({ type: 'dismiss' });
                  submit();
                }}
              >{t`Export burgers`}</Button>
            </div>
          </div>
        </div>
        {reason && <p className={styles.reason}>{reason}</p>}
      </Card>
    </div>
  );
}
