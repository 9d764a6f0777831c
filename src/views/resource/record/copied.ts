import { useEffect, useState } from 'react'
import { type AnyRow, everyRow, newKey, rowById } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import type { Fields } from '../../../resources/kit/fields/field'
import { dayOf } from '../../format/timeText'
import { serverNow } from '../../../streams/connection/clock'
import { equals } from '../live/useLiveRows'
import { beginLines } from '../lines/mergeLines'
import { type DocumentLine, typedNames } from '../lines/lines'
import type { AllLines } from './recordLines'

/** What a new record takes over of another one: values by field, and its lines. */
export type CopiedRecord = { values: Record<string, unknown>; lines: AllLines }

type Moment = { now: Date; today: string }

/** A day or time that is over when the copy is made is planned anew. */
const isPast = (fields: Fields, name: string, value: unknown, { now, today }: Moment) => {
  const kind = fields[name]?.kind
  if (kind === 'day') return String(value) < today
  return kind === 'instant' && new Date(String(value)) < now
}

/** Values of a row that a copy takes over: what people typed, without the fields left out by the definition and past dates. */
export function copiedValues({ fields, copy }: AnyResource, row: AnyRow, moment: Moment) {
  const names = Object.keys(fields).filter(
    (name) =>
      !copy?.without.includes(name) &&
      (row[name] ?? null) !== null &&
      !isPast(fields, name, row[name], moment),
  )
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** A line of the copy: a new one with the typed values of another and the labels of its references. */
export function copiedLine(child: AnyResource, via: string, line: AnyRow, moment: Moment): DocumentLine {
  const names = typedNames(child, via).filter((name) => !isPast(child.fields, name, line[name], moment))
  const labels = names.map(labelKey).filter((name) => name in line)
  return {
    ...Object.fromEntries([...names, ...labels].map((name) => [name, line[name]])),
    key: newKey(),
  } as unknown as DocumentLine
}

async function readCopy(resource: AnyResource, id: number): Promise<CopiedRecord> {
  const row = await rowById(resource, id)
  const now = new Date(serverNow())
  const moment = { now, today: dayOf(now) }
  const tables = Object.entries(resource.lines).map(async ([table, { resource: child, via }]) => {
    const lines = await everyRow(child, [equals(via, id)])
    return [
      table,
      beginLines(
        [],
        lines.map((line) => copiedLine(child, via, line, moment)),
      ),
    ] as const
  })
  return {
    values: copiedValues(resource, row, moment),
    lines: Object.fromEntries(await Promise.all(tables)),
  }
}

/** What a new record begins with as a copy of a row, once it is read; null without one. */
export function useCopied(resource: AnyResource, id: number | null) {
  const [read, setRead] = useState<{ id: number; copied?: CopiedRecord; error?: unknown } | null>(null)
  useEffect(() => {
    if (id === null) return
    let isOver = false
    readCopy(resource, id).then(
      (copied) => isOver || setRead({ id, copied }),
      (error: unknown) => isOver || setRead({ id, error }),
    )
    return () => {
      isOver = true
    }
  }, [resource, id])
  const own = read?.id === id ? read : null
  return { isWaiting: id !== null && own === null, copied: own?.copied ?? null, error: own?.error }
}
