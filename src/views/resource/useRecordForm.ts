import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/http'
import { type AnyRow, changeRow, createRow, newKey } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { resources } from '../../resources'
import type { AnyField } from '../../resources/kit/field'
import { problemOf } from '../fields/problems'
import { failureMessage, fieldMessages } from '../shell/messages'
import { absorb, type Edit, fail, fresh, isDirty, settle, type } from './edit'
import { followLines, isUntouched, lineProblems, type Lines, sentLines } from './lines'

const initialsOf = (resource: AnyResource) =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [
        name,
        typeof field.initial === 'boolean' ? Number(field.initial) : field.initial,
      ]),
  )

const childOf = (table: string) => (resources as Record<string, AnyResource>)[table]

/** What is wrong in the fields: of a new record in all, of another in what was typed. */
const problems = (resource: AnyResource, edit: Edit): Record<string, string> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const problem = edit.base && !(name in edit.typed) ? null : problemOf(field, edit.typed[name])
      return problem === null ? [] : [[name, problem] as const]
    }),
  )

type AllLines = Readonly<Record<string, Lines>>

/** The lines without those that nobody typed into. */
const touchedLines = (lines: AllLines | null): AllLines | null =>
  lines &&
  Object.fromEntries(
    Object.entries(lines).map(([table, all]) => {
      const child = childOf(table)
      return [table, child ? all.filter((line) => !isUntouched(child, line)) : all]
    }),
  )

const eachTable = <T>(
  resource: AnyResource,
  lines: AllLines | null,
  of: (child: AnyResource, via: string, all: Lines) => T,
) =>
  Object.entries(lines ?? {}).flatMap(([table, all]): [string, T][] => {
    const child = childOf(table)
    const via = resource.lines[table]?.via
    return child && via !== undefined ? [[table, of(child, via, all)]] : []
  })

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
  const [lines, setLines] = useState<AllLines | null>(null)
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
        if (!field || !(name in now.typed || now.base === null)) return now
        return fail(now, name, problemOf(field, value))
      }),
    [resource],
  )

  const refuse = (thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.code === 'stale_version' && thrown.data) {
      setEdit((now) => absorb(now, thrown.data as AnyRow))
      return setRefusal(
        lines
          ? 'Somebody changed this meanwhile. Saved again, your lines take the place of theirs.'
          : 'Somebody changed the same field meanwhile. Choose which value stands, then save again.',
      )
    }
    const errors = fieldMessages(thrown)
    setEdit((now) => ({ ...now, errors: { ...now.errors, ...errors } }))
    setRefusal(Object.keys(errors).length > 0 ? null : failureMessage(thrown))
  }

  const save = async (): Promise<AnyRow | null> => {
    const typedLines = touchedLines(lines)
    if (typedLines) setLines(typedLines)
    const wrong = {
      ...problems(resource, edit),
      ...Object.assign({}, ...eachTable(resource, typedLines, lineProblems).map(([, found]) => found)),
    } as Record<string, string>
    if (Object.keys(wrong).length > 0) {
      setEdit((now) => ({ ...now, errors: wrong }))
      return null
    }
    if (Object.keys(edit.conflicts).length > 0) return null
    const values = Object.fromEntries(
      Object.entries(edit.typed).map(([name, value]) => [name, sent(resource.fields[name], value)]),
    )
    const body = { ...values, ...Object.fromEntries(eachTable(resource, typedLines, sentLines)) }
    // The same press sent again after a cut happens once.
    key.current ??= newKey()
    setEdit((now) => ({ ...now, errors: {} }))
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
    /** The lines of a table as they are now typed, and as they stood before this change. */
    setLines: (table: string, rows: Lines, before: Lines) => {
      key.current = null
      setRefusal(null)
      setEdit((now) => ({ ...now, errors: followLines(now.errors, table, before, rows) }))
      setLines((now) => ({ ...now, [table]: rows }))
    },
    /** What was found wrong, or no longer is (null), by field. */
    mark: (found: Readonly<Record<string, string | null>>) =>
      setEdit((now) =>
        Object.entries(found).reduce(
          (edited, [name, message]) =>
            (edited.errors[name] ?? null) === message ? edited : fail(edited, name, message),
          now,
        ),
      ),
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
