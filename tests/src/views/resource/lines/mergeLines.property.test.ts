import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recipeLines } from '../../../../../src/resources/production/recipes/recipe_lines'
import {
  insertAt,
  type DocumentLine,
  lineKey,
  type Lines,
  moveBy,
  removeAt,
} from '../../../../../src/views/resource/lines/lines'
import {
  absorbLines,
  beginLines,
  type LinesEdit,
  savedLines,
  settleLine,
} from '../../../../../src/views/resource/lines/mergeLines'

const via = 'recipe_id'
const fields = ['percent', 'note', 'role'] as const
const people = [0, 1] as const
type One = (typeof people)[number]
type Name = (typeof fields)[number]

const line = (id: number, sequence: number) =>
  ({ id, version: 1, sequence, updated_by: 9, updated_at: '' }) as unknown as DocumentLine

/** A document that accepts its lines as a whole, from writers who read the current version. */
function document() {
  let lines: DocumentLine[] = [line(1, 10), line(2, 20), line(3, 30)]
  let version = 1
  let ids = 3
  const texts = new Set<unknown>()
  return {
    texts,
    now: () => ({ lines: lines as Lines, version }),
    save: (by: One, read: number, sent: Lines) => {
      if (read < version) return null
      version += 1
      const stood = new Map(lines.map((one) => [one.id, one]))
      lines = sent.map(({ key: _key, ...typed }) => {
        const before = stood.get(typed.id)
        const own = Object.fromEntries(['sequence', ...fields].map((name) => [name, typed[name]]))
        if (before && Object.keys(own).every((name) => own[name] === before[name])) return before
        for (const text of Object.values(own)) texts.add(text)
        const id = before?.id ?? ++ids
        return {
          ...own,
          id,
          version: (before?.version ?? 0) + 1,
          updated_by: by,
          updated_at: String(version),
        } as unknown as DocumentLine
      })
      return lines
    },
  }
}

/** A person with the document open, and the input they have not discarded. */
function person(who: One, { now, save }: ReturnType<typeof document>) {
  let stored = now()
  let edit: LinesEdit | null = null
  let readAt = stored.version
  const expected = new Map<string, { key: string; name: Name }>()
  const shown = (): Lines => edit?.typed ?? stored.lines
  const tell = (typed: Lines) => {
    if (!edit) readAt = stored.version
    edit = edit ? { ...edit, typed } : beginLines(stored.lines, typed)
  }
  const forget = (is: (at: { key: string; name: Name }) => boolean) => {
    for (const [text, at] of expected) if (is(at)) expected.delete(text)
  }
  const absorb = () => {
    stored = now()
    if (edit) edit = absorbLines(recipeLines, via, edit, stored.lines)
  }
  const settle = (whose: 'mine' | 'theirs') => {
    for (const conflict of edit?.conflicts ?? []) {
      if (whose === 'theirs') forget(({ key, name }) => key === conflict.key && name === conflict.name)
      if (edit) edit = settleLine(edit, conflict, whose)
    }
  }
  return {
    expected,
    shown,
    conflicts: () => edit?.conflicts ?? [],
    isDirty: () => edit !== null,
    absorb,
    settle,
    type(at: number, name: Name, text: string) {
      const place = at % Math.max(1, shown().length)
      const one = shown()[place]
      if (!one) return
      const key = lineKey(one)
      forget((other) => other.key === key && other.name === name)
      expected.set(text, { key, name })
      tell(shown().map((other, its) => (its === place ? { ...other, [name]: text } : other)))
    },
    add: (at: number) => tell(insertAt(recipeLines, shown(), at % (shown().length + 1))),
    remove(at: number) {
      const removed = shown()[at % Math.max(1, shown().length)]
      if (!removed) return
      forget(({ key }) => key === lineKey(removed))
      tell(removeAt(shown(), shown().indexOf(removed)))
    },
    move: (at: number) => tell(moveBy(recipeLines, shown(), at % Math.max(1, shown().length), 1)),
    press() {
      for (let left = 5; left > 0 && edit && edit.conflicts.length === 0; left--) {
        const storage = save(who, readAt, edit.typed)
        if (storage) {
          const { base } = savedLines(edit, null, storage)
          stored = { lines: base, version: now().version }
          edit = null
          return
        }
        absorb()
        readAt = stored.version
      }
    },
  }
}

const doing = fc.record({
  who: fc.constantFrom(...people),
  what: fc.constantFrom('type', 'type', 'type', 'add', 'remove', 'move', 'press', 'hear', 'mine', 'theirs'),
  at: fc.nat(9),
  name: fc.constantFrom(...fields),
})

it('two people at the lines of a document lose nothing they typed, anyone who adds, moves and removes, and end with the same', () => {
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 60 }), (all) => {
      const stored = document()
      const both = people.map((who) => person(who, stored))
      let count = 0
      for (const { who, what, at, name } of all) {
        const one = both[who]!
        if (what === 'type') one.type(at, name, `${who} ${++count}`)
        else if (what === 'add') one.add(at)
        else if (what === 'remove') one.remove(at)
        else if (what === 'move') one.move(at)
        else if (what === 'press') one.press()
        else if (what === 'hear') one.absorb()
        else one.settle(what)
        for (const somebody of both) {
          const merged = somebody.shown()
          expect(new Set(merged.map(lineKey)).size).toBe(merged.length)
          for (const [text, { name: field }] of somebody.expected)
            expect([stored.texts.has(text), merged.some((other) => other[field] === text)]).toContain(true)
        }
      }
      for (let round = 0; round < 4; round++)
        for (const one of both) {
          one.absorb()
          one.settle('mine')
          one.press()
        }
      for (const one of both) {
        one.absorb()
        expect([one.isDirty(), one.shown()]).toEqual([false, stored.now().lines])
      }
    }),
    { numRuns: 300 },
  )
})
