import { expect, it } from 'vitest'
import { inventory } from '../../../../../src/routes/inventory/inventory'
import { menuGroups } from '../../../../../src/views/shell/menu/menuGroups'

const shown = (inventory.children ?? []).filter(({ hidden }) => !hidden)

it('every screen of inventory stands below a heading, and its reports last', () => {
  const groups = menuGroups(shown)
  expect(groups.map(({ heading }) => heading)).toEqual([
    'Catalogue',
    'Stock',
    'In and out',
    'Lists',
    undefined,
  ])
  expect(groups.at(-1)?.nodes.map(({ title }) => title)).toEqual(['Reports'])
  expect(groups.flatMap(({ nodes }) => nodes)).toHaveLength(shown.length)
})

it('a heading without a screen for this person is not shown', () => {
  const groups = menuGroups(shown.filter(({ heading }) => heading !== 'Stock'))
  expect(groups.map(({ heading }) => heading)).not.toContain('Stock')
})
