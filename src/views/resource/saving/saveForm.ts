import { ApiError } from '../../../api/http'
import { type AnyRow, changeRow, createRow, everyRow } from '../../../api/resourceApi'
import type { RequestSlot } from '../../../streams/offline/pendingRequest'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyField } from '../../../resources/kit/fields/field'
import { problemOf } from '../../fields/problems'
import { absorb, afterSaving, type Edit, isDirty, notSent, sending } from '../record/edit'
import {
  afterSave,
  type AllLines,
  bodyOf,
  openIn,
  problemsOf,
  together,
  toSave,
  withStanding,
} from '../record/recordLines'

/** A record as it is typed. */
export type Typing = {
  edit: Edit
  lines: AllLines
  /** The version of the record its lines were read at: older lines must not take the place of newer ones. */
  linesAt: number | null
}

/** What went to the server: of which record, null for a new one, and all that was typed until then. */
export type Sent = Typing & { id: number | null; body: Record<string, unknown> }

/** The calls a save is made of. */
export const calls = { create: createRow, change: changeRow, linesOf: everyRow }

type Options = {
  resource: AnyResource
  typing: Typing
  /** Alters what is typed on the screen, which may have gone on since. */
  change: (how: (now: Typing) => Typing) => void
  request: Pick<RequestSlot<Sent>, 'settle' | 'send'>
  /** Whether a field is not saved here, because its changes need approval: it stays typed. */
  isHeld?: (name: string) => boolean
  by?: typeof calls
}

/** Retries of a save after version conflicts. */
const attempts = 5

const wire = (field: AnyField | undefined, value: unknown) =>
  value === '' && field?.presence !== 'required' ? null : value

/** An edit of the fields that a save sends. */
const withoutHeld = (edit: Edit, isHeld: (name: string) => boolean): Edit => ({
  ...edit,
  typed: Object.fromEntries(Object.entries(edit.typed).filter(([name]) => !isHeld(name))),
})

function sentOf(resource: AnyResource, typing: Typing): Sent {
  const { edit, lines, linesAt } = typing
  // What the screen around says of a new record may only narrow its choices: it is no field of it.
  const values = Object.fromEntries(
    Object.entries(edit.typed)
      .filter(([name]) => name in resource.fields)
      .map(([name, value]) => [name, wire(resource.fields[name], value)]),
  )
  const body = { ...values, ...bodyOf(resource, lines) }
  if (!edit.base) return { ...typing, id: null, body }
  const readAt = Object.keys(lines).length > 0 ? linesAt : null
  return { ...typing, id: edit.base.id, body: { ...body, version: readAt ?? edit.base.version } }
}

/** What is wrong in the fields: of a new record in all, of another in what was typed. */
const problems = (resource: AnyResource, edit: Edit): Record<string, string> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const problem = edit.base && !(name in edit.typed) ? null : problemOf(field, edit.typed[name])
      return problem === null ? [] : [[name, problem] as const]
    }),
  )

const rowIfStale = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.code === 'stale_version' ? (thrown.data as AnyRow | null) : null

const answered =
  (resource: AnyResource, sent: Sent, saved: AnyRow) =>
  (now: Typing): Typing => {
    const lines = afterSave(resource, now.lines, sent.lines, saved)
    // Lines that were not sent are as old as before: the answer says nothing of them. What is typed into saved ones is
    // typed into what the answer held, also once the record itself is newer.
    const areTold = Object.keys(lines).every((table) => table in sent.lines)
    const version = areTold ? saved.version : (now.linesAt ?? saved.version)
    return {
      edit: afterSaving(now.edit, sent.edit, saved),
      lines,
      linesAt: Object.keys(lines).length > 0 ? version : null,
    }
  }

/**
 * Saves what was typed; null where that is not done yet. What an earlier save was never answered for goes first, as it
 * was sent: its answer says which record this is, and what was typed since is saved on top of it.
 */
export async function saveForm({ resource, typing, change, request, isHeld, by = calls }: Options) {
  const own = (edit: Edit) => (isHeld ? withoutHeld(edit, isHeld) : edit)
  const current = toSave(resource, typing.lines)
  let now: Typing = { ...typing, lines: current }
  const isNothingLeft = () => !isDirty(own(now.edit)) && Object.keys(now.lines).length === 0
  const take = (how: (before: Typing) => Typing) => {
    now = how(now)
    change(how)
  }
  const send = ({ id, body }: Sent, key: string) =>
    id === null
      ? by.create(resource, body, key)
      : by.change(resource, id, body as typeof body & { version: number }, key)

  // Of what is typed by now: the screen may be ahead of what was given here.
  change((latest) => ({ ...latest, lines: { ...latest.lines, ...toSave(resource, latest.lines) } }))
  const earlier = await request.settle(send)
  if (!earlier) take((latest) => ({ ...latest, edit: notSent(latest.edit) }))
  else {
    const { payload, answer } = earlier
    take(answered(resource, payload, answer))
    now = { ...now, lines: toSave(resource, now.lines) }
    if (isNothingLeft()) return now.edit.base
  }

  const wrong = { ...problems(resource, now.edit), ...problemsOf(resource, now.lines) }
  take((latest) => ({ ...latest, edit: { ...latest.edit, errors: wrong } }))
  if (Object.keys(wrong).length > 0) return null
  for (let left = attempts; ; left--) {
    if (Object.keys(now.edit.conflicts).length > 0 || openIn(now.lines).length > 0) return null
    if (isDirty(now.edit) && isNothingLeft()) return now.edit.base
    const sent = sentOf(resource, { ...now, edit: own(now.edit) })
    take((latest) => ({ ...latest, edit: sending(latest.edit, sent.edit.typed) }))
    try {
      const saved = await request.send(sent, send)
      take(answered(resource, sent, saved))
      return saved
    } catch (thrown) {
      const row = rowIfStale(thrown)
      if (!row || left === 0) throw thrown
      const lines = Object.entries(await withStanding(resource, now.lines, row.id, by.linesOf))
      take((latest) => ({
        edit: absorb(notSent(latest.edit), row),
        // What was typed meanwhile is not in what was sent.
        lines: lines.reduce(
          (all, [table, { base }]) => together(resource, all, table, base, true),
          latest.lines,
        ),
        linesAt: row.version,
      }))
    }
  }
}
