import { describe, expect, it } from 'vitest'
import { offered, step } from '../../../../../src/machines/kit'
import { userMachine } from '../../../../../src/machines/workflows/general/users'
import { person, table, walk } from '../walk'

const userTable = `
  invited activate active: system
  invited,active,locked reset_password =: admin
  pending,inactive activate active: admin
  active lock locked: admin system
  locked unlock active: admin system
  invited,active,locked deactivate inactive: admin`

const another = { id: 1, roles: ['batcher'] }

describe('account', () => {
  it('an account moves for whom the workflow table names', () => {
    const lines = table(userTable)
    // What only the system does no administrator does either.
    walk(userMachine, lines, another)
  })

  it('an account is locked, deactivated and reset by another, never by its owner', () => {
    const own = { id: 7, roles: ['admin'] }
    expect(offered(userMachine, 'active', own, person('admin', 7))).toEqual([])
    expect(offered(userMachine, 'locked', own, person('admin', 7))).toEqual(['unlock'])
    expect(step(userMachine, 'active', own, 'deactivate', person('admin', 7))).toEqual({
      ok: false,
      refused: 'no_privileges',
    })
  })

  it('an account is activated only with a role', () => {
    const none = { id: 1, roles: [] }
    for (const from of ['pending', 'inactive'])
      expect(step(userMachine, from, none, 'activate', person('admin'))).toEqual({
        ok: false,
        refused: 'no_privileges',
      })
  })
})
