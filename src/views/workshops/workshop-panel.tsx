import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { exportFile } from '#machines/task/tasks/export-burgers.ts';
import type { Workshop } from '#services/model.ts';
import { useConsole } from '../console.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ArrowRightIcon, CloseIcon, DownloadIcon, UploadIcon } from '../controls/icons.tsx';
import { Cluster, Facts } from '../controls/layout.tsx';
import { LinkButton } from '../controls/link.tsx';
import { NoticeView } from '../controls/notice.tsx';
import { SampleMark, When } from '../list/cells.tsx';
import { Announcements } from '../list/list-status.tsx';
import { burgersOf } from '../list/workshop-address.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { download } from './download.ts';
import { ImportDialog } from './import-dialog.tsx';
import styles from './workshops.module.css';

interface WorkshopPanelProps {
  readonly workshop: Workshop;
  readonly isSample: boolean;
  readonly onClose: () => void;
}

/** The details of one workshop, and what can be done with its burgers as a whole. Give it the ID as `key`. */
export function WorkshopPanel({ workshop, isSample, onClose }: WorkshopPanelProps) {
  const { t } = useLingui();
  const console = useConsole();
  const importing = useScreenActor(console.imports, workshop.id, { workshop });
  const exporting = useScreenActor(console.exports, workshop.id, { workshop });
  const imported = useSelector(importing, (snapshot) => snapshot.context.notice);
  const { notice: exported, failure } = useSelector(exporting, (snapshot) => snapshot.context);
  const isExporting = useSelector(exporting, (snapshot) => snapshot.hasTag('busy'));
  const reason = isSample ? t`Samples cannot be exported or imported into.` : undefined;
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // A statement, because browsers begin to give a promise here, which is no cleanup.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    const listening = exporting.on('succeeded', ({ scope, result }) => download(exportFile(scope, result)));
    return () => listening.unsubscribe();
  }, [exporting]);

  return (
    <div ref={panel} className={styles.detail}>
      <Card
        title={<SampleMark isSample={isSample}>{workshop.name}</SampleMark>}
        actions={
          <Button
            variant="quiet"
            size="small"
            isIconOnly
            icon={<CloseIcon />}
            aria-label={t`Close details`}
            onPress={onClose}
          />
        }
      >
        <Facts
          facts={[
            { name: t`ID`, value: <code>{workshop.id}</code> },
            { name: t`Created`, value: <When time={workshop.createdAt} /> },
            { name: t`Updated`, value: <When time={workshop.updatedAt} /> },
          ]}
        />
        {!isSample && (
          <div>
            <LinkButton href={burgersOf(workshop.id)} icon={<ArrowRightIcon />}>
              <Trans>Show its burgers</Trans>
            </LinkButton>
          </div>
        )}
        <div>
          <Announcements>
            <NoticeView notice={imported} onDismiss={() => importing.send({ type: 'dismiss' })} />
            <NoticeView notice={exported ?? failure} onDismiss={() => exporting.send({ type: 'dismiss' })} />
          </Announcements>
          <Cluster>
            <Button
              icon={<UploadIcon />}
              disabledReason={reason}
              onPress={() => {
                exporting.send({ type: 'dismiss' });
                importing.send({ type: 'open' });
              }}
            >
              <Trans>Import burgers</Trans>
            </Button>
            <Button
              icon={<DownloadIcon />}
              disabledReason={reason}
              isPending={isExporting}
              pendingLabel={t`Exporting…`}
              onPress={() => {
                importing.send({ type: 'dismiss' });
                exporting.send({ type: 'submit' });
              }}
            >
              <Trans>Export burgers</Trans>
            </Button>
          </Cluster>
        </div>
        {reason && <p className={styles.reason}>{reason}</p>}
      </Card>
      <ImportDialog task={importing} />
    </div>
  );
}
