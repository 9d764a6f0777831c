import { describe, expect, it } from 'vitest'
import { modules, type Role } from '../../../../src/access'
import { decide } from '../../../../src/views/routing/decide'
import { screenAt } from '../../../../src/views/routing/screens'
import { screensOf } from '../../../../src/views/routing/visible'

const rights = (...roles: Role[]) => ({ roles, modules })
const target = (fullPath: string) => {
  const path = fullPath.split(/[?#]/)[0] ?? ''
  return { path, fullPath, screen: screenAt(fullPath)?.screen }
}
const token = 'Bearer abc'

describe('guard', () => {
  it('the guard keeps the address of a lent screen that waits for a badge, whatever it may show then', () => {
    const locked = { roles: [], modules: [], isLocked: true }
    expect(decide(target('/production/production-dashboard'), token, locked)).toEqual({ go: 'on' })
    expect(decide(target('/production/production-dashboard'), token, { ...locked, isLocked: false }).go).toBe(
      'to',
    )
  })

  it('the guard lets no one without a token past the sign-in pages, and keeps the full address', () => {
    expect(decide(target('/production/phases?q=1&w=2#top'), null, null)).toEqual({
      go: 'to',
      address: '/login?redirect=%2Fproduction%2Fphases%3Fq%3D1%26w%3D2%23top',
    })
    expect(decide(target('/login'), null, null)).toEqual({ go: 'on' })
    expect(decide(target('/register'), null, null)).toEqual({ go: 'on' })
  })

  it('the guard sends an unknown address to the sign-in first, and to /404 after it', () => {
    expect(decide(target('/nowhere'), null, null)).toEqual({
      go: 'to',
      address: '/login?redirect=%2Fnowhere',
    })
    expect(decide(target('/nowhere'), token, rights('admin'))).toEqual({ go: 'to', address: '/404' })
    expect(decide(target('/404'), null, null)).toEqual({ go: 'to', address: '/login?redirect=%2F404' })
  })

  it('the guard takes the address of a route without a view for an unknown one', () => {
    const [screen] = screensOf([{ path: '/made-up', title: 'Made up', areas: '*' }])
    expect(decide({ path: '/made-up', fullPath: '/made-up', screen }, token, rights('admin'))).toEqual({
      go: 'to',
      address: '/404',
    })
  })

  it('the guard sends anyone who has a token from the sign-in pages to /', () => {
    expect(decide(target('/login'), token, null)).toEqual({ go: 'to', address: '/' })
    expect(decide(target('/register'), token, rights('admin'))).toEqual({ go: 'to', address: '/' })
  })

  it('the guard asks for the person first when there is a token and no roles yet', () => {
    expect(decide(target('/production/phases'), token, null)).toEqual({ go: 'load' })
    expect(decide(target('/404'), token, null)).toEqual({ go: 'load' })
  })

  it('the guard leads to /401, naming the page, when the person may not see it', () => {
    expect(decide(target('/production/phases'), token, rights('batcher'))).toEqual({
      go: 'to',
      address: '/401?from=%2Fproduction%2Fphases',
    })
    expect(
      decide(target('/production/phases?q=1#b'), token, { roles: ['admin'], modules: [] }),
    ).toMatchObject({
      address: '/401?from=%2Fproduction%2Fphases%3Fq%3D1%23b',
    })
  })

  it('the guard lets in who may, and everyone signed in to the pages of the shell', () => {
    expect(decide(target('/production/phases'), token, rights('admin'))).toEqual({ go: 'on' })
    for (const path of [
      '/',
      '/401',
      '/404',
      '/profile',
      '/redirect/dashboard',
      '/dashboard',
      '/profile/index',
    ])
      expect(decide(target(path), token, rights('sealer')), path).toEqual({ go: 'on' })
  })
})
