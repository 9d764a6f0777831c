import { describe, expect, it } from 'vitest'
import type { Sort } from '../../../../../src/resources/kit/query/filter'
import { nextSort } from '../../../../../src/views/resource/columns/nextSort'

const sortText = (sort: readonly Sort[]) =>
  sort.map(({ field, direction }) => `${field} ${direction}`).join(', ')
/** Presses the heads of these columns one after the other; `+` adds with Shift. */
const pressed = (...heads: string[]) =>
  heads.reduce<{ sort: Sort[]; labels: string[] }>(
    ({ sort, labels: before }, head) => {
      const next = nextSort(sort, head.replace('+', ''), head.startsWith('+'))
      return { sort: next, labels: [...before, sortText(next)] }
    },
    { sort: [], labels: [] },
  ).labels

describe('pressing the head of a column', () => {
  it('pressing the head of a column goes through none, ascending, descending and none again', () => {
    expect(pressed('due', 'due', 'due', 'due')).toEqual(['due asc', 'due desc', '', 'due asc'])
  })

  it('pressing the head of a column leaves the order of another column', () => {
    expect(pressed('due', 'due', 'product')).toEqual(['due asc', 'due desc', 'product asc'])
  })

  it('pressing the head of a column with Shift adds a column behind the others, turns it, and takes it away', () => {
    expect(pressed('due', '+product', '+product', '+product')).toEqual([
      'due asc',
      'due asc, product asc',
      'due asc, product desc',
      'due asc',
    ])
  })

  it('pressing the head of a column with Shift turns a column where it is', () => {
    expect(pressed('due', '+product', '+due')).toEqual([
      'due asc',
      'due asc, product asc',
      'due desc, product asc',
    ])
  })

  it('pressing the head of a column with Shift puts a sixth one in place of the fifth, as a list has five at most', () => {
    expect(pressed('a', '+b', '+c', '+d', '+e', '+f').at(-1)).toBe('a asc, b asc, c asc, d asc, f asc')
  })

  it('pressing the head of a column without Shift makes one of several the only one', () => {
    expect(pressed('due', '+product', 'due')).toEqual(['due asc', 'due asc, product asc', 'due asc'])
  })
})
