import type { AnyResource } from '../../../resources/kit/define/definition'
import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'

/** One act on a document: its own change, or its first line's where it did not change itself, with those of its lines. */
export type Act = { log: TrailEntry; lines: readonly TrailEntry[] }

/** Entries, newest first, as acts: the changes of one call to the document and to its lines are one. */
export function actsOf({ name }: Pick<AnyResource, 'name'>, logs: readonly TrailEntry[]): Act[] {
  const acts: { own: TrailEntry | null; lines: TrailEntry[] }[] = []
  let last: TrailEntry | undefined
  for (const log of logs) {
    const isSameCall = last !== undefined && log.request_id !== null && log.request_id === last.request_id
    const open = isSameCall ? acts.at(-1) : undefined
    const isOwn = log.table_name === name
    last = log
    if (open && !(isOwn && open.own)) {
      if (isOwn) open.own = log
      else open.lines.unshift(log)
    } else acts.push({ own: isOwn ? log : null, lines: isOwn ? [] : [log] })
  }
  return acts.flatMap(({ own, lines }) => {
    const log = own ?? lines[0]
    return log ? [{ log, lines }] : []
  })
}
