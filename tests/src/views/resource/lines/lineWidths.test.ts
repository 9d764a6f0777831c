import { expect, it } from 'vitest'
import { registry } from '../../../../../src/resources'
import { fieldOf } from '../../../../../src/resources/kit/define/defineResource'
import { lineWidth } from '../../../../../src/views/resource/lines/lineWidths'

const longest = '-1,381,812.125'
/** Digits of one width, in px at the size of a line, and the padding of its cell. */
const room = longest.length * 7 + 12

it('a quantity that is only read beside the lines of a document is as wide as its longest figure', () => {
  const narrow = Object.values(registry).flatMap((document) =>
    Object.entries(document.lines).flatMap(([table, { behind = {}, widths = {} }]) => {
      const child = registry[table]
      if (!child) return []
      const read = Object.values(behind).flatMap((names) => names ?? [])
      return read
        .filter((name) => !(name in child.fields))
        .filter((name) => fieldOf(child, name)?.kind === 'decimal' && (fieldOf(child, name)?.scale ?? 0) > 4)
        .filter((name) => lineWidth(child, name, widths) < room)
        .map((name) => `${table}.${name}`)
    }),
  )
  expect(narrow).toEqual([])
})

it('an amount that is only read in a line is as wide as one of a million', () => {
  const amount = '1,041,179.60'.length * 7 + 12
  for (const [table, name] of [
    ['purchase_lines', 'line_total'],
    ['invoice_lines', 'amount'],
    ['sale_lines', 'line_total'],
  ] as const) {
    const child = registry[table]
    expect(child ? lineWidth(child, name, {}) : 0).toBeGreaterThanOrEqual(amount)
  }
})
