import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Publication, type Publishing, stateInForce } from '#domain/publishing.ts';
import { AskedLine } from '#views/asked/asked-line.tsx';
import { useBurger } from '#views/burger/use-burger.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { When } from '#views/list/cells.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useList } from '#views/list/use-list.ts';
import { usePublished } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';
import { ChangesSince } from './changes-since.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './published.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** What visitors get of a burger, what has changed since, and what publishes it and takes that back. */
export function Published({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const list = usePublished(burgerId);
  const state = useList(list);
  const [publishing] = state.items;
  const open = (command: 'publish' | 'takeBack') => {
    if (publishing) list.send({ type: 'open', command, target: publishing });
  };
  return (
    <Card
      title={t`Published state`}
      description={t`What visitors get. Signed-in people chat with the newest.`}
      actions={
        publishing && (
          <>
            {publishing.states.length > 0 && (
              <Button onPress={() => open('takeBack')}>
                {publishing.inForce === null ? t`Choose a state` : t`Take back`}
              </Button>
            )}
            <Button onPress={() => open('publish')}>{t`Publish`}</Button>
          </>
        )
      }
    >
      <ListStatus state={state} list={list}>
        {state.isLoading && <Spinner>{t`Loading published state…`}</Spinner>}
        {publishing && <Truth burgerId={burgerId} publishing={publishing} />}
        <AskedLine burgerId={burgerId} />
      </ListStatus>
      <PublishDialog burgerId={burgerId} list={list} />
      <TakeBackDialog list={list} />
    </Card>
  );
}

interface TruthProps {
  readonly burgerId: string;
  readonly publishing: Publishing;
}

/** In a line what visitors get. */
function Truth({ burgerId, publishing }: TruthProps) {
  const { t } = useLingui();
  const isPublic = useBurger(burgerId).burger?.isPublic === true;
  const hasDoor = useCapability('door');
  const state = stateInForce(publishing);
  if (state !== undefined) return <InForce burgerId={burgerId} state={state} />;
  if (publishing.states.length > 0)
    return (
      <p>
        {hasDoor ? t`Taken back: visitors and programs get nothing.` : t`Taken back: visitors get nothing.`}
      </p>
    );
  return (
    <>
      <p>
        {isPublic
          ? t`Never published: visitors get every change at once.`
          : t`Never published. Once the burger is public, visitors get every change at once.`}
      </p>
      {hasDoor && <p>{t`Programs get nothing before the burger is published.`}</p>}
    </>
  );
}

function InForce({ burgerId, state }: { burgerId: string; state: Publication }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { number, note, cheeseType, lacksKey } = state;
  const changes = state.changes ?? 0;
  return (
    <Stack gap={2}>
      <p className={styles.truth}>
        <span>
          <StateName state={state} />
        </span>
        <span className={styles.changes}>
          {changes === 0 ? (
            t`No changes since`
          ) : (
            <Plural value={changes} one="# change since" other="# changes since" />
          )}
        </span>
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      {lacksKey && cheeseType !== null && (
        <Notice tone="warning">
          {t`The ${cheeseType} cheese of the published state needs a key or a header that isn’t stored for its host. Until it is, visitors may get no answer.`}
        </Notice>
      )}
      {changes > 0 && (
        <Disclosure title={t`What changed`} isExpanded={isOpen} onExpandedChange={setOpen}>
          {isOpen && <ChangesSince key={number} burgerId={burgerId} state={state} />}
        </Disclosure>
      )}
    </Stack>
  );
}

function StateName({ state: { number, at, by } }: { state: Publication }) {
  const time = <When time={at} isShort />;
  const name = by?.account;
  return name === undefined ? (
    <Trans>
      Published: state {number}, {time}
    </Trans>
  ) : (
    <Trans>
      Published: state {number}, {time}, {name}
    </Trans>
  );
}
