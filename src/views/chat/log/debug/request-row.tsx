import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { itemChanges, readable } from '#domain/chat/request-changes.ts';
import type { ModelCall, ReadRequest } from '#domain/chat/requests.ts';
import type { Row } from '#domain/chat/transcript.ts';
import tools from './debug.module.css';
import { RequestParts } from './request-parts.tsx';
import { UnfoldingRow } from './unfolding.tsx';

/**
 * A request to the model in one line, which expands to what was sent. Its parts are not in the document before: the words of the
 * conversation would be in it once more with each request.
 */
export const RequestRow = memo(function RequestRow({ row, request }: { row: Row; request: ReadRequest }) {
  return (
    <UnfoldingRow
      row={row}
      kind="payloadRow"
      line={
        <span className={tools.counts}>
          <Line request={request} />
        </span>
      }
    >
      {() => <RequestParts row={row} request={request} />}
    </UnfoldingRow>
  );
});

function Line({ request }: { request: ReadRequest }) {
  const { t, i18n } = useLingui();
  if (request === 'unknown') return t`the request before this one isn’t in this log`;
  const host = URL.parse(request.url)?.host ?? request.url;
  if (!('body' in request)) {
    const length = i18n.number(request.length);
    return [host, t`${length} characters, cut`].join(' · ');
  }
  return <Counts call={request} host={host} />;
}

function Counts({ call, host }: { call: ModelCall; host: string }) {
  const { t } = useLingui();
  const { body, before } = call;
  const model = readable(String(body.get('model') ?? '""'));
  const messages = listIn(body, 'messages');
  const toolCount = listIn(body, 'tools').length;
  const added = useMemo(() => addedTo(before && listIn(before, 'messages'), messages), [before, messages]);
  return [
    model === '' ? host : t`${model} at ${host}`,
    added === 0
      ? plural(messages.length, { one: '# message', other: '# messages' })
      : plural(messages.length, { one: `# message, ${added} new`, other: `# messages, ${added} new` }),
    plural(toolCount, { one: '# tool', other: '# tools' }),
  ].join(' · ');
}

const NONE: readonly string[] = [];

function listIn(body: ModelCall['body'], name: string): readonly string[] {
  const member = body.get(name);
  return typeof member === 'object' ? member : NONE;
}

/** How many items are new; none in the first request. */
const addedTo = (before: readonly string[] | null, after: readonly string[]): number =>
  before === null ? 0 : itemChanges(before, after).filter(({ former }) => former === null).length;
