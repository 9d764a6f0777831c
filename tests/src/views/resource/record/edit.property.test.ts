import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import {
  absorb,
  afterSaving,
  type Edit,
  fresh,
  isDirty,
  notSent,
  sending,
  settle,
  type,
  valueOf,
} from '../../../../../src/views/resource/record/edit'

const fields = ['due_on', 'note', 'qty_planned'] as const
const people = [0, 1] as const
const first: AnyRow = {
  id: 7,
  version: 1,
  due_on: '',
  note: '',
  qty_planned: '',
  updated_at: '',
  updated_by: 0,
}

/** A server that keeps disjoint changes of both and refuses the same field changed at an older version. */
function server() {
  const rows = [first]
  const now = () => rows.at(-1) as AnyRow
  const save = (by: number, version: number, typed: Edit['typed']) => {
    const read = rows.find((row) => row.version === version) as AnyRow
    const meets = Object.keys(typed).some((name) =>
      rows.some((row, at) => row.version > read.version && (rows[at - 1] as AnyRow)[name] !== row[name]),
    )
    if (meets) return { row: now(), isKept: false }
    rows.push({
      ...now(),
      ...typed,
      version: now().version + 1,
      updated_by: by,
      updated_at: String(rows.length),
    })
    return { row: now(), isKept: true }
  }
  return { rows, now, save }
}

type Doing = { who: 0 | 1 } & (
  | { kind: 'type'; name: (typeof fields)[number] }
  | { kind: 'save'; isHeard: boolean }
  | { kind: 'hear' }
  | { kind: 'settle'; whose: 'mine' | 'theirs' }
)
const who = fc.constantFrom(...people)
const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.record({ who, kind: fc.constant('type' as const), name: fc.constantFrom(...fields) }),
  fc.record({ who, kind: fc.constant('save' as const), isHeard: fc.boolean() }),
  fc.record({ who, kind: fc.constant('hear' as const) }),
  fc.record({ who, kind: fc.constant('settle' as const), whose: fc.constantFrom('mine', 'theirs') }),
)

it('two people at one record lose nothing they typed, never write over what they have not seen, and end with the same', () => {
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 60 }), (all) => {
      const { rows, now, save } = server()
      const edits: [Edit, Edit] = [fresh(first), fresh(first)]
      /** What each typed last into a field and did not give up. */
      const expected: [Map<string, unknown>, Map<string, unknown>] = [new Map(), new Map()]
      let count = 0

      const settleAll = (one: 0 | 1, whose: 'mine' | 'theirs') => {
        for (const name of Object.keys(edits[one].conflicts)) {
          if (whose === 'theirs') expected[one].delete(name)
          edits[one] = settle(edits[one], name, whose)
        }
      }
      // One broadcast may come for several changes.
      const hear = (one: 0 | 1) => {
        edits[one] = absorb(edits[one], now())
      }
      const press = (one: 0 | 1, isHeard: boolean) => {
        for (let left = 5; left > 0 && Object.keys(edits[one].conflicts).length === 0; left--) {
          const sent = edits[one]
          if (!isDirty(sent)) return
          const before = now()
          const { row, isKept } = save(one, sent.base?.version ?? 0, sent.typed)
          edits[one] = sending(sent, sent.typed)
          if (isKept) {
            for (const [name, value] of Object.entries(sent.typed))
              // The replaced value was seen by this person or decided against.
              expect([sent.base?.[name], value]).toContain(before[name])
            if (isHeard) edits[one] = afterSaving(edits[one], sent, row)
            return
          }
          edits[one] = absorb(notSent(edits[one]), row)
        }
      }

      for (const one of all) {
        if (one.kind === 'type') {
          const value = `${one.who} ${++count}`
          expected[one.who].set(one.name, value)
          edits[one.who] = type(edits[one.who], one.name, value)
        } else if (one.kind === 'save') press(one.who, one.isHeard)
        else if (one.kind === 'hear') hear(one.who)
        else settleAll(one.who, one.whose)
        for (const person of people)
          for (const [name, value] of expected[person]) {
            const isHere = valueOf(edits[person], name) === value
            const wasKept = rows.some((row) => row[name] === value)
            expect(isHere || wasKept).toBe(true)
          }
      }
      for (let round = 0; round < 6; round++)
        for (const one of people) {
          hear(one)
          settleAll(one, 'mine')
          press(one, true)
        }
      for (const one of people) {
        hear(one)
        expect([isDirty(edits[one]), edits[one].base]).toEqual([false, now()])
      }
    }),
    { numRuns: 500 },
  )
})

it('one’s own change that comes back before its answer is neither news nor another’s value', () => {
  const sent = type(fresh(first), 'note', 'mine')
  const later = type(sending(sent, sent.typed), 'note', 'mine, and more')
  const row = { ...first, version: 2, note: 'mine', due_on: '2026-11-30' }
  const edit = absorb(later, row)
  expect([edit.conflicts, edit.news, valueOf(edit, 'note')]).toEqual([
    {},
    { due_on: { at: '', by: 0 } },
    'mine, and more',
  ])
})
