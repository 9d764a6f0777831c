import { ApiError } from '../../../api/http'
import { type AnyRow, changeRow, newKey } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { cellText } from '../../fields/cellText'
import { problemOf } from '../../fields/problems'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { isSame } from '../record/edit'
import { t } from '../../../texts/texts'

/** Input of a cell; `label` is the label of a picked row. */
export type Typed = { value: unknown; label?: string | undefined }

/** A cell that was typed into, until the list itself shows it: on its way, kept, or refused and why. */
export type CellEdit = Typed &
  ({ state: 'saving' } | { state: 'kept'; version: number } | { state: 'refused'; message: string })

const keyOf = (id: number, name: string) => `${id}:${name}`

/**
 * Edits of list cells in place: each is saved by itself against the version it was read at, one after the
 * other within a row. `tell` is called with each cell whose look changed.
 */
export function cellEdits(
  resource: AnyResource,
  tell: (id: number, name: string) => void,
  change: typeof changeRow = changeRow,
) {
  const edits = new Map<string, CellEdit>()
  const seen = new Map<number, number>()
  const queues = new Map<number, Promise<void>>()

  const hold = (id: number, name: string, edit: CellEdit | null) => {
    if (edit) edits.set(keyOf(id, name), edit)
    else edits.delete(keyOf(id, name))
    tell(id, name)
  }
  const see = (id: number, version: number) => void seen.set(id, Math.max(version, seen.get(id) ?? 0))

  const refusalOf = (thrown: unknown, { id }: AnyRow, name: string, { value }: Typed): CellEdit | string => {
    if (!(thrown instanceof ApiError && thrown.code === 'stale_version' && thrown.data)) {
      const messages = Object.values(fieldMessages(thrown))
      return messages.length > 0 ? messages.join('. ') : failureMessage(thrown)
    }
    const now = thrown.data as AnyRow
    see(id, now.version)
    // The write had arrived; only its answer was lost.
    if (isSame(now[name], value)) return { value, state: 'kept', version: now.version }
    return t('Changed meanwhile to “{cellText}”. Enter to keep yours, Escape to take it', {
      cellText: cellText(resource, name, now) || 'empty',
    })
  }

  const save = async (row: AnyRow, name: string, edit: CellEdit) => {
    const { id } = row
    const isNewest = () => edits.get(keyOf(id, name)) === edit
    const field = resource.fields[name]
    const value = edit.value === '' && field?.presence !== 'required' ? null : edit.value
    const version = Math.max(row.version, seen.get(id) ?? 0)
    try {
      const saved = await change(resource, id, { [name]: value, version }, newKey())
      see(id, saved.version)
      if (isNewest()) hold(id, name, { ...edit, state: 'kept', version: saved.version })
    } catch (thrown) {
      const refusal = refusalOf(thrown, row, name, edit)
      if (!isNewest()) return
      hold(
        id,
        name,
        typeof refusal === 'string'
          ? { ...edit, state: 'refused', message: refusal }
          : { ...edit, ...refusal },
      )
    }
  }

  const of = (row: AnyRow, name: string): CellEdit | undefined => {
    const edit = edits.get(keyOf(row.id, name))
    if (edit?.state !== 'kept' || row.version < edit.version) return edit
    edits.delete(keyOf(row.id, name))
    return undefined
  }

  return {
    of,

    /** The row as its cells show it. */
    shown(row: AnyRow): AnyRow {
      if (edits.size === 0) return row
      const over: Record<string, unknown> = {}
      for (const name of Object.keys(resource.fields)) {
        const edit = of(row, name)
        if (!edit) continue
        over[name] = edit.value
        if (edit.label !== undefined) over[labelKey(name)] = edit.label
      }
      return { ...row, ...over }
    },

    /** Takes typed input; refuses invalid values here, the rest is validated by the server. */
    take(row: AnyRow, name: string, typed: Typed) {
      if (isSame(row[name], typed.value)) return hold(row.id, name, null)
      const field = resource.fields[name]
      const problem = field ? problemOf(field, typed.value) : null
      if (problem !== null) return hold(row.id, name, { ...typed, state: 'refused', message: problem })
      const edit: CellEdit = { ...typed, state: 'saving' }
      hold(row.id, name, edit)
      const before = queues.get(row.id) ?? Promise.resolve()
      queues.set(
        row.id,
        before.then(() => save(row, name, edit)),
      )
    },

    /** Discards a refused input; answers whether there was one. */
    drop(row: AnyRow, name: string): boolean {
      if (of(row, name)?.state !== 'refused') return false
      hold(row.id, name, null)
      return true
    },
  }
}

export type CellEdits = ReturnType<typeof cellEdits>
