import { describe, expect, it } from 'vitest'
import { modules } from '../../../../src/access'
import { routes } from '../../../../src/routes/index'
import { screensOf } from '../../../../src/views/routing/visible'
import { deviceOf } from '../../../../src/views/session/device'
import { rolesInWords } from '../../../../src/resources/general/people/rolesInWords'
import { granters, holders, missingFor } from '../../../../src/views/routing/missing'

const recipes = screensOf(routes).find(({ path }) => path === '/production/recipes')

describe('what keeps someone out of a screen', () => {
  it('what keeps someone out of a screen is a module that is not enabled, before any role', () => {
    expect(recipes && missingFor(recipes, { roles: ['admin'], modules: ['Inventory'] })).toEqual({
      module: 'Production',
      roles: [],
    })
  })

  it('what keeps someone out of a screen is a role, of which one would do', () => {
    const missing = recipes && missingFor(recipes, { roles: ['stamper'], modules })
    expect(missing?.roles).toEqual([
      'admin',
      'batcher',
      'supervisor_batcher',
      'hplc_tech',
      'manager',
      'recipes',
      'qa_manager',
      'recipe_approval',
    ])
  })

  it('what keeps someone out of a screen is nothing for who may', () => {
    expect(recipes && missingFor(recipes, { roles: ['batcher'], modules })).toBeNull()
  })
})

describe('who can grant what is missing', () => {
  it('who can grant what is missing is named, and many are not all listed', () => {
    expect(granters([])).toBe('An administrator')
    expect(granters(['Amélie Roy'])).toBe('Amélie Roy')
    expect(granters(['Amélie Roy', 'Owen Kim'])).toBe('Amélie Roy or Owen Kim')
    expect(granters(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C or another administrator')
  })
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) Version/19 Safari/604.1', 'Safari on iOS'],
  ['curl/8.5.0', 'curl'],
  [null, 'Unknown device'],
])('a session of %s is shown as %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

describe('who may', () => {
  const person = (id: number, name: string) => ({ id, name, username: name.toLowerCase() })
  const all = [
    { role: 'planning', title: 'Planning', users: [person(2, 'Zoé'), person(1, 'Émile')] },
    { role: 'manager', title: 'Manager', users: [person(1, 'Émile'), person(3, 'Ada'), person(4, 'Bo')] },
    { role: 'sale', title: 'Sale', users: [person(9, 'Sal')] },
  ]

  it('people who may are named once in their order, and many are counted', () => {
    expect(holders(['planning'], all)).toBe('Émile and Zoé')
    expect(holders(['planning', 'manager'], all)).toBe('Ada, Bo, Émile and 1 other')
    expect(holders(['hplc_tech'], all)).toBe('')
  })

  it('roles that may are not all listed where there are many', () => {
    expect(rolesInWords(['planning', 'manager', 'admin'])).toBe('planning, manager or admin')
    expect(rolesInWords(['planning', 'manager', 'admin', 'sale'])).toBe('planning, manager or another')
  })
})
