import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recipeLines } from '../../../../../src/resources/production/recipes/recipe_lines'
import { insertAt, type DocumentLine, lineKey, removeAt } from '../../../../../src/views/resource/lines/lines'
import {
  absorbLines,
  beginLines,
  holdsAll,
  lineNews,
  type LinesEdit,
  savedLines,
  settleLine,
} from '../../../../../src/views/resource/lines/mergeLines'

const via = 'recipe_id'
const line = (id: number, sequence: number, more: Record<string, unknown> = {}) =>
  ({
    id,
    version: 1,
    sequence,
    product_id: id,
    product: `P${id}`,
    role: 'pg',
    percent: 10,
    note: null,
    updated_by: 3,
    updated_at: '2026-11-21T11:24:00.000Z',
    ...more,
  }) as unknown as DocumentLine
const three = [line(1, 10), line(2, 20), line(3, 30)]
const change = (lines: readonly DocumentLine[], id: number, news: Record<string, unknown>) =>
  lines.map((one) => (one.id === id ? { ...one, ...news } : one))
const absorb = (edit: LinesEdit, stored: readonly DocumentLine[]) =>
  absorbLines(recipeLines, via, edit, stored)
const read = ({ typed }: LinesEdit, ...names: string[]) =>
  typed.map((one) => [one.id ?? 'new', ...names.map((name) => one[name])].join(' '))
const newer = { version: 2, updated_by: 4 }

describe('lines that two people edit', () => {
  it('lines that two people edit keep what either changed, in the same line too', () => {
    const edit = beginLines(three, change(three, 2, { percent: 25 }))
    const theirs = change(change(three, 2, { note: 'slowly', ...newer }), 3, { percent: 5, ...newer })
    const after = absorb(edit, theirs)
    expect(read(after, 'percent', 'note')).toEqual(['1 10 ', '2 25 slowly', '3 5 '])
    expect(after.conflicts).toEqual([])
  })

  it('lines that two people edit ask which value is where both changed the same field, and lose neither until then', () => {
    const edit = beginLines(three, change(three, 2, { percent: 25, note: 'mine' }))
    const after = absorb(edit, change(three, 2, { percent: 40, ...newer }))
    expect(read(after, 'percent', 'note')).toContain('2 25 mine')
    expect(after.conflicts.map(({ key, name, theirs, by }) => [key, name, theirs, by])).toEqual([
      ['2', 'percent', 40, 4],
    ])
    const [conflict] = after.conflicts
    if (!conflict) throw new Error('There is nothing to settle')
    expect(read(settleLine(after, conflict, 'mine'), 'percent', 'note')).toContain('2 25 mine')
    expect(read(settleLine(after, conflict, 'theirs'), 'percent', 'note')).toContain('2 40 mine')
    expect(settleLine(after, conflict, 'theirs').conflicts).toEqual([])
  })

  it('lines that two people edit take a picked row with its name', () => {
    const edit = beginLines(three, change(three, 2, { product_id: 8, product: 'Mine' }))
    const after = absorb(edit, change(three, 2, { product_id: 9, product: 'Theirs', ...newer }))
    expect(read(after, 'product')).toContain('2 Mine')
    const [conflict] = after.conflicts
    if (!conflict) throw new Error('There is nothing to settle')
    expect(read(settleLine(after, conflict, 'theirs'), 'product_id', 'product')).toContain('2 9 Theirs')
  })

  it('lines that two people edit ask no more once both say the same', () => {
    const edit = beginLines(three, change(three, 2, { percent: 25 }))
    const both = absorb(edit, change(three, 2, { percent: 40, ...newer }))
    expect(absorb(both, change(three, 2, { percent: 25, version: 3 })).conflicts).toEqual([])
  })

  it('lines that two people edit are together with lines that either added, in the order of their numbers', () => {
    const edit = beginLines(three, insertAt(recipeLines, three, 1))
    const after = absorb(edit, [...three, line(4, 40)])
    expect(read(after, 'sequence')).toEqual(['1 10', 'new 15', '2 20', '3 30', '4 40'])
  })

  it('lines that two people edit that share a number are numbered anew', () => {
    const edit = beginLines(three, insertAt(recipeLines, three, 3))
    const after = absorb(edit, [...three, line(4, 40)])
    expect(read(after, 'sequence')).toEqual(['1 10', '2 20', '3 30', 'new 40', '4 50'])
  })

  it('lines that two people edit go where the other removed them, but stay to be added anew where they were typed into', () => {
    const edit = beginLines(three, change(three, 2, { percent: 25 }))
    const after = absorb(edit, [line(3, 30)])
    expect(read(after, 'percent')).toEqual(['new 25', '3 10'])
    expect(after.typed.map(lineKey)).toEqual(['2', '3'])
  })

  it('lines that two people edit come back where they were removed here without knowing what the other changed', () => {
    const edit = beginLines(three, removeAt(three, 1))
    expect(read(absorb(edit, three))).toEqual(['1', '3'])
    expect(read(absorb(edit, change(three, 2, { percent: 40, ...newer })), 'percent')).toEqual([
      '1 10',
      '2 40',
      '3 10',
    ])
  })

  it('lines that two people edit lose nothing that anyone typed, anyone who changed what', () => {
    const edits = fc.array(
      fc.record({
        id: fc.constantFrom(1, 2, 3),
        name: fc.constantFrom('percent', 'note', 'role'),
        value: fc.integer({ min: 100, max: 105 }),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(edits, edits, (ours, others) => {
        const apply = (input: typeof ours, more: object) =>
          input.reduce(
            (lines, { id, name, value }) => change(lines, id, { [name]: value, ...more }),
            three as readonly DocumentLine[],
          )
        const stored = apply(others, newer)
        const mine = apply(ours, {})
        const { typed, conflicts } = absorb(beginLines(three, mine), stored)
        for (const { id, ...merged } of typed)
          for (const name of ['percent', 'note', 'role']) {
            const of = (lines: readonly DocumentLine[]) => lines.find((one) => one.id === id)?.[name]
            const [was, here, there] = [of(three), of(mine), of(stored)]
            const isOpen = conflicts.some((one) => one.line.id === id && one.name === name)
            expect(isOpen).toBe(here !== was && there !== was && here !== there)
            expect(merged[name]).toBe(here === was ? there : here)
          }
      }),
    )
  })
})

describe('lines that were saved', () => {
  const [, fresh] = insertAt(recipeLines, [line(1, 10)], 1)
  const sent = beginLines([line(1, 10)], [line(1, 10), { ...fresh, percent: 30 } as DocumentLine])
  const answered = [line(1, 10), line(7, 20, { percent: 30 })]

  it('lines that were saved stay the same boxes on the screen, until the live rows hold them', () => {
    const after = savedLines(sent, null, answered)
    expect([read(after, 'percent'), after.typed.map(lineKey), after.isSaved]).toEqual([
      ['1 10', '7 30'],
      ['1', fresh?.key],
      true,
    ])
    expect([holdsAll([line(1, 10)], after.typed), holdsAll(answered, after.typed)]).toEqual([false, true])
  })

  it('lines that were saved keep what was typed while they were on their way', () => {
    const later = { ...sent, typed: sent.typed.map((one) => (one.id ? one : { ...one, percent: 31 })) }
    const after = savedLines(sent, later, answered)
    expect([read(after, 'percent'), after.isSaved]).toEqual([['1 10', '7 31'], undefined])
    expect(read(absorb(after, change(answered, 7, { note: 'theirs', ...newer })), 'percent', 'note')).toEqual(
      ['1 10 ', '7 31 theirs'],
    )
  })
})

it('news of the lines are what others did, not oneself', () => {
  const after = [
    line(1, 10, { percent: 5, version: 2, updated_by: 9 }),
    line(2, 20, { percent: 6, ...newer }),
    line(4, 40),
  ]
  expect(
    lineNews(recipeLines, via, three, after, 9).map(({ key, kind, names, by }) => [key, kind, names, by]),
  ).toEqual([
    ['2', 'changed', ['percent'], 4],
    ['4', 'added', [], 3],
    ['3', 'removed', [], null],
  ])
})
