import { describe, expect, it } from 'vitest'
import type { RouteNode } from '../../../../../src/routes/node'
import { screens } from '../../../../../src/views/routing/screens'
import { type Screen, screensOf } from '../../../../../src/views/routing/visible'
import { crumbsOf } from '../../../../../src/views/shell/menu/crumbs'

const screen = (path: string) => screens.find((one) => one.path === path)
const titles = (path: string) => crumbsOf(screen(path)).map(({ title }) => title)

const view = { screen: 'HomeView' } as const
const screenIn = (tree: RouteNode): Screen => {
  const found = screensOf([tree]).at(-1)
  if (!found) throw new Error('There is no screen in this tree')
  return found
}

describe('breadcrumb', () => {
  it('the breadcrumb starts with Dashboard, and never has it twice', () => {
    expect(titles('/dashboard')).toEqual(['Dashboard'])
    expect(titles('/production/phases')).toEqual(['Dashboard', 'Production', 'Phases'])
    expect(crumbsOf(undefined, { title: 'Page not found' })).toEqual([
      { title: 'Dashboard', to: '/dashboard' },
      { title: 'Page not found' },
    ])
  })

  it('the breadcrumb takes a first one of that name in any case for the Dashboard', () => {
    const own = screenIn({ path: '/home', title: ' dashBOARD ', areas: '*', view })
    expect(crumbsOf(own)).toEqual([{ title: ' dashBOARD ' }])
  })

  it('the breadcrumb leads from a hidden page back to its list; the page itself is plain text', () => {
    const list = screen('/production/production-orders')?.node
    expect(crumbsOf(screen('/production/production-orders/:id'), { list, params: { id: '7' } })).toEqual([
      { title: 'Dashboard', to: '/dashboard' },
      { title: 'Production' },
      { title: 'Production orders', to: '/production/production-orders' },
      { title: 'Production order' },
    ])
    const called = { list, params: { id: '7' }, called: 'PRO-00031' }
    expect(crumbsOf(screen('/production/production-orders/:id'), called).at(-1)).toEqual({
      title: 'PRO-00031',
    })
  })

  it('the breadcrumb leaves out what is marked so: the groups of the menu, the parent of the profile', () => {
    expect(titles('/profile/index')).toEqual(['Dashboard', 'Profile'])
    expect(titles('/production/machines-dashboard')).toEqual([
      'Dashboard',
      'Production',
      'Machines dashboard',
    ])
  })

  it('the breadcrumb leads to the redirect of a parent, else to its own address with the parameters filled in', () => {
    const leaf: RouteNode = { path: '/tasks/:task_id/items', title: 'Items', areas: '*', view }
    const task: RouteNode = { path: '/tasks/:task_id', title: 'Task', areas: '*', children: [leaf] }
    const way = (parent: RouteNode, params = {}) => crumbsOf(screenIn(parent), { params })[1]
    expect(way(task, { task_id: '9' })).toEqual({ title: 'Task', to: '/tasks/9' })
    expect(way({ ...task, redirect: '/all/:task_id' }, { task_id: '9' })).toEqual({
      title: 'Task',
      to: '/all/9',
    })
    expect(way({ ...task, redirect: 'noRedirect' }, { task_id: '9' })).toEqual({ title: 'Task' })
    expect(way(task), 'without the parameter there is nowhere to go').toEqual({ title: 'Task' })
  })
})
