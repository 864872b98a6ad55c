import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { fieldsText } from '#domain/chat/call-text.ts';
import {
  bodyChanges,
  bodyText,
  gistOf,
  type ItemChange,
  itemChanges,
  jsonOf,
  readable,
} from '#domain/chat/request-changes.ts';
import { curlOf, isMasked } from '#domain/chat/request-curl.ts';
import type { Body, ModelCall, ReadRequest } from '#domain/chat/requests.ts';
import { wholeText } from '#domain/chat/text-blocks.ts';
import type { Row } from '#domain/chat/transcript.ts';
import { memberTexts } from '#domain/json/members.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { CopiedStatus, useCopy } from '#views/controls/buttons/copy.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { Differences } from '#views/form/differences.tsx';
import { listOf } from '#views/list-of.ts';
import { ShowAll } from './course.tsx';
import tools from './debug.module.css';
import { LongText } from './long-text.tsx';
import { Unfolding } from './unfolding.tsx';

interface RequestPartsProps {
  readonly row: Row;
  readonly request: ReadRequest;
}

/** What a request to the model sent, as far as this page was told. */
export function RequestParts({ row, request }: RequestPartsProps) {
  const { t, i18n } = useLingui();
  if (request === 'unknown')
    return (
      <Stack gap={1}>
        <p>{t`This log has only what differs from a request that isn’t in it.`}</p>
        <LongText blocks={row.blocks} />
      </Stack>
    );
  if ('body' in request) return <Parts call={request} />;
  const shown = i18n.number(request.text.length);
  const length = i18n.number(request.length);
  return (
    <Stack gap={1}>
      <p>{t`This request was cut: it has ${length} characters, and these are the first ${shown}.`}</p>
      <LongText blocks={wholeText(request.text)} />
    </Stack>
  );
}

/** The members that are shown on their own. All others are parameters. */
const SECTIONS: readonly string[] = ['system', 'messages', 'tools'];

function Parts({ call }: { call: ModelCall }) {
  const { t } = useLingui();
  const { body, before } = call;
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? null : before;
  const isChanged = (name: string) => shown === null || jsonOf(shown.get(name)) !== jsonOf(body.get(name));
  const names = [...body.keys()].filter(isChanged);
  const parameters = new Map([...body].filter(([name]) => names.includes(name) && !SECTIONS.includes(name)));
  return (
    <Stack gap={1}>
      {parameters.size > 0 && (
        <Part name={t`Parameters`} gist={fieldsText(bodyText(parameters))}>
          {() => <Fields json={bodyText(parameters)} />}
        </Part>
      )}
      {SECTIONS.filter((name) => names.includes(name)).map((name) => (
        <Section key={name} name={name} member={body.get(name)} before={shown?.get(name)} />
      ))}
      {names.length === 0 && <p>{t`Nothing was added to the request before.`}</p>}
      {before !== null && (
        <Part name={t`What changed since the request before`}>
          {() => <Changes before={before} after={body} />}
        </Part>
      )}
      <Cluster>
        {before !== null && <ShowAll isWhole={isWhole} onChange={showWhole} />}
        <CopyCurl call={call} />
      </Cluster>
    </Stack>
  );
}

interface PartProps {
  readonly name: ReactNode;
  readonly gist?: string;
  /** Makes the content once the line is expanded. */
  readonly children: () => ReactNode;
}

function Part({ name, gist = '', children }: PartProps) {
  return (
    <Unfolding
      summary={
        <div className={tools.naming}>
          <span>{name}</span>
          <code className={tools.call}>{gist}</code>
        </div>
      }
    >
      {children}
    </Unfolding>
  );
}

interface SectionProps {
  readonly name: string;
  readonly member: string | readonly string[] | undefined;
  /** The same of the request before, to show only what was added; undefined to show all. */
  readonly before: string | readonly string[] | undefined;
}

/** A member of the body under the provider's own name for it, and each of its items. */
function Section({ name, member = [], before }: SectionProps) {
  const { t } = useLingui();
  const code = <code>{name}</code>;
  const added = useMemo(
    () => (typeof member === 'object' && typeof before === 'object' ? itemChanges(before, member) : null),
    [before, member],
  );
  if (typeof member === 'string')
    return (
      <Part name={code} gist={gistOf(`{"text":${member}}`)}>
        {() => <Fields json={member} />}
      </Part>
    );
  const isNew = new Set(added?.flatMap(({ latter, isSame }) => (isSame ? [] : [latter])));
  const items = [...member.entries()].filter(([place]) => added === null || isNew.has(place));
  const [shown, all] = [items.length, member.length];
  return (
    <Part name={code} gist={shown === all ? String(all) : t`${shown} of ${all}`}>
      {() => (
        <Stack gap={1}>
          {items.map(([place, item]) => (
            <Part key={place} name={<code>{`[${place}]`}</code>} gist={gistOf(item)}>
              {() => <Fields json={item} />}
            </Part>
          ))}
        </Stack>
      )}
    </Part>
  );
}

/** A longer value has a frame of its own. */
const MAX_SHORT = 60;

/** A JSON value: the members of an object with their names, and texts as one reads them. */
function Fields({ json }: { json: string }) {
  if (!json.startsWith('{')) return <LongText blocks={wholeText(readable(json))} />;
  return (
    <dl className={tools.fields}>
      {[...memberTexts(json)].map(([name, text]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Value text={readable(text)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Value = ({ text }: { text: string }) =>
  text.length <= MAX_SHORT && !text.includes('\n') ? (
    <code>{text}</code>
  ) : (
    <LongText blocks={wholeText(text)} />
  );

/** The difference of two requests: how many items of each list changed, and the texts that differ. */
function Changes({ before, after }: { before: Body; after: Body }) {
  const { t } = useLingui();
  const changes = useMemo(() => bodyChanges(before, after), [before, after]);
  const texts = changes.flatMap((change) => change.texts);
  const sides = (['former', 'latter'] as const).map((side) =>
    texts.map((text) => ({ label: text.path, text: text[side] })),
  );
  return (
    <Stack gap={2}>
      {changes.map(
        ({ name, items }) =>
          items && (
            <p key={name} className={tools.counts}>
              <code>{name}</code> <Counts items={items} />
            </p>
          ),
      )}
      <Differences
        former={sides[0] ?? []}
        latter={sides[1] ?? []}
        legend={{ former: t`Before`, latter: t`After` }}
      />
    </Stack>
  );
}

/** What became of the items of a list: '1 changed, 2 new, 11 the same'. */
function Counts({ items }: { items: readonly ItemChange[] }) {
  const { t, i18n } = useLingui();
  const count = (isOne: (item: ItemChange) => boolean) => items.filter(isOne).length;
  const gone = count(({ latter }) => latter === null);
  const added = count(({ former }) => former === null);
  const same = count(({ isSame }) => isSame);
  const changed = items.length - gone - added - same;
  const said = [
    changed > 0 && t`${changed} changed`,
    gone > 0 && t`${gone} removed`,
    added > 0 && t`${added} new`,
    same > 0 && t`${same} the same`,
  ];
  return listOf(
    said.filter((part) => part !== false),
    i18n.locale,
  );
}

/** Copies the request as a command. Where the page may not use the clipboard, the command is shown. */
function CopyCurl({ call }: { call: ModelCall }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const [isShown, show] = useState(false);
  const name = isMasked(call) ? t`Copy as cURL, with masked parts` : t`Copy as cURL`;
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => void copy(curlOf(call), () => show(true))}>
        {isCopied ? t`Copied` : name}
      </Button>
      <CopiedStatus isCopied={isCopied} />
      {isShown && <LongText blocks={wholeText(curlOf(call))} />}
    </>
  );
}
