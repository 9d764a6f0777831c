import { expect, it } from 'vitest'
import { modules, type Role } from '../../../../../src/access'
import { registry } from '../../../../../src/resources'
import { newRecordsOf } from '../../../../../src/views/shell/search/useNewRecords'
import { isNearer } from '../../../../../src/views/shell/search/rank'

const person = (...roles: Role[]) => ({
  id: 1,
  name: 'One',
  username: 'one',
  company: 'Test',
  roles,
  modules: [...modules],
  config: {},
  timezone: 'America/Toronto',
})
const titles = (...roles: Role[]) => newRecordsOf(registry, person(...roles)).map(({ title }) => title)

it('what a person may make is an action with its address, on a page of its own or over the list', () => {
  const all = newRecordsOf(registry, person('admin'))
  expect(all).toContainEqual({ title: 'New purchase', address: '/purchase' })
  expect(all).toContainEqual({ title: 'New brand', address: '/inventory/brands?open=new' })
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
})

it('what a person may not make is no action', () => {
  expect(titles('planning')).toContain('New order')
  expect(titles('planning')).not.toContain('New user')
  expect(titles('bottler')).not.toContain('New order')
})

it('lines of documents and cells of a grid are no action of their own', () => {
  for (const one of ['New component', 'New recipe line', 'New price', 'New mapping'])
    expect(titles('admin')).not.toContain(one)
})

it('an action that is called as typed is meant before a screen that is only near, and no other', () => {
  const action = { path: '', titles: ['New purchase'] }
  const screen = { path: '/purchases', titles: ['Purchase', 'Purchases'] }
  expect(isNearer('new purch', action, screen)).toBe(true)
  expect(isNearer('purchases', action, screen)).toBe(false)
  expect(isNearer('log out', undefined, screen)).toBe(false)
})
