import { describe, expect, it } from 'vitest'
import { modules, roles } from '../../../../../src/access'
import { openedBy } from '../../../../../src/views/general/people/rolesMatrix'
import { ownScreens, rightsChange, screenTitle } from '../../../../../src/views/general/people/rightsChange'
import { screens } from '../../../../../src/views/routing/screens'

const paths = (of: readonly { path: string }[]) => of.map(({ path }) => path)

describe('change of rights', () => {
  it('a change of rights gives and takes exactly what the menu of the person will show and lose', () => {
    const before = { roles: ['batcher'], modules: ['Production'] } as const
    const after = { roles: ['inventory'], modules: ['Production', 'Inventory'] } as const
    const { granted, taken, left } = rightsChange(screens, before, after)
    expect(paths(granted)).toContain('/inventory/products')
    expect(paths(taken)).toContain('/production/production-dashboard')
    expect(left).toBe(ownScreens(screens, after).length)
    const nothing = rightsChange(screens, before, before)
    expect([nothing.granted, nothing.taken]).toEqual([[], []])
  })

  it('a change of rights of a module alone takes what its section holds, from an administrator too', () => {
    const admin = { roles: ['admin'], modules } as const
    const without = { roles: ['admin'], modules: modules.filter((one) => one !== 'Administration') } as const
    const { granted, taken } = rightsChange(screens, admin, without)
    expect(granted).toEqual([])
    expect(paths(taken)).toContain('/general/users')
    expect(paths(taken).every((path) => path.startsWith('/general/'))).toBe(true)
    const found = screens.find(({ path }) => path === '/general/users')
    expect(found && screenTitle(found)).toBe('Administration > Users')
  })
})

describe('what a role opens', () => {
  it('what a role opens is what someone with the role alone and every module enters', () => {
    for (const role of roles)
      expect([
        role,
        openedBy(role, screens)
          .flatMap(({ screens: opened }) => paths(opened))
          .toSorted(),
      ]).toEqual([role, paths(ownScreens(screens, { roles: [role], modules })).toSorted()])
  })
})
