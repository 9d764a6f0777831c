import type { AnyRow } from '../../../api/resourceApi'
import type { Person } from '../../../machines/session'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { FieldValues } from '../../../resources/kit/fields/values'

/** What two people typed into the same field; `by` and `at` are the other one's. */
export type Conflict = { theirs: unknown; at: string; by: number | null }

/** Who changed a field of an open record, and when. */
export type News = Pick<Conflict, 'at' | 'by'>

/** A record being edited: the row as last known, and only what was typed. */
export type Edit = {
  base: AnyRow | null
  typed: Readonly<Record<string, unknown>>
  conflicts: Readonly<Record<string, Conflict>>
  /** Fields updated by another person, until they are edited or saved. */
  news: Readonly<Record<string, News>>
  /** Values sent without an answer yet: they may come back as a change but are the user's own. */
  sent: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
}

/** What a new form begins with: defaults, and the location of the person who fills it in. */
export const initialsOf = (resource: AnyResource, { location_id: own = null }: Person) =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, { initial, beginsOwn }]) => {
      if (beginsOwn) return own === null ? [] : [[name, own]]
      return initial === undefined ? [] : [[name, typeof initial === 'boolean' ? Number(initial) : initial]]
    }),
  )

export const fresh = (base: AnyRow | null, typed: Record<string, unknown> = {}): Edit => ({
  base,
  typed,
  conflicts: {},
  news: {},
  sent: {},
  errors: {},
})

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (isEmpty(a) && isEmpty(b)) ||
  (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b))

const without = <T>(entries: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => key !== name))

export const valueOf = ({ base, typed }: Edit, name: string) => (name in typed ? typed[name] : base?.[name])

/** Types a value; typing the stored value is no change, unless a sent value may have replaced it. */
export function type(edit: Edit, name: string, value: unknown): Edit {
  const isBack = edit.base !== null && isSame(edit.base[name], value) && !(name in edit.sent)
  return {
    ...edit,
    typed: isBack ? without(edit.typed, name) : { ...edit.typed, [name]: value },
    errors: without(edit.errors, name),
    conflicts: isBack ? without(edit.conflicts, name) : edit.conflicts,
    news: without(edit.news, name),
  }
}

/** A field as it was typed, with the fields that it gives their value. */
export function typeAlong(
  { typedAlong, fields }: AnyResource,
  edit: Edit,
  { name, value, config }: { name: string; value: unknown; config: Readonly<FieldValues> },
): Edit {
  const typed = type(edit, name, value)
  if (!typedAlong) return typed
  const values = Object.fromEntries(Object.keys(fields).map((field) => [field, valueOf(typed, field)]))
  return Object.entries(typedAlong(name, values, config)).reduce(
    (now, [field, given]) => type(now, field, given),
    typed,
  )
}

/** Marks typed values as sent; until an answer comes they may be stored already. */
export const sending = (edit: Edit, typed: Edit['typed']): Edit => ({
  ...edit,
  sent: { ...edit.sent, ...typed },
})

/** Typed values that differ from a row. */
const besides = (typed: Edit['typed'], row: AnyRow) =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isSame(value, row[name])))

/** The server refused the save: no value of it is stored. */
export const notSent = (edit: Edit): Edit => ({
  ...edit,
  sent: {},
  typed: edit.base ? besides(edit.typed, edit.base) : edit.typed,
})

export const fail = (edit: Edit, name: string, message: string | null): Edit => ({
  ...edit,
  errors: message === null ? without(edit.errors, name) : { ...edit.errors, [name]: message },
})

/** What changes with every change. */
const stamps = new Set(['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'])

/**
 * Merges a row saved by another person: untouched fields follow, edited fields keep their input and show both
 * values where both changed.
 */
export function absorb(edit: Edit, row: AnyRow): Edit {
  const { base, sent } = edit
  if (!base || row.version <= base.version) return edit.base ? edit : { ...edit, base: row }
  const typed = { ...edit.typed }
  const conflicts = { ...edit.conflicts }
  const news = { ...edit.news }
  const who = { at: String(row.updated_at), by: row.updated_by as number | null }
  const isOwn = (name: string) => name in sent && isSame(row[name], sent[name])
  // What is on its way may still take the place of what was typed after it.
  const isLater = (name: string) => name in sent && !isSame(typed[name], sent[name])
  const changed = Object.keys(row).filter(
    (name) => !stamps.has(name) && !isSame(row[name], base[name]) && !isOwn(name),
  )
  for (const name of changed) if (!(name in typed)) news[name] = who
  for (const name of Object.keys(typed))
    if (isSame(row[name], typed[name])) {
      if (!isLater(name)) delete typed[name]
      delete conflicts[name]
    } else if (changed.includes(name)) conflicts[name] = { theirs: row[name], ...who }
  return { ...edit, base: row, typed, conflicts, news }
}

/**
 * The record once it is saved; what was typed while it was on its way is still to be saved. An answer that comes later
 * than what others did since says only that it was done.
 */
export function afterSaving(now: Edit, sent: Edit, saved: AnyRow): Edit {
  if (now.base && now.base.version > saved.version) return { ...notSent(now), errors: {} }
  const later = Object.entries(now.typed).filter(([name, value]) => !isSame(value, sent.typed[name]))
  return fresh(saved, besides(Object.fromEntries(later), saved))
}

/** Decides between the two values of a field. */
export const settle = (edit: Edit, name: string, whose: 'mine' | 'theirs'): Edit => ({
  ...edit,
  typed: whose === 'mine' ? edit.typed : without(edit.typed, name),
  conflicts: without(edit.conflicts, name),
})

export const isDirty = ({ typed }: Edit) => Object.keys(typed).length > 0
