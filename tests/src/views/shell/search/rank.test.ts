import { describe, expect, it } from 'vitest'
import { modules, type Role } from '../../../../../src/access'
import { type RouteNode, routes } from '../../../../../src/routes'
import { allowed } from '../../../../../src/views/routing/visible'
import { type Entry, entriesOf } from '../../../../../src/views/shell/search/entries'
import { searcher } from '../../../../../src/views/shell/search/rank'
import { wholeConsole } from '../../../../harness/titles'

const admin = { roles: ['admin'] as const, modules }
const everything = () => true
const trees: [string, Entry[]][] = [
  ['the screens that stand', entriesOf(allowed(routes, admin))],
  ['the whole tree of routes', entriesOf(routes, everything)],
  ['the whole console', entriesOf(wholeConsole, everything)],
]

const titleOf = ({ titles }: Entry) => titles.at(-1) ?? ''

/** How often a title, spoiled in each way, is among the first so many, in per cent. */
function hits(entries: readonly Entry[], spoiled: (title: string) => readonly string[]) {
  const search = searcher(entries)
  const places = entries.flatMap((entry) => {
    const title = titleOf(entry).toLowerCase()
    return spoiled(title).map((query) =>
      search(query).findIndex((found) => titleOf(found).toLowerCase() === title),
    )
  })
  const among = (most: number) => places.filter((place) => place >= 0 && place < most).length
  const percent = (many: number) => (100 * many) / places.length
  return { top1: percent(among(1)), top3: percent(among(3)) }
}

const middle = (title: string) => Math.floor(title.length / 2)
const oneMissing = (title: string) =>
  [1, middle(title), title.length - 2].map((at) => title.slice(0, at) + title.slice(at + 1))
const swapped = (title: string) =>
  [1, middle(title), title.length - 2].map(
    (at) => title.slice(0, at) + (title[at + 1] ?? '') + (title[at] ?? '') + title.slice(at + 2),
  )
const prefix = (title: string) => [title.slice(0, Math.ceil(title.length * 0.6))]

describe.each(trees)('the search over %s', (_, entries) => {
  it('puts a screen first whose title is typed in full', () => {
    expect(hits(entries, (title) => [title])).toEqual({ top1: 100, top3: 100 })
  })

  it('forgives a letter that is missing', () => {
    const { top1, top3 } = hits(entries, oneMissing)
    expect(top1).toBeGreaterThanOrEqual(94)
    expect(top3).toBe(100)
  })

  it('forgives two letters that are swapped', () => {
    const { top1, top3 } = hits(entries, swapped)
    expect(top1).toBeGreaterThanOrEqual(91)
    expect(top3).toBeGreaterThanOrEqual(98)
  })

  it('needs the first letters only; of names that begin alike the shortest comes first', () => {
    const { top1, top3 } = hits(entries, prefix)
    expect(top1).toBeGreaterThanOrEqual(84)
    expect(top3).toBe(100)
  })
})

describe('the search', () => {
  const entry = (path: string, ...titles: string[]) => ({ path, titles })
  const [brands, orders, dashboard, products] = [
    entry('/inventory/brands', 'Inventory', 'Brands'),
    entry('/production/production-orders', 'Production', 'Production orders'),
    entry('/production/production-dashboard', 'Production', 'Production dashboard'),
    entry('/inventory/products', 'Inventory', 'Products'),
  ]
  const search = searcher([dashboard, brands, orders, products])

  it('gives nothing for nothing', () => {
    expect(search('')).toEqual([])
    expect(search('   ')).toEqual([])
  })

  it('finds by section and by address too, after what is called so', () => {
    expect(search('production')).toEqual([orders, dashboard, products])
    expect(search('production-orders')[0]).toBe(orders)
    expect(search('PRODUCTS')[0]).toBe(products)
  })

  it('reads the first 32 characters of what is typed', () => {
    expect(search(`Production dashboard${' '.repeat(40)}`)).toEqual([dashboard])
    const long = 'Production dashboard of the plant'
    expect(long.length).toBeGreaterThan(32)
    expect(search(`${long} and everything that is in it`)).toEqual(search(long.slice(0, 32)))
  })
})

describe('what the search offers', () => {
  const node = (given: Partial<RouteNode>): RouteNode => ({ title: 'X', areas: '*', ...given })
  const view: RouteNode['view'] = { opensIn: '/x' }

  it('is what stands and is not hidden, under the titles of its sections', () => {
    const tree = [
      node({
        title: 'Inventory',
        path: '/inventory',
        redirect: 'noRedirect',
        view,
        children: [
          node({ title: 'Brands', path: '/inventory/brands', view }),
          node({ title: 'Brand', path: '/brand/:id', view, hidden: true }),
          node({ title: 'Transfers', path: '/inventory/transfers' }),
        ],
      }),
      node({ title: 'Plans', path: '/forecast/plans/:period_id?', view }),
      node({ title: 'Help', path: 'https://help.example.ca', view }),
    ]
    expect(entriesOf(tree)).toEqual([
      { path: '/inventory/brands', titles: ['Inventory', 'Brands'] },
      { path: '/forecast/plans', titles: ['Plans'] },
    ])
  })

  it('is what the person may enter', () => {
    const paths = (...roles: Role[]) => entriesOf(allowed(routes, { roles, modules })).map(({ path }) => path)
    expect(paths('batcher')).toContain('/production/production-orders')
    expect(paths('batcher')).not.toContain('/inventory/brands')
    expect(paths('admin')).toContain('/inventory/brands')
    expect(entriesOf(allowed(routes, { roles: ['admin'], modules: ['Production'] }))).not.toContainEqual(
      expect.objectContaining({ path: '/inventory/brands' }),
    )
  })
})
