import type { Row } from '#domain/chat/transcript.ts';
import { ResultRow } from './result-row.tsx';
import { ToolCall } from './tool-call.tsx';

/** A row of a tool. A call that names its tool also shows the result. */
export function ToolRow({ row }: { row: Row }) {
  const name = row.meta.call?.name;
  return name ? <ToolCall row={row} name={name} /> : <ResultRow row={row} />;
}
