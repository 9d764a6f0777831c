import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../api/calls'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyField } from '../../../resources/kit/fields/field'
import { fillCall, type FilledFields } from '../../../resources/kit/query/rowCalls'
import { type Edit, isSame, type, valueOf } from './edit'

type Options = {
  edit: Edit
  /** Values that the screen around gives a new record. */
  preset: Readonly<Record<string, unknown>>
  labels: Map<string, string>
  setEdit: (how: (now: Edit) => Edit) => void
}

const isEmpty = (value: unknown) => isSame(value, null)

/**
 * Fills the fields that follow from a chosen reference, once it is chosen. A value that a person typed, or that the
 * record had, stays. Answers what narrows the pickers of other references, by field.
 */
export function useFills(resource: AnyResource, { edit, preset, labels, setEdit }: Options) {
  const [where, setWhere] = useState<FilledFields['where']>({})
  const filled = useRef(new Map<string, unknown>())
  const requested = useRef(new Map(edit.base ? chosenIn(resource, edit) : []))
  const chosen = JSON.stringify(chosenIn(resource, edit))

  useEffect(() => {
    const apply = (by: string, id: number, { values, labels: names, where: narrowed }: FilledFields) => {
      if (requested.current.get(by) !== id) return
      setWhere((now) => ({ ...now, ...narrowed }))
      const before = new Map(filled.current)
      setEdit((now) =>
        Object.entries(values).reduce((edited, [name, value]) => {
          const present = valueOf(edited, name)
          const isOwn = name in preset || !(isEmpty(present) || isSame(present, before.get(name)))
          if (isOwn || isSame(present, value)) return edited
          filled.current.set(name, value)
          if (names[name] !== undefined) labels.set(name, names[name])
          return type(edited, name, value)
        }, now),
      )
    }
    const now = new Map(JSON.parse(chosen) as [string, number][])
    for (const by of requested.current.keys()) if (!now.has(by)) requested.current.delete(by)
    for (const [by, id] of now) {
      if (requested.current.get(by) === id) continue
      requested.current.set(by, id)
      callApi(fillCall(resource), { by, id }, { quiet: true }).then(
        (found) => apply(by, id, found),
        () => undefined,
      )
    }
  }, [chosen, preset, labels, resource, setEdit])

  /** The field as what was chosen narrows it. */
  return (name: string, field: AnyField): AnyField =>
    where[name] === undefined ? field : { ...field, where: { ...field.where, ...where[name] } }
}

const chosenIn = (resource: AnyResource, edit: Edit): [string, number][] =>
  Object.keys(resource.fills ?? {}).flatMap((by) => {
    const id = valueOf(edit, by)
    return typeof id === 'number' ? [[by, id]] : []
  })
