import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Groups } from '../../../../src/resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import type { Group } from '../../../../src/resources/kit/query/resourceAnswers'
import { productsList } from '../../../../src/resources/inventory/reports/products_list'
import { GroupTable } from '../../../../src/views/resource/groups/GroupTable'
import { mount } from '../../../harness/mounted'

const group = (brand: string | null, count: number): Group => ({
  key: brand === null ? {} : { brand_id: brand === 'Arctic' ? 1 : 2 },
  labels: { brand_id: brand },
  count,
  sums: {},
  aggregates: {},
})
const groups: Groups = {
  by: ['brand_id'],
  groups: [group('Arctic', 2), group('Northlake', 5)],
  subtotals: [],
  more: 0,
  whole: group(null, 7),
  zone: 'America/Toronto',
}
const report = productsList as unknown as AnyResource

function table() {
  const [onOpen, onOrder] = [vi.fn(), vi.fn()]
  const place = { last: () => 0, keep: () => undefined }
  return {
    onOpen,
    onOrder,
    ...mount(<GroupTable {...{ report, groups, order: null, onOrder, place, onOpen }} />),
  }
}

it('the groups of a report are in one line each, with the line over all of them last', () => {
  table()
  const [head, ...lines] = screen.getAllByRole('row')
  expect(within(head as HTMLElement).getAllByRole('columnheader')[0]?.textContent).toContain('Brand')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Arctic'),
    expect.stringContaining('Northlake'),
    expect.stringContaining('7'),
  ])
})

it('a group of a report opens its rows, the last line those of the whole report', async () => {
  const { user, onOpen } = table()
  await user.click(screen.getByRole('button', { name: /Arctic/ }))
  expect(onOpen).toHaveBeenLastCalledWith(groups.groups[0])
})
