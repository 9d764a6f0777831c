import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { notifyError } from '../../ui/notify'
import {
  insertAt,
  isUntouched,
  type DocumentLine,
  lineKey,
  lineProblems,
  type Lines,
  moveBy,
  removeAt,
  typedNames,
} from './lines'
import { holdsAll, isAsKnown } from './mergeLines'
import { type NotUnderstood, pasted } from './pastedLines'
import type { RecordForm } from '../record/useRecordForm'

export type Cell = { place: number; column: number }

/** The cell that contains an element. */
export function cellOf(target: EventTarget | null): Cell | null {
  const td = target instanceof Element ? target.closest('td') : null
  const place = td?.closest<HTMLElement>('tr[data-place]')?.dataset.place
  const column = td?.dataset.column
  return place !== undefined && column !== undefined ? { place: Number(place), column: Number(column) } : null
}

/** What a paste did, until the next change: how many rows, what was not understood, and the lines before it. */
export type PasteReport = { rows: number; wrong: readonly NotUnderstood[]; before: Lines }

/** The lines as shown: typed, just saved until the live rows have them, or current. */
function useShown(child: AnyResource, form: RecordForm, current: Lines | null): Lines {
  const edit = form.lines[child.name]
  const isTyped = edit !== undefined && !edit.isSaved
  useEffect(() => {
    // Rereading equal lines must not look like a change while editing.
    if (!isTyped || form.isSaving || form.isUnanswered || !current || isAsKnown(current, edit.base)) return
    if (!edit.isAhead || holdsAll(current, edit.base)) form.absorbLines(child.name, current)
  })
  const names = edit?.isSaved ? edit.base : null
  const [labels] = useState(() => new Map<number, string>())
  return useMemo(() => {
    // A line keeps the name it was typed under, so that it stays the same box on the screen once it is saved.
    for (const { id, key } of names ?? []) if (key !== undefined) labels.set(id, key)
    const rows = current ?? none
    if (edit && (isTyped || !holdsAll(rows, edit.typed))) return edit.typed
    return rows.map((line) => (labels.has(line.id) ? { ...line, key: labels.get(line.id) as string } : line))
  }, [edit, isTyped, labels, names, current])
}

const none: Lines = []

type Active = Cell & { at: number; key: string | null }

/** What can be done with the lines of a document; every step is one change of the form. */
export function useLines(child: AnyResource, via: string, form: RecordForm, current: Lines | null) {
  const lines = useShown(child, form, current)
  const names = useMemo(() => typedNames(child, via), [child, via])
  const [stood, setActive] = useState<Active>({ place: 0, column: 0, at: 0, key: null })
  const [report, setReport] = useState<PasteReport | null>(null)
  // Lines of others come above it and go: the cell that is typed into stays with its line.
  const place = lines.findIndex((line) => lineKey(line) === stood.key)
  const active = place === -1 || place === stood.place ? stood : { ...stood, place }
  const now = useRef({ lines, form, active })
  useEffect(() => {
    now.current = { lines, form, active }
  })

  const acts = useMemo(() => {
    const tell = (next: readonly DocumentLine[], paste: PasteReport | null = null) => {
      now.current.form.setLines(child.name, next, now.current.lines)
      now.current.lines = next
      setReport(paste)
    }
    /** Says what is wrong in a line, or in one cell of it, that was left. */
    const check = (place: number, only?: string) => {
      const line = now.current.lines[place]
      if (!line || isUntouched(child, line)) return
      const found = lineProblems(child, via, [line])
      now.current.form.mark(
        Object.fromEntries(
          (only === undefined ? names : [only]).map((name) => [
            `${child.name}.${place}.${name}`,
            found[`${child.name}.0.${name}`] ?? null,
          ]),
        ),
      )
    }
    const keyAt = (place: number) => {
      const line = now.current.lines[place]
      return line ? lineKey(line) : null
    }
    const goTo = (place: number, column: number) => {
      if (place !== now.current.active.place) check(now.current.active.place)
      setActive(({ at }) => ({ place, column, at: at + 1, key: keyAt(place) }))
    }
    const change = (place: number, name: string, value: unknown, label?: string) => {
      const news = { [name]: value, ...(label !== undefined && { [labelKey(name)]: label }) }
      tell(now.current.lines.map((line, at) => (at === place ? { ...line, ...news } : line)))
    }
    /** The cell that has the focus from now on, within what lines there are. */
    const stand = (place: number, column: number) => {
      const last = now.current.lines.length - 1
      const within = Math.max(0, Math.min(place, last))
      setActive(({ at }) => ({ place: within, column, at: at + 1, key: keyAt(within) }))
    }
    const insert = (place: number, column = 0) => {
      tell(insertAt(child, now.current.lines, place))
      goTo(place, column)
    }
    const remove = (place: number) => {
      tell(removeAt(now.current.lines, place))
      stand(place, now.current.active.column)
    }
    const move = (place: number, column: number, by: -1 | 1) => {
      if (!now.current.lines[place + by]) return
      tell(moveBy(child, now.current.lines, place, by))
      stand(place + by, column)
    }
    /** Down one line; a new one below the last, unless that one is still empty. */
    const down = (place: number, column: number) => {
      const last = now.current.lines.at(-1)
      if (place < now.current.lines.length - 1) goTo(place + 1, column)
      else if (last && !isUntouched(child, last)) insert(place + 1, column)
    }
    const paste = async ({ place, column }: Cell, text: string) => {
      const before = now.current.lines
      try {
        const found = await pasted({ child, names, lines: before, place, column }, text)
        // Typed meanwhile: what the sheet says comes second.
        if (now.current.lines !== before) return
        tell(found.lines, { rows: found.rows, wrong: found.wrong, before })
        now.current.form.mark(
          Object.fromEntries(
            found.wrong
              .filter(({ name }) => name !== '')
              .map(({ place: at, name, why }) => [`${child.name}.${at}.${name}`, why]),
          ),
        )
        stand(place, column)
      } catch (thrown) {
        notifyError(thrown)
      }
    }
    const undo = ({ before }: PasteReport) => {
      tell(before)
      stand(now.current.active.place, now.current.active.column)
    }
    /** The lines as they are by now. */
    const current = () => now.current.lines
    return { lines: current, goTo, check, change, insert, remove, move, down, paste, undo }
  }, [child, via, names])

  return { lines, names, active, report, acts }
}

export type LineActs = ReturnType<typeof useLines>['acts']
