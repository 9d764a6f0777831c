import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/http'
import { type AnyRow, changeRow, createRow, newKey } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { AnyField } from '../../resources/kit/field'
import { isBlank, requiredMessage } from '../fields/messages'
import { failureMessage, fieldMessages } from '../shell/messages'
import { absorb, type Edit, fail, fresh, isDirty, settle, type } from './edit'

const initialsOf = (resource: AnyResource) =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [
        name,
        typeof field.initial === 'boolean' ? Number(field.initial) : field.initial,
      ]),
  )

/** What stands empty although it must not. */
const missing = (resource: AnyResource, edit: Edit): Record<string, string> =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, field]) => {
        if (field.presence !== 'required' || field.kind === 'flag') return false
        return edit.base ? name in edit.typed && isBlank(edit.typed[name]) : isBlank(edit.typed[name])
      })
      .map(([name, field]) => [name, requiredMessage(field)]),
  )

const sent = (field: AnyField | undefined, value: unknown) =>
  value === '' && field?.presence !== 'required' ? null : value

/** Edits one record, or a new one: what is typed, what others change meanwhile, saving and what it is refused for. */
export function useRecordForm(
  resource: AnyResource,
  row: AnyRow | null,
  given: Record<string, unknown> = {},
) {
  const [edit, setEdit] = useState<Edit>(() =>
    row ? fresh(row) : fresh(null, { ...initialsOf(resource), ...given }),
  )
  const [lines, setLines] = useState<Record<string, AnyRow[]> | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const key = useRef<string | null>(null)
  const [labels] = useState(() => new Map<string, string>())
  const isNew = edit.base === null

  useEffect(() => {
    if (row) setEdit((now) => absorb(now, row))
  }, [row])

  const change = useCallback(
    (name: string, value: unknown, label?: string) => {
      key.current = null
      if (label !== undefined) labels.set(name, label)
      setRefusal(null)
      setEdit((now) => type(now, name, value))
    },
    [labels],
  )

  const leave = useCallback(
    (name: string) =>
      setEdit((now) => {
        const field = resource.fields[name]
        const value = name in now.typed ? now.typed[name] : now.base?.[name]
        if (!field || field.presence !== 'required' || field.kind === 'flag') return now
        if (isBlank(value)) return fail(now, name, requiredMessage(field))
        return now.errors[name] === requiredMessage(field) ? fail(now, name, null) : now
      }),
    [resource],
  )

  const refuse = (thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.code === 'stale_version' && thrown.data) {
      setEdit((now) => absorb(now, thrown.data as AnyRow))
      return setRefusal(
        'Somebody changed the same field meanwhile. Choose which value stands, then save again.',
      )
    }
    const errors = fieldMessages(thrown)
    setEdit((now) => ({ ...now, errors: { ...now.errors, ...errors } }))
    setRefusal(Object.keys(errors).length > 0 ? null : failureMessage(thrown))
  }

  const save = async (): Promise<AnyRow | null> => {
    const empty = missing(resource, edit)
    if (Object.keys(empty).length > 0) {
      setEdit((now) => ({ ...now, errors: { ...now.errors, ...empty } }))
      return null
    }
    if (Object.keys(edit.conflicts).length > 0) return null
    const values = Object.fromEntries(
      Object.entries(edit.typed).map(([name, value]) => [name, sent(resource.fields[name], value)]),
    )
    const body = { ...values, ...lines }
    // The same press sent again after a cut happens once.
    key.current ??= newKey()
    setSaving(true)
    setRefusal(null)
    try {
      const saved = edit.base
        ? await changeRow(resource, edit.base.id, { ...body, version: edit.base.version }, key.current)
        : await createRow(resource, body, key.current)
      key.current = null
      setEdit(fresh(saved))
      setLines(null)
      return saved
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code !== 'no_response') key.current = null
      refuse(thrown)
      return null
    } finally {
      setSaving(false)
    }
  }

  return {
    edit,
    isNew,
    isDirty:
      (isNew
        ? isDirty(edit) &&
          JSON.stringify(edit.typed) !== JSON.stringify({ ...initialsOf(resource), ...given })
        : isDirty(edit)) || lines !== null,
    isSaving,
    refusal,
    /** What picked rows are called, until the row itself says it. */
    labels,
    lines,
    setLines: (table: string, rows: AnyRow[]) => {
      key.current = null
      setEdit((now) => ({
        ...now,
        errors: Object.fromEntries(
          Object.entries(now.errors).filter(([name]) => !name.startsWith(`${table}.`)),
        ),
      }))
      setLines((now) => ({ ...now, [table]: rows }))
    },
    change,
    leave,
    settle: (name: string, whose: 'mine' | 'theirs') => setEdit((now) => settle(now, name, whose)),
    discard: () => {
      setRefusal(null)
      setLines(null)
      setEdit((now) => (now.base ? fresh(now.base) : fresh(null, { ...initialsOf(resource), ...given })))
    },
    save,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
