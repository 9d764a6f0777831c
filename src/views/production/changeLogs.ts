import { useEffect, useState } from 'react'
import { get } from '../../api/http'
import { labelOf } from '../../resources/kit/columns'
import { type AnyResource, fieldOf, labelKey } from '../../resources/kit/defineResource'
import { words } from '../../resources/kit/field'
import { cellText } from '../fields/cellText'

/** One entry of a record's trail. */
export type ChangeLog = {
  position: string | number
  at: string
  action: string
  event: string | null
  version: number
  user_name: string | null
  diff: Record<string, [unknown, unknown]> | null
}

/** The trail of one record, read again whenever its version moves; null until it came. */
export function useChangeLogs(entity: string, id: number, version: number | undefined) {
  const [logs, setLogs] = useState<readonly ChangeLog[] | null>(null)
  useEffect(() => {
    let isOver = false
    get<ChangeLog[]>('/general/change_logs', { entity, id }, { quiet: true }).then(
      ({ data }) => !isOver && setLogs(data),
      () => !isOver && setLogs((held) => held ?? []),
    )
    return () => {
      isOver = true
    }
  }, [entity, id, version])
  return logs
}

export type Changed = { field: string; label: string; before: string; after: string }

/** The changed fields of an entry in words; what the plant itself keeps is left out unless asked for. */
export const changedFields = (resource: AnyResource, { diff }: ChangeLog, withKept: boolean): Changed[] =>
  Object.entries(diff ?? {})
    .filter(([name]) => name in resource.fields || (withKept && (name === 'status' || name in resource.kept)))
    .map(([name, [before, after]]) => {
      const [labelBefore, labelAfter] = diff?.[labelKey(name)] ?? []
      return {
        field: name,
        label: labelOf(resource, name),
        before: shown(resource, name, before, labelBefore),
        after: shown(resource, name, after, labelAfter),
      }
    })

const shown = (resource: AnyResource, name: string, value: unknown, label: unknown) => {
  if (value === null || value === undefined) return '–'
  if (typeof label === 'string' && label !== value) return label
  if (name === 'status' && typeof value === 'string') return words(value)
  if (fieldOf(resource, name)?.kind === 'reference' && typeof value === 'number') return `no. ${value}`
  return cellText(resource, name, { [name]: value }) || '–'
}
