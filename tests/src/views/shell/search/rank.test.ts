import Fuse, { type FuseSortFunctionArg } from 'fuse.js/basic'
import { describe, expect, it, vi } from 'vitest'
import { modules, type Role } from '../../../../../src/access'
import { routes } from '../../../../../src/routes/index'
import type { RouteNode } from '../../../../../src/routes/node'
import { allowed } from '../../../../../src/views/routing/visible'
import { type Entry, entriesOf } from '../../../../../src/views/shell/search/entries'
import { searcher } from '../../../../../src/views/shell/search/rank'

vi.setConfig({ testTimeout: 60_000 })

const admin = { roles: ['admin'] as const, modules }
const everything = () => true
const trees: [string, Entry[]][] = [
  ['the screens that stand', entriesOf(allowed(routes, admin))],
  ['every screen of the menu', entriesOf(routes, everything)],
]

const titleOf = ({ titles }: Entry) => titles.at(-1)?.toLowerCase() ?? ''
type Search = (query: string) => readonly Entry[]

/** The order of the library the console is measured by: the smallest over the matched keys of score times one minus weight. */
function measure(entries: readonly Entry[]): Search {
  const least = ({ matches = [] }: FuseSortFunctionArg) =>
    Math.min(...matches.map(({ score, key }) => (score || 0.001) * (1 - key.weight)))
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    keys: [
      { name: 'titles', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
    sortFn: (a, b) => least(a) - least(b) || a.idx - b.idx,
  })
  return (query) => fuse.search(query.slice(0, 32)).map(({ item }) => item)
}

/** Where the nth title is misspelt: at its second letter, in its middle or at its last but one, in turn. */
const placeIn = (title: string, nth: number) =>
  [1, Math.floor(title.length / 2), title.length - 2][nth % 3] ?? 1

type Spoil = (title: string, nth: number) => string
const spoiled: Readonly<Record<string, Spoil>> = {
  'typed in full': (title) => title,
  'with a letter missing': (title, nth) => {
    const at = placeIn(title, nth)
    return title.slice(0, at) + title.slice(at + 1)
  },
  'with two letters swapped': (title, nth) => {
    const at = placeIn(title, nth)
    return title.slice(0, at) + (title[at + 1] ?? '') + (title[at] ?? '') + title.slice(at + 2)
  },
  'by its first letters': (title) => title.slice(0, Math.ceil(title.length * 0.6)),
}

/** How often a title, spoiled so, is among the first one and the first three, in per cent. */
function hits(search: Search, entries: readonly Entry[], spoil: Spoil) {
  const found = entries.map((entry, nth) =>
    search(spoil(titleOf(entry), nth)).findIndex((other) => titleOf(other) === titleOf(entry)),
  )
  const among = (most: number) =>
    (100 * found.filter((place) => place >= 0 && place < most).length) / found.length
  return { top1: among(1), top3: among(3) }
}

/** What was found with the library on the routes it came with. */
const bars: Readonly<Record<string, { top1: number; top3: number }>> = {
  'typed in full': { top1: 100, top3: 100 },
  // Which letter is missing goes by the place in the menu: each new entry moves it for all that follow.
  'with a letter missing': { top1: 93, top3: 100 },
  'with two letters swapped': { top1: 91, top3: 98 },
  'by its first letters': { top1: 88, top3: 97 },
}

// Too many titles of the menu begin alike for the first letters alone: "stamping", "production s", "product ", "warehouse p".
const barOf = (how: string) => (how === 'by its first letters' ? { top1: 82, top3: 100 } : bars[how])

describe.each(trees)('of %s the search finds one', (_name, entries) => {
  it.each(Object.entries(spoiled))('%s, as often as a library did or more', (how, spoil) => {
    const found = hits(searcher(entries), entries, spoil)
    expect(found.top1).toBeGreaterThanOrEqual(barOf(how)?.top1 ?? 100)
    expect(found.top3).toBeGreaterThanOrEqual(barOf(how)?.top3 ?? 100)
  })
})

it('the search is never worse than the order of the library it is built on', () => {
  const entries = entriesOf(allowed(routes, admin))
  const [ours, library] = [searcher(entries), measure(entries)]
  for (const [how, spoil] of Object.entries(spoiled)) {
    const [found, expected] = [hits(ours, entries, spoil), hits(library, entries, spoil)]
    expect(found.top1, how).toBeGreaterThanOrEqual(expected.top1)
    expect(found.top3, how).toBeGreaterThanOrEqual(expected.top3)
  }
})

describe('search', () => {
  const entry = (path: string, ...titles: string[]) => ({ path, titles })
  const [brands, orders, dashboard, products] = [
    entry('/inventory/brands', 'Inventory', 'Brands'),
    entry('/production/production-orders', 'Production', 'Production orders'),
    entry('/production/production-dashboard', 'Production', 'Production dashboard'),
    entry('/inventory/products', 'Inventory', 'Products'),
  ]
  const search = searcher([dashboard, brands, orders, products])

  it('the search gives nothing for nothing', () => {
    expect(search('')).toEqual([])
    expect(search('   ')).toEqual([])
  })

  it('the search finds by section and by address too, after what is called so', () => {
    expect(search('production')).toEqual([orders, dashboard, products])
    expect(search('production-orders')[0]).toBe(orders)
    expect(search('PRODUCTS')[0]).toBe(products)
  })

  it('the search finds by the beginnings of several words, in any order', () => {
    expect(search('prod ord')[0]).toBe(orders)
    expect(search('ord prod')[0]).toBe(orders)
    expect(search('prod das')[0]).toBe(dashboard)
  })

  it('the search prefers a screen whose own name has all words to one whose section has some of them', () => {
    for (const [, entries] of trees)
      for (const words of ['prod ord', 'ord prod'])
        expect(titleOf(searcher(entries)(words)[0] ?? orders)).toBe('production orders')
  })

  it('the search reads the first 32 characters of what is typed', () => {
    expect(search(`Production dashboard${' '.repeat(40)}`)).toEqual([dashboard])
    const long = 'Production dashboard of the plant'
    expect(long.length).toBeGreaterThan(32)
    expect(search(`${long} and everything that is in it`)).toEqual(search(long.slice(0, 32)))
  })
})

describe('what the search offers', () => {
  const node = (overrides: Partial<RouteNode>): RouteNode => ({ title: 'X', areas: '*', ...overrides })
  const view: RouteNode['view'] = { screen: 'HomeView' }

  it('what the search offers is what is and is not hidden, under the titles of its sections', () => {
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

  it('what the search offers is what the person may enter', () => {
    const paths = (...roles: Role[]) => entriesOf(allowed(routes, { roles, modules })).map(({ path }) => path)
    expect(paths('batcher')).toContain('/production/production-orders')
    expect(paths('batcher')).not.toContain('/inventory/brands')
    expect(paths('admin')).toContain('/inventory/brands')
    expect(entriesOf(allowed(routes, { roles: ['admin'], modules: ['Production'] }))).not.toContainEqual(
      expect.objectContaining({ path: '/inventory/brands' }),
    )
  })
})
