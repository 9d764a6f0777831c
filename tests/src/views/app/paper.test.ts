import { describe, expect, it } from 'vitest'
import { type Module, modules, type Role, roles } from '../../../../src/access'
import { routes } from '../../../../src/routes/index'
import type { RouteNode } from '../../../../src/routes/node'
import { decide } from '../../../../src/views/routing/decide'
import { allowed, menuOf, mayEnter, type Screen, screensOf } from '../../../../src/views/routing/visible'
import { letsIn, paper, staff } from './paper'

const view = { screen: 'HomeView' } as const
/** The route tree with every screen built. */
const whole = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.map((node) =>
    node.children ? { ...node, children: whole(node.children) } : { ...node, view: node.view ?? view },
  )

const tree = whole(routes)
const screens = screensOf(tree)
const pathsOf = (nodes: readonly RouteNode[]) => screensOf(nodes).map(({ path }) => path)
const sorted = (paths: readonly string[]) => paths.toSorted()
const twice = ['/production/production-orders/:id', '/assembly/assembly-orders/:id']
const isKnown = (path: string) => !twice.includes(path)

type Staff = { roles: Role[]; modules: readonly Module[]; who: string }
const people: Staff[] = [
  ...roles.map((role) => ({ who: role, roles: [role], modules })),
  { who: 'a bottler who labels too', roles: ['bottler', 'labeler'], modules },
  { who: 'a planner who keeps the stamps', roles: ['planning', 'stamp_inventory'], modules },
  ...modules.flatMap((module) => [
    {
      who: `admin without ${module}`,
      roles: ['admin'] as Role[],
      modules: modules.filter((one) => one !== module),
    },
    { who: `admin with nothing but ${module}`, roles: ['admin'] as Role[], modules: [module] },
    {
      who: `manager without ${module}`,
      roles: ['manager'] as Role[],
      modules: modules.filter((one) => one !== module),
    },
  ]),
  { who: 'admin without any module', roles: ['admin'], modules: [] },
  { who: 'batcher without any module', roles: ['batcher'], modules: [] },
]

const expected = (areas: Staff, which: (route: (typeof paper)[number]) => boolean = () => true) =>
  paper.filter((route) => which(route) && letsIn(route, areas.roles, areas.modules)).map(({ path }) => path)

const decisionOf = (screen: Screen, areas: Staff) =>
  decide({ path: screen.path, fullPath: screen.path, screen }, 'Bearer abc', areas).go

describe('table of routes against the paper', () => {
  it('the table of routes against the paper has every address with its title, its module and its place in or out of the menu', () => {
    const reported = screens
      .filter(({ path }) => isKnown(path))
      .map(({ node, path, within }) => ({
        path,
        title: node.title,
        module: [...within, node].find(({ module }) => module !== undefined)?.module ?? null,
        hidden: node.hidden === true,
      }))
    const payload = paper.map(({ path, title, module, hidden }) => ({ path, title, module, hidden }))
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(reported.toSorted(byPath)).toEqual(payload.toSorted(byPath))
  })

  it('the table of routes against the paper knows the same roles', () => {
    expect(sorted(roles)).toEqual(sorted(staff))
  })
})

describe.each(people)('$who', (areas) => {
  it('may enter exactly what the paper says', () => {
    const entered = screens.filter((screen) => mayEnter(screen, areas)).map(({ path }) => path)
    expect(sorted(entered.filter(isKnown))).toEqual(sorted(expected(areas)))
    expect(sorted(pathsOf(allowed(tree, areas)))).toEqual(sorted(entered))
  })

  it('sees exactly that in the menu, hidden pages apart', () => {
    expect(sorted(pathsOf(menuOf(tree, areas)))).toEqual(sorted(expected(areas, ({ hidden }) => !hidden)))
  })

  it('is let in by the guard there, and led to /401 anywhere else', () => {
    const open = new Set(expected(areas))
    for (const screen of screens.filter(({ path }) => isKnown(path)))
      expect(decisionOf(screen, areas), screen.path).toBe(open.has(screen.path) ? 'on' : 'to')
  })
})
