import { describe, expect, it } from 'vitest'
import { modules, type Role } from '../../../../src/access'
import { homeAddress } from '../../../../src/views/routing/homeAddress'

const board = '/production/production-dashboard'
const begins = (config: Record<string, unknown>, roles: Role[] = ['planning']) =>
  homeAddress({ config, roles, modules: [...modules] })

describe('where a person begins', () => {
  it('where a person begins is the dashboard, or the home screen of their own', () => {
    expect(begins({})).toBe('/dashboard')
    expect(begins({ home_dashboard: board })).toBe(board)
  })

  it('where a person begins is a wall at a shared screen that has one, whatever its address carries', () => {
    expect(begins({ kiosk: 1 })).toBe('/dashboard')
    expect(begins({ kiosk: 1, home_dashboard: board })).toBe(`${board}?wall=1`)
    expect(begins({ kiosk: 1, home_dashboard: `${board}?distance=8` })).toBe(`${board}?distance=8&wall=1`)
  })

  it('where a person begins is never a screen they may not enter, one that does not are, or another site', () => {
    for (const home of ['/general/users', '/nowhere', '//elsewhere.example', 7])
      expect(begins({ home_dashboard: home })).toBe('/dashboard')
  })
})
