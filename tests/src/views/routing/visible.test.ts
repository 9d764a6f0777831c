import { describe, expect, it } from 'vitest'
import { areas, modules, type Role, roles } from '../../../../src/access'
import { type RouteNode, routes } from '../../../../src/routes'
import { allowed, mayEnter, menuOf, screensOf } from '../../../../src/views/routing/visible'

const every = { roles: ['admin'] as Role[], modules }
const screens = screensOf(routes)
const pathsOf = (nodes: readonly RouteNode[]) => screensOf(nodes).map(({ path }) => path)

const leaf = (path: string, more: Partial<RouteNode> = {}): RouteNode => ({
  path,
  title: path,
  areas: '*',
  view: { load: () => Promise.resolve(() => null) },
  ...more,
})

describe('the routes a person sees', () => {
  it('are for each role exactly those whose areas it is in, when every module is enabled', () => {
    for (const role of roles) {
      const expected = screens
        .filter(
          ({ node }) =>
            node.areas === '*' ||
            role === 'admin' ||
            node.areas.some((area) => (areas[area] as readonly Role[]).includes(role)),
        )
        .map(({ path }) => path)
      expect(pathsOf(allowed(routes, { roles: [role], modules })), role).toEqual(expected)
    }
  })

  it('are those that may be entered, one by one', () => {
    for (const role of roles)
      for (const module of modules) {
        const rights = { roles: [role], modules: [module] }
        const entered = screens.filter((screen) => mayEnter(screen, rights)).map(({ path }) => path)
        expect(pathsOf(allowed(routes, rights))).toEqual(entered)
      }
  })

  it('leave out every module that is not enabled, for admin too', () => {
    const seen = pathsOf(allowed(routes, { roles: ['admin'], modules: ['Inventory'] }))
    expect(seen.filter((path) => path.startsWith('/production') || path.startsWith('/general'))).toEqual([])
    expect(seen).toContain('/inventory/products')
  })

  it('go by the sections above as well: a parent that does not pass hides its children', () => {
    const tree = [{ title: 'Closed', areas: [], children: [leaf('/inside')] } satisfies RouteNode]
    expect(allowed(tree, { roles: ['manager'], modules })).toEqual([])
    expect(pathsOf(allowed(tree, every))).toEqual(['/inside'])
  })

  it('hide a parent whose children all fall away', () => {
    const tree = [
      { title: 'Empty', areas: '*', children: [leaf('/hplc', { areas: ['hplc'] })] } satisfies RouteNode,
    ]
    expect(allowed(tree, { roles: ['batcher'], modules })).toEqual([])
  })
})

describe('the menu', () => {
  it('shows a section of one screen as that screen, with the icon of either', () => {
    const tree: RouteNode[] = [
      {
        title: 'Forecast',
        icon: 'route',
        areas: '*',
        children: [leaf('/one'), leaf('/two', { hidden: true })],
      },
    ]
    expect(menuOf(tree, every).map(({ path, icon }) => ({ path, icon }))).toEqual([
      { path: '/one', icon: 'route' },
    ])
  })

  it('leaves hidden pages out, and sections of nothing but hidden pages', () => {
    const tree: RouteNode[] = [{ title: 'Hidden', areas: '*', children: [leaf('/form', { hidden: true })] }]
    expect(menuOf(tree, every)).toEqual([])
    expect(pathsOf(menuOf(routes, every))).not.toContain('/profile/index')
  })

  it('gives a batcher the floor, and neither set-up by admin nor stock', () => {
    const seen = pathsOf(menuOf(routes, { roles: ['batcher'], modules }))
    expect(seen).toContain('/production/production-dashboard')
    expect(seen).not.toContain('/production/phases')
    expect(seen).not.toContain('/inventory/products')
  })
})

describe('the table of routes', () => {
  it('has every address once, and every hidden page lights a list that stands', () => {
    const paths = screens.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const dark = screens.filter(({ node }) => node.lights && !paths.includes(node.lights))
    expect(dark).toEqual([])
  })

  it('has an icon on every entry of the menu', () => {
    const bare = screens.filter(({ node }) => !node.hidden && !node.icon).map(({ path }) => path)
    expect(bare).toEqual([])
  })
})
