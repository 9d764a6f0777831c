import { expect, it } from 'vitest'
import { componentChanges } from '../../../../src/resources/assembly/componentChanges'

const component = (product_id: number, qty_per_pack: number, scrap_percent = 0) => ({
  product_id,
  product: `P${product_id}`,
  qty_per_pack,
  scrap_percent,
})

it('an order of packs differs from the last one by what is new, left out, or taken in another quantity', () => {
  const before = [component(1, 3), component(2, 1), component(3, 1, 2)]
  const now = [component(1, 2), component(3, 1, 2), component(4, 1)]
  expect(
    componentChanges(now, before).map(({ kind, component: { product_id } }) => [kind, product_id]),
  ).toEqual([
    ['changed', 1],
    ['added', 4],
    ['left_out', 2],
  ])
  expect(componentChanges(before, before)).toEqual([])
})

it('another share that is lost is a difference too', () => {
  expect(componentChanges([component(3, 1, 5)], [component(3, 1, 2)])).toMatchObject([
    { kind: 'changed', before: { scrap_percent: 2 } },
  ])
})
