import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/http'
import { type AnyRow, changeRow, createRow, newKey } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { AnyField } from '../../resources/kit/field'
import { problemOf } from '../fields/problems'
import { failureMessage, fieldMessages } from '../shell/messages'
import { absorb, afterSaving, type Edit, fail, fresh, isDirty, notSent, sending, settle, type } from './edit'
import { followLines, type Lines } from './lines'
import { beginLines, type LineConflict, settleLine } from './mergeLines'
import {
  afterSave,
  type AllLines,
  bodyOf,
  isUnsaved,
  openIn,
  problemsOf,
  together,
  toSave,
  withStanding,
} from './recordLines'

const initialsOf = (resource: AnyResource) =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [
        name,
        typeof field.initial === 'boolean' ? Number(field.initial) : field.initial,
      ]),
  )

/** What is wrong in the fields: of a new record in all, of another in what was typed. */
const problems = (resource: AnyResource, edit: Edit): Record<string, string> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const problem = edit.base && !(name in edit.typed) ? null : problemOf(field, edit.typed[name])
      return problem === null ? [] : [[name, problem] as const]
    }),
  )

const sent = (field: AnyField | undefined, value: unknown) =>
  value === '' && field?.presence !== 'required' ? null : value

/** How often a save goes again because somebody else was quicker. */
const attempts = 5

const isStale = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.code === 'stale_version' && Boolean(thrown.data)

/** Edits one record, or a new one: what is typed, what others change meanwhile, saving and what it is refused for. */
export function useRecordForm(
  resource: AnyResource,
  row: AnyRow | null,
  given: Record<string, unknown> = {},
) {
  const [edit, setEdit] = useState<Edit>(() =>
    row ? fresh(row) : fresh(null, { ...initialsOf(resource), ...given }),
  )
  const [lines, setLines] = useState<AllLines>({})
  // The version of the record its lines were read at: older lines must not take the place of newer ones.
  const linesAt = useRef<number | null>(null)
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
    const errors = fieldMessages(thrown)
    setEdit((now) => ({ ...now, errors: { ...now.errors, ...errors } }))
    setRefusal(Object.keys(errors).length > 0 ? null : failureMessage(thrown))
  }

  const send = async (now: Edit, typed: AllLines) => {
    const values = Object.fromEntries(
      Object.entries(now.typed).map(([name, value]) => [name, sent(resource.fields[name], value)]),
    )
    const body = { ...values, ...bodyOf(resource, typed) }
    // The same press sent again after a cut happens once.
    key.current ??= newKey()
    if (!now.base) return createRow(resource, body, key.current)
    const version = (Object.keys(typed).length > 0 ? linesAt.current : null) ?? now.base.version
    return changeRow(resource, now.base.id, { ...body, version }, key.current)
  }

  const save = async (): Promise<AnyRow | null> => {
    let now = edit
    let typed = toSave(resource, lines)
    if (Object.keys(typed).length > 0) setLines((all) => ({ ...all, ...typed }))
    const wrong = { ...problems(resource, edit), ...problemsOf(resource, typed) }
    if (Object.keys(wrong).length > 0) {
      setEdit((held) => ({ ...held, errors: wrong }))
      return null
    }
    setEdit((held) => ({ ...held, errors: {} }))
    setSaving(true)
    setRefusal(null)
    try {
      for (
        let left = attempts;
        Object.keys(now.conflicts).length === 0 && openIn(typed).length === 0;
        left--
      ) {
        const [edited, gone] = [now, typed]
        setEdit((held) => sending(held, edited.typed))
        try {
          const saved = await send(now, typed)
          key.current = null
          linesAt.current = null
          setEdit((held) => afterSaving(held, edited, saved))
          setLines((all) => afterSave(resource, all, gone, saved))
          return saved
        } catch (thrown) {
          if (!isStale(thrown) || left === 0) throw thrown
          const row = (thrown as ApiError).data as AnyRow
          key.current = null
          now = absorb(now, row)
          typed = await withStanding(resource, typed, row.id)
          linesAt.current = row.version
          const standing = Object.entries(typed)
          setEdit((held) => absorb(notSent(held), row))
          // What was typed meanwhile is not in what was sent.
          setLines((all) =>
            standing.reduce((held, [table, { base }]) => together(resource, held, table, base, true), all),
          )
        }
      }
      return null
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code !== 'no_response') {
        key.current = null
        setEdit(notSent)
      }
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
        : isDirty(edit)) || isUnsaved(lines),
    isSaving,
    refusal,
    /** What picked rows are called, until the row itself says it. */
    labels,
    lines,
    /** The lines of a table as they are now typed, and as they stood before this change. */
    setLines: (table: string, rows: Lines, before: Lines) => {
      key.current = null
      linesAt.current ??= edit.base?.version ?? null
      setRefusal(null)
      setEdit((now) => ({ ...now, errors: followLines(now.errors, table, before, rows) }))
      setLines((all) => {
        const now = all[table]
        return { ...all, [table]: now && !now.isSaved ? { ...now, typed: rows } : beginLines(before, rows) }
      })
    },
    /** Takes the lines of a table as others left them. */
    absorbLines: (table: string, standing: Lines) => {
      const now = together(resource, lines, table, standing)
      const before = lines[table]?.typed ?? []
      setEdit((held) => ({
        ...held,
        errors: followLines(held.errors, table, before, now[table]?.typed ?? []),
      }))
      setLines(now)
    },
    settleLine: (table: string, conflict: LineConflict, whose: 'mine' | 'theirs') =>
      setLines((all) => {
        const now = all[table]
        return now ? { ...all, [table]: settleLine(now, conflict, whose) } : all
      }),
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
      setLines({})
      linesAt.current = null
      setEdit((now) => (now.base ? fresh(now.base) : fresh(null, { ...initialsOf(resource), ...given })))
    },
    save,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
