import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/http'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { rowLabel } from '../../fields/cellText'
import { problemOf } from '../../fields/problems'
import { usePerson } from '../../session/session'
import { failureMessage, fieldMessages } from '../../ui/messages'
import type { Person } from '../../../machines/session'
import type { Typed } from '../../ui/pageContext'
import { absorb, type Edit, fail, fresh, initialsOf, isDirty, notSent, settle, typeAlong } from './edit'
import { formDraft } from '../saving/formDraft'
import { followLines, type Lines } from '../lines/lines'
import { beginLines, type LineConflict, settleLine } from '../lines/mergeLines'
import { useFills } from './useFills'
import { type AllLines, isUnsaved, together } from './recordLines'
import { saveForm, type Typing } from '../saving/saveForm'
import { useGuarded } from './useGuarded'
import { writeQueue } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

const isSilence = (thrown: unknown) =>
  thrown instanceof ApiError && (thrown.code === 'no_response' || thrown.code === 'db_error')

const countOf = (values: object) => Object.keys(values).length

const unanswered = t('No answer from the server. Save again: it is saved only once.')

/**
 * The form a save is typed into: of a row, or of a new one as the screen around begins it, on whatever day. Secrets are
 * kept nowhere.
 */
function placeOf({ name, fields }: AnyResource, row: AnyRow | null, values: Record<string, unknown>) {
  if (row) return row.is_secret ? null : `${name}:${row.id}`
  const distinguishing = Object.entries(values).filter(([field]) => fields[field]?.kind !== 'day')
  return `${name}:new ${JSON.stringify(Object.fromEntries(distinguishing))}`
}

type LineOptions = {
  resource: AnyResource
  setTyping: (how: (now: Typing) => Typing) => void
  onChange: () => void
}

/** What is done with the lines of a form. */
function lineActs({ resource, setTyping, onChange }: LineOptions) {
  const setLines = (how: (now: AllLines) => AllLines) =>
    setTyping((current) => ({ ...current, lines: how(current.lines) }))
  return {
    /** Sets the typed lines of a table, with the lines before this change. */
    setLines: (table: string, rows: Lines, before: Lines) => {
      onChange()
      setTyping((current) => {
        const now = current.lines[table]
        return {
          edit: { ...current.edit, errors: followLines(current.edit.errors, table, before, rows) },
          lines: {
            ...current.lines,
            [table]: now && !now.isSaved ? { ...now, typed: rows } : beginLines(before, rows),
          },
          linesAt: current.linesAt ?? current.edit.base?.version ?? null,
        }
      })
    },
    /** Takes the lines of a table as others left them, under what is typed by then. */
    absorbLines: (table: string, current: Lines) =>
      setTyping((latest) => {
        const lines = together(resource, latest.lines, table, current)
        const typed = (all: AllLines) => all[table]?.typed ?? []
        const errors = followLines(latest.edit.errors, table, typed(latest.lines), typed(lines))
        return { ...latest, edit: { ...latest.edit, errors }, lines }
      }),
    settleLine: (table: string, conflict: LineConflict, whose: 'mine' | 'theirs') =>
      setLines((all) => {
        const now = all[table]
        return now ? { ...all, [table]: settleLine(now, conflict, whose) } : all
      }),
  }
}

/** What is typed into a form, from its draft or its beginning. */
function useTyping(
  resource: AnyResource,
  row: AnyRow | null,
  values: Record<string, unknown>,
  initialLines: AllLines,
  person: Person,
) {
  const [draft] = useState(() =>
    formDraft({
      queue: writeQueue,
      place: placeOf(resource, row, values),
      personId: person.id,
      describe: () => ({
        title: row ? rowLabel(resource, row) : t('New {singular}', { singular: t(resource.singular) }),
        path: `${location.pathname}${location.search}`,
      }),
    }),
  )
  const [typing, setTyping] = useState<Typing>(
    () =>
      draft.restored ?? {
        edit: row ? fresh(row) : fresh(null, { ...initialsOf(resource, person), ...values }),
        lines: initialLines,
        linesAt: null,
      },
  )
  const { edit } = typing
  const begin = { ...initialsOf(resource, person), ...values }
  const [initialText, setInitialText] = useState(JSON.stringify(begin))
  // The defaults have changed, e.g. the day: an untouched new form follows.
  if (JSON.stringify(begin) !== initialText) {
    setInitialText(JSON.stringify(begin))
    if (edit.base === null && JSON.stringify(edit.typed) === initialText)
      setTyping((current) => ({ ...current, edit: fresh(null, begin) }))
  }
  return { draft, typing, setTyping, begin, initialText }
}

/** A form without what was typed: of the row as it was saved or read last, or a new one. */
function discarded(base: AnyRow | null, done: AnyRow | null, begin: Record<string, unknown>): Typing {
  const now = done && (!base || done.version > base.version) ? done : base
  return { edit: now ? fresh(now) : fresh(null, begin), lines: {}, linesAt: null }
}

/** What is done with the fields of a form. */
function useFieldActs(
  resource: AnyResource,
  labels: Map<string, string>,
  setEdit: (how: (now: Edit) => Edit) => void,
  setRefusal: (refusal: null) => void,
  config: Person['config'],
) {
  const change = useCallback(
    (name: string, value: unknown, label?: string) => {
      if (label !== undefined) labels.set(name, label)
      setRefusal(null)
      setEdit((now) => typeAlong(resource, now, { name, value, config }))
    },
    [resource, labels, setEdit, setRefusal, config],
  )

  const leave = useCallback(
    (name: string) =>
      setEdit((now) => {
        const field = resource.fields[name]
        const value = name in now.typed ? now.typed[name] : now.base?.[name]
        if (!field || !(name in now.typed || now.base === null)) return now
        return fail(now, name, problemOf(field, value))
      }),
    [resource, setEdit],
  )

  return {
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
  }
}

/** Edits one record, or a new one: what is typed, what others change meanwhile, saving and what it is refused for. */
export function useRecordForm(
  resource: AnyResource,
  row: AnyRow | null,
  values: Record<string, unknown> = {},
  initialLines: AllLines = {},
) {
  const person = usePerson()
  const personId = person.id
  const { draft, typing, setTyping, begin, initialText } = useTyping(
    resource,
    row,
    values,
    initialLines,
    person,
  )
  const { request, labels } = draft
  const { edit, lines } = typing
  const setEdit = useCallback(
    (how: (now: Edit) => Edit) => setTyping((current) => ({ ...current, edit: how(current.edit) })),
    [setTyping],
  )
  const isHeld = useGuarded(resource, edit.base)
  const proposed = Object.fromEntries(Object.entries(edit.typed).filter(([name]) => isHeld(name)))
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const underWay = useRef<Promise<AnyRow | null> | null>(null)
  const isNew = edit.base === null

  useEffect(() => {
    if (row) setEdit((now) => absorb(now, row))
  }, [row, setEdit])

  useEffect(() => draft.type(typing), [draft, typing])
  const isTouched = useRef(false)
  // The person now working here left this form with an unanswered save.
  useEffect(() => {
    const left = isTouched.current ? null : draft.takeUp(personId)
    if (left) setTyping(left)
  }, [draft, personId, setTyping])

  const fieldActs = useFieldActs(resource, labels, setEdit, setRefusal, person.config)

  const narrowed = useFills(resource, { edit, preset: values, labels, setEdit })

  const refuse = (thrown: unknown) => {
    const errors = fieldMessages(thrown)
    if (!request.isWaiting()) setEdit(notSent)
    setEdit((now) => ({ ...now, errors: { ...now.errors, ...errors } }))
    setRefusal(isSilence(thrown) || Object.keys(errors).length > 0 ? null : failureMessage(thrown))
  }

  const send = async (): Promise<AnyRow | null> => {
    setSaving(true)
    setRefusal(null)
    try {
      return await saveForm({ resource, typing, change: setTyping, request, isHeld })
    } catch (thrown) {
      refuse(thrown)
      return null
    } finally {
      underWay.current = null
      setSaving(false)
    }
  }

  const [firstLines] = useState(initialLines)
  const isTyped = isNew ? isDirty(edit) && JSON.stringify(edit.typed) !== initialText : isDirty(edit)
  const isUnanswered = request.isWaiting()
  // Lines that a new record begins with are typed once one of them changes.
  const isDirtyNow = isTyped || (isUnsaved(lines) && !(isNew && lines === firstLines))
  const typed: Typed = isUnanswered && draft.isStored() ? 'kept' : isDirtyNow ? 'unsaved' : 'nothing'
  useEffect(() => {
    isTouched.current = isDirtyNow
  }, [isDirtyNow])

  /** Discards the input, once it is known whether an unanswered save was done; null where that is unknown. */
  const discard = async (): Promise<{ done: AnyRow | null } | null> => {
    setRefusal(null)
    try {
      const done = await request.cancel<AnyRow>()
      setTyping(({ edit: { base } }) => discarded(base, done?.answer ?? null, begin))
      return { done: done?.answer ?? null }
    } catch (thrown) {
      refuse(thrown)
      return null
    }
  }

  return {
    edit,
    isNew,
    isDirty: isDirtyNow,
    isSaving,
    /** An earlier save may have been done: its answer never came. */
    isUnanswered,
    /** What is typed into fields whose changes need approval. */
    proposed,
    /** Whether there is more to save than what needs approval. */
    needsSaving: isNew || isUnanswered || isUnsaved(lines) || countOf(edit.typed) > countOf(proposed),
    /** Forgets what is typed into some fields: it is proposed now. */
    forget: (names: readonly string[]) =>
      setEdit((now) => names.reduce((edited, name) => settle(edited, name, 'theirs'), now)),
    /** What leaving would do to what was sent and typed. */
    typed,
    refusal: refusal ?? (isUnanswered && !isSaving ? (request.ofAnother() ?? unanswered) : null),
    /** What picked rows are called, until the row itself says it. */
    labels,
    lines,
    ...lineActs({ resource, setTyping, onChange: () => setRefusal(null) }),
    ...fieldActs,
    /** The field narrowed to what follows from the chosen references. */
    narrowed,
    discard,
    /** Saves what is typed; pressed twice it is one save. */
    save: () => (underWay.current ??= send()),
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
