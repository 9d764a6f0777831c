import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  copiedCells,
  type Draft,
  editCells,
  noDraft,
  pastedBlock,
  pastedCells,
  redoCells,
  savedCells,
  settleCell,
  spreadTotal,
  typedQuantity,
  undoCells,
} from '../../../src/forecasting/planning/cells'
import { forecastParts, forecastStep } from '../../../src/forecasting/planning/forecastQty'

const saved = new Map<number, number | null>([
  [1, null],
  [2, 40],
  [3, 7],
])
const current = (id: number) => saved.get(id) ?? null
const edit = (draft: Draft, ...values: [number, number | null][]) =>
  editCells(
    draft,
    values.map(([id, after]) => ({ id, after })),
    current,
  )
const valuesOf = ({ edits }: Draft) => [...edits.values()].map(({ id, after }) => [id, after])

describe('edits of a planning grid', () => {
  it('a cell that is typed back to what was saved is no edit any more', () => {
    const typed = edit(edit(noDraft, [2, 50]), [2, 40])
    expect(valuesOf(typed)).toEqual([])
    expect(typed.past).toHaveLength(2)
    expect(edit(noDraft, [2, 40])).toBe(noDraft)
  })

  it('a pasted block is one step of undo, and redo puts it back whole', () => {
    const first = edit(noDraft, [2, 45])
    const pasted = edit(first, [1, 10], [2, 20], [3, 30])
    expect(valuesOf(pasted)).toEqual([
      [2, 20],
      [1, 10],
      [3, 30],
    ])
    expect(valuesOf(undoCells(pasted))).toEqual([[2, 45]])
    expect(valuesOf(undoCells(undoCells(pasted)))).toEqual([])
    expect(new Set(valuesOf(redoCells(undoCells(pasted))).map(String))).toEqual(
      new Set(valuesOf(pasted).map(String)),
    )
  })

  it('any sequence of edits is undone to where it began, and done again to where it ended', () => {
    const value = fc.option(fc.integer({ min: 0, max: 99 }))
    const acts = fc.array(
      fc.array(fc.record({ id: fc.integer({ min: 1, max: 5 }), after: value }), {
        minLength: 1,
        maxLength: 4,
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(acts, (steps) => {
        const unique = steps.map((step) => [...new Map(step.map((one) => [one.id, one])).values()])
        const end = unique.reduce((draft, step) => editCells(draft, step, current), noDraft)
        let back = end
        while (back.past.length > 0) back = undoCells(back)
        expect(valuesOf(back)).toEqual([])
        let again = back
        while (again.future.length > 0) again = redoCells(again)
        expect(new Map(valuesOf(again) as [number, number | null][])).toEqual(
          new Map(valuesOf(end) as [number, number | null][]),
        )
      }),
    )
  })

  it('a cell typed over while it is saved stays an edit against what was saved', () => {
    const sent = edit(noDraft, [2, 50])
    const typed = edit(sent, [2, 60])
    const after = savedCells(typed, [...sent.edits.values()])
    expect([...after.edits.values()]).toEqual([{ id: 2, before: 50, after: 60 }])
    expect(savedCells(sent, [...sent.edits.values()]).edits.size).toBe(0)
  })

  it('of a cell that two planners changed one number is chosen: theirs ends the edit, ours is saved over theirs', () => {
    const ours = edit(noDraft, [2, 50])
    expect([...settleCell(ours, 2, 44, true).edits.values()]).toEqual([{ id: 2, before: 44, after: 50 }])
    expect(settleCell(ours, 2, 44, false).edits.size).toBe(0)
  })

  it('figures of sheets are read with their thousands and decimals, and words are refused', () => {
    expect(['1,234', '1 234', '12.5', '12,5', '1,234.5', '', ' ', '-3', 'x'].map(typedQuantity)).toEqual([
      1234,
      1234,
      12.5,
      12.5,
      1234.5,
      null,
      null,
      undefined,
      undefined,
    ])
  })

  it('one figure fills a selection, a block is repeated where it fits, else it is put in once', () => {
    expect(pastedCells('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(pastedBlock([[5]], 2, 2).map(({ value }) => value)).toEqual([5, 5, 5, 5])
    expect(pastedBlock([[1, 2]], 2, 2).map(({ value }) => value)).toEqual([1, 2, 1, 2])
    expect(pastedBlock([[1], [2]], 3, 1)).toEqual([
      { row: 0, column: 0, value: 1 },
      { row: 1, column: 0, value: 2 },
    ])
    expect(copiedCells([[1, null]])).toBe('1\t')
  })

  it('a total of a product is spread over its customers to the last unit', () => {
    expect(spreadTotal(100, [60, 30, 10])).toEqual([60, 30, 10])
    expect(spreadTotal(10, [1, 1, 1])).toEqual([4, 3, 3])
  })
})

describe('the forecasts of the rows of a product', () => {
  it('three rows of 33.5 with growth are 101, not three times 34, and the first of equal remainders are rounded up', () => {
    expect(forecastParts([33, 33, 33], 1.5)).toEqual([34, 33, 33])
    expect(forecastParts([67, 67], 50)).toEqual([101, 100])
    expect(forecastParts([250, 130, 20], 0, forecastStep('cartons', 100))).toEqual([300, 100, 0])
    expect(forecastStep('cartons', null)).toBe(1)
    expect(forecastStep('units', 100)).toBe(1)
  })

  it('sum to the product half up to whole steps, each less than a step from its own, whatever they are', () => {
    const baselines = fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 40 })
    fc.assert(
      fc.property(
        baselines,
        fc.integer({ min: -1000, max: 9999 }),
        fc.constantFrom(1, 6, 12, 100),
        (rows, tenths, step) => {
          const growth = tenths / 10
          const parts = forecastParts(rows, growth, step)
          // In whole tenths of a percent the product is an integer, so half up is exact.
          const grown = (BigInt(rows.reduce((sum, row) => sum + row, 0)) * BigInt(1000 + tenths)) as bigint
          const unit = BigInt(1000 * step)
          const whole = Number(((2n * grown + unit) / (2n * unit)) * BigInt(step))
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
          for (const [place, part] of parts.entries())
            expect(Math.abs(part - (rows[place] ?? 0) * (1 + growth / 100))).toBeLessThan(step)
        },
      ),
    )
  })
})
