import { describe, expect, it } from 'vitest'
import { routes } from '../../../../src/routes'
import { screensOf } from '../../../../src/views/routing/visible'
import { crumbsOf } from '../../../../src/views/shell/crumbs'

const screens = screensOf(routes)
const screen = (path: string) => screens.find((one) => one.path === path)
const titles = (path: string, list?: string) =>
  crumbsOf(screen(path), list === undefined ? undefined : screen(list)?.node).map(({ title }) => title)

describe('the breadcrumb', () => {
  it('always starts with Dashboard, and never has it twice', () => {
    expect(titles('/dashboard')).toEqual(['Dashboard'])
    expect(titles('/production/phases')).toEqual(['Dashboard', 'Production', 'Phases'])
    expect(crumbsOf(undefined, undefined, 'Page not found').map(({ title }) => title)).toEqual([
      'Dashboard',
      'Page not found',
    ])
  })

  it('leads from a hidden page back to its list', () => {
    const way = crumbsOf(
      screen('/production/production-orders/:id'),
      screen('/production/production-orders')?.node,
    )
    expect(way.map(({ title, to }) => [title, to])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Production', undefined],
      ['Production orders', '/production/production-orders'],
      ['Production order', undefined],
    ])
  })
})
