import { useEffect, useState } from 'react'
import { get } from '../../api/http'
import { type AnyResource, fieldOf } from '../../resources/kit/defineResource'
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
    .map(([name, [before, after]]) => ({
      field: name,
      label: name === 'status' ? 'Status' : (fieldOf(resource, name)?.label ?? name),
      before: shown(resource, name, before),
      after: shown(resource, name, after),
    }))

const shown = (resource: AnyResource, name: string, value: unknown) => {
  if (value === null || value === undefined) return '–'
  if (name === 'status' && typeof value === 'string') return words(value)
  if (fieldOf(resource, name)?.kind === 'reference' && typeof value === 'number') return `no. ${value}`
  return cellText(resource, name, { [name]: value }) || '–'
}
