import { useCallback, useEffect, useState } from 'react'
import { callPage } from '../../../api/calls'
import { changeLogCalls } from '../../../resources/general/system/changeLogCalls'
import type { RequestOf } from '../../../resources/kit/define/defineCall'
import { labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'
import { fieldOf, labelKey } from '../../../resources/kit/define/defineResource'
import { isInHistory } from '../../../resources/kit/text/historyText'
import { words } from '../../../resources/kit/text/words'
import { cellText } from '../../fields/cellText'
import { t } from '../../../texts/texts'

/** One entry of a record's trail. */
export type ChangeLog = Pick<
  TrailEntry,
  'position' | 'at' | 'action' | 'event' | 'version' | 'user_name' | 'diff'
>

/** Changes by table, person and period, newest first, page after page; without a record they are the administrators'. */
export async function readChangeLogs(query: RequestOf<typeof changeLogCalls.list>) {
  const { rows, cursor } = await callPage(changeLogCalls.list, query, { quiet: true })
  return { logs: rows, cursor }
}

/** How many lines of a record's trail are read at once. */
export const trailAtMost = 200

/** The trail of one record, read again whenever its version moves; null until it came, with what kept it from coming. */
export function useChangeLogs(entity: string, id: number, version: number | undefined) {
  const [logs, setLogs] = useState<readonly TrailEntry[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isOver = false
    const take = (read: readonly TrailEntry[] | null, fault: unknown) => {
      if (isOver) return
      if (read) setLogs(read)
      setError(fault)
    }
    readChangeLogs({ entity, id, limit: trailAtMost }).then(
      ({ logs: read }) => take(read, null),
      (fault: unknown) => take(null, fault),
    )
    return () => {
      isOver = true
    }
  }, [entity, id, version, turn])
  return { logs, error, again: useCallback(() => setTurn((last) => last + 1), []) }
}

export type Changed = { field: string; label: string; before: string; after: string }

/** The changed fields of an entry as text; system fields only on request. */
export const changedFields = (resource: AnyResource, { diff }: ChangeLog, withKept: boolean): Changed[] =>
  Object.entries(diff ?? {})
    .filter(([name]) => (withKept ? isInHistory(resource, name) : name in resource.fields))
    .map(([name, [before, after]]) => {
      const [labelBefore, labelAfter] = diff?.[labelKey(name)] ?? []
      return {
        field: name,
        label: labelOf(resource, name),
        before: shown(resource, name, before, labelBefore),
        after: shown(resource, name, after, labelAfter),
      }
    })

const pairs = (values: Record<string, unknown>, pair: (value: unknown) => [unknown, unknown]) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, pair(value)]))

/** The values of a created or deleted row as changes from or to nothing. */
export function asChanges(log: TrailEntry): ChangeLog {
  if (log.began) return { ...log, diff: pairs(log.began, (value) => [null, value]) }
  return log.ended ? { ...log, diff: pairs(log.ended, (value) => [value, null]) } : log
}

const shown = (resource: AnyResource, name: string, value: unknown, label: unknown) => {
  if (value === null || value === undefined) return '–'
  if (typeof label === 'string' && label !== value) return label
  if (name === 'status' && typeof value === 'string') return words(value)
  if (fieldOf(resource, name)?.kind === 'reference' && typeof value === 'number')
    return t('no. {value}', { value })
  return cellText(resource, name, { [name]: value }) || '–'
}
