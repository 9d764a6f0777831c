import { existsSync } from 'node:fs'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { modules, type Role, roles } from '../../../../src/access'
import { routes } from '../../../../src/routes/index'
import type { RouteNode } from '../../../../src/routes/node'
import { isExternal } from '../../../../src/views/routing/external'
import {
  addressOf,
  belowProduction,
  outsideProduction,
  screenAt,
} from '../../../../src/views/routing/screens'
import { allowed, mayEnter, menuOf, screensOf } from '../../../../src/views/routing/visible'
import { menuIcons } from '../../../../src/views/shell/menu/menuIcons'

const every = { roles: ['admin'] as Role[], modules }
const screens = screensOf(routes)
const pathsOf = (nodes: readonly RouteNode[]) => screensOf(nodes).map(({ path }) => path)

const leaf = (path: string, more: Partial<RouteNode> = {}): RouteNode => ({
  path,
  title: path,
  areas: '*',
  view: { screen: 'HomeView' } as const,
  ...more,
})

describe('routes a person sees', () => {
  it('the routes a person sees are those that may be entered, one by one', () => {
    for (const role of roles)
      for (const module of modules) {
        const rights = { roles: [role], modules: [module] }
        const entered = screens.filter((screen) => mayEnter(screen, rights)).map(({ path }) => path)
        expect(pathsOf(allowed(routes, rights))).toEqual(entered)
      }
  })

  it('the routes a person sees leave out every module that is not enabled, for admin too', () => {
    const seen = pathsOf(allowed(routes, { roles: ['admin'], modules: ['Inventory'] }))
    expect(seen.filter((path) => path.startsWith('/production') || path.startsWith('/general'))).toEqual([])
    expect(seen).toContain('/inventory/products')
  })

  it('the routes a person sees go by the sections above as well: a parent that does not pass hides its children', () => {
    const tree = [{ title: 'Closed', areas: [], children: [leaf('/inside')] } satisfies RouteNode]
    expect(allowed(tree, { roles: ['manager'], modules })).toEqual([])
    expect(pathsOf(allowed(tree, every))).toEqual(['/inside'])
  })

  it('the routes a person sees hide a parent whose children all fall away', () => {
    const tree = [
      { title: 'Empty', areas: '*', children: [leaf('/hplc', { areas: ['hplc'] })] } satisfies RouteNode,
    ]
    expect(allowed(tree, { roles: ['batcher'], modules })).toEqual([])
  })
})

describe('menu', () => {
  const menu = (tree: RouteNode[]) => menuOf(tree, every)

  it('the menu shows a parent of one entry as that entry, with its icon or else the icon of the parent', () => {
    const parent = (child: RouteNode): RouteNode => ({
      title: 'Forecast',
      icon: 'route',
      areas: '*',
      children: [child, leaf('/hidden', { hidden: true })],
    })
    expect(menu([parent(leaf('/one'))])).toMatchObject([{ path: '/one', icon: 'route' }])
    expect(menu([parent(leaf('/one', { icon: 'tool' }))])).toMatchObject([{ path: '/one', icon: 'tool' }])
  })

  it('the menu shows an entry that has taken the place of its parent below the heading of the parent', () => {
    const child = leaf('/one', { heading: 'In and out' })
    const [bare] = menu([{ title: 'Inventory', areas: '*', children: [child] }])
    expect(bare?.heading).toBeUndefined()
    const [headed] = menu([{ title: 'Inventory', heading: 'Stock', areas: '*', children: [child] }])
    expect(headed?.heading).toBe('Stock')
  })

  it('the menu does so through several parents, but never turns several entries into one', () => {
    const group: RouteNode = { title: 'Group', areas: '*', children: [leaf('/one')] }
    const section: RouteNode = { title: 'Section', areas: '*', children: [group] }
    expect(menu([section])).toMatchObject([{ path: '/one' }])
    const more = { ...section, children: [{ ...group, children: [leaf('/one'), leaf('/two')] }] }
    expect(menu([more])).toMatchObject([{ title: 'Section', children: [{ title: 'Group' }] }])
  })

  it('the menu keeps a heading that always shows, even over one entry', () => {
    const reports: RouteNode = { title: 'Reports', areas: '*', alwaysShow: true, children: [leaf('/one')] }
    expect(menu([reports])).toMatchObject([{ title: 'Reports', children: [{ path: '/one' }] }])
  })

  it('the menu leaves hidden pages out, and sections of nothing but hidden pages', () => {
    const tree: RouteNode[] = [{ title: 'Hidden', areas: '*', children: [leaf('/form', { hidden: true })] }]
    expect(menu(tree)).toEqual([])
    expect(pathsOf(menuOf(routes, every))).not.toContain('/profile/index')
  })

  it('the menu leaves out screens that are not built yet, but not ways out of the console', () => {
    const { view: _view, ...planned } = leaf('/planned')
    const help: RouteNode = { path: 'https://example.test/help', title: 'Help', areas: '*' }
    expect(menu([planned, help])).toEqual([help])
    expect(screensOf([planned, help])).toEqual([])
  })

  it('the menu gives a batcher the floor, and neither set-up by admin nor stock', () => {
    const seen = pathsOf(menuOf(routes, { roles: ['batcher'], modules }))
    expect(seen).toContain('/production/production-dashboard')
    expect(seen).not.toContain('/production/phases')
    expect(seen).not.toContain('/inventory/products')
  })
})

describe('address', () => {
  it.each(['http://a', 'https://a', 'mailto:a@b.co', 'tel:+1'])(
    'an address %s leads out of the console',
    (path) => {
      expect(isExternal(path)).toBe(true)
    },
  )

  it.each(['ftp://a', '/a', '//a', 'HTTP://a'])('an address %s does not', (path) => {
    expect(isExternal(path)).toBe(false)
  })

  it('an address of one shape for two screens is the count sheet with a number, and the form without', () => {
    const at = (address: string) => {
      const [found] =
        matchRoutes(
          screensOf(onlyScreens(routes)).map(({ path }) => ({ path })),
          address,
        ) ?? []
      return found?.route.path
    }
    expect(at('/stock-count/7')).toBe('/stock-count/:id')
    expect(at('/stock-count')).toBe('/stock-count/:id?')
    expect(at('/supplier/7')).toBe('/supplier/:id')
    expect(at('/supplier')).toBe('/supplier/:id?')
    expect(at('/purchase/7/invoice')).toBe('/purchase/:purchase_id/invoice')
    expect(at('/purchases/import')).toBe('/purchases/import')
  })

  it('an address leads to the screen that is there, and nowhere else, least of all to another site', () => {
    expect(screenAt('/production/production-orders/7?a=1#b')).toMatchObject({
      screen: { path: '/production/production-orders/:id' },
      to: { pathname: '/production/production-orders/7', search: '?a=1', hash: '#b' },
    })
    expect(screenAt('/nowhere')).toBeNull()
    expect(screenAt('//evil.example/production/phases')).toBeNull()
    expect(screenAt('https://evil.example/production/phases')).toBeNull()
  })

  it('an address of production outside of it has a second one below it, which is the address of no other screen', () => {
    const seconds = outsideProduction.map(belowProduction)
    expect(seconds).toEqual([
      '/production/recipe/fetch',
      '/production/product-stamping-orders/form',
      '/production/product-stamping-orders/start/:id?',
      '/production/product-stamping-orders/finish/:id?',
    ])
    expect(seconds.map((path) => screenAt(path))).toEqual(seconds.map(() => null))
  })

  it('an address is filled in with what is known, and left out where something needed is missing', () => {
    expect(addressOf('/forecast/forecast-allocations/:period_id?')).toBe('/forecast/forecast-allocations')
    expect(addressOf('/projects/tasks/:project_id', { project_id: '7' })).toBe('/projects/tasks/7')
    expect(addressOf('/projects/tasks/:project_id')).toBeUndefined()
  })
})

const onlyScreens = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.map((node) =>
    node.children ? { ...node, children: onlyScreens(node.children) } : { ...leaf(''), ...node },
  )

const nodesOf = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children ?? [])])

describe('table of routes', () => {
  const all = nodesOf(routes)
  const paths = all.flatMap(({ path }) => path ?? [])

  it('the table of routes has every address once, and every hidden page of a section lights an entry of the menu', () => {
    expect(new Set(paths).size).toBe(paths.length)
    const entries = all.flatMap(({ path, hidden }) => (hidden ? [] : (path ?? [])))
    const dark = all.filter(({ hidden, lights = '' }) => hidden && !entries.includes(lights))
    expect(dark.map(({ path }) => path)).toEqual(['/profile', '/profile/index'])
    const open = screensOf(routes).map(({ path }) => path)
    const lost = screensOf(routes).filter(({ node }) => node.lights && !open.includes(node.lights))
    expect(lost, 'a page that stands has a list that stands').toEqual([])
  })

  it('the table of routes has a title on everything, and an icon on every entry that is not hidden', () => {
    expect(all.filter(({ title }) => title.trim() === '')).toEqual([])
    const bare = all.filter(({ path, hidden, icon }) => path && !hidden && !icon).map(({ path }) => path)
    expect(bare).toEqual([])
    expect(routes.filter(({ hidden, icon }) => !hidden && !icon)).toEqual([])
  })

  it('the table of routes names icons that exist, and loads exactly those of what is', () => {
    const fileOf = (icon: string) =>
      `node_modules/@tabler/icons-react/dist/esm/icons/Icon${icon.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())}.mjs`
    const named = new Set(all.flatMap(({ icon }) => icon ?? []))
    expect([...named].filter((icon) => !existsSync(fileOf(icon)))).toEqual([])
    const shown = nodesOf(menuTree(routes)).flatMap(({ icon }) => icon ?? [])
    expect(Object.keys(menuIcons).toSorted()).toEqual([...new Set(shown)].toSorted())
  })

  it('the table of routes pins the Dashboard and nothing else', () => {
    expect(all.filter(({ affix }) => affix).map(({ path }) => path)).toEqual(['/dashboard'])
  })
})

const menuTree = (nodes: readonly RouteNode[]): RouteNode[] =>
  allowed(nodes, every).map((node) => (node.children ? { ...node, children: menuTree(node.children) } : node))
