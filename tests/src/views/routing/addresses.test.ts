import { describe, expect, it } from 'vitest'
import { afterLogin, loginAddress } from '../../../../src/views/routing/addresses'

const search = (redirect: string, more = '') => `redirect=${encodeURIComponent(redirect)}${more}`

describe('where a sign-in leads', () => {
  it('where a sign-in leads is the wanted address with query and hash, and the other parameters carried over', () => {
    expect(afterLogin(search('/a?b=1&c=2#d', '&wall=1'), 'maya', null)).toBe('/a?b=1&c=2&wall=1#d')
    expect(afterLogin('', 'maya', null)).toBe('/')
  })

  it('where a sign-in leads is / for another person than the one who was signed in', () => {
    expect(afterLogin(search('/production/phases'), 'owen', 'maya')).toBe('/')
    expect(afterLogin(search('/production/phases'), ' Maya ', 'maya')).toBe('/production/phases')
  })

  it('where a sign-in leads is never another site', () => {
    for (const elsewhere of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ])
      expect(afterLogin(search(elsewhere), 'maya', null)).toBe('/')
  })

  it('where a sign-in leads is asked for without a redirect from the root', () => {
    expect(loginAddress('/')).toBe('/login')
    expect(loginAddress('/dashboard')).toBe('/login?redirect=%2Fdashboard')
  })
})
