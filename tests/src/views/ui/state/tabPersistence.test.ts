import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetTabs, keepTabs, keptTabs } from '../../../../../src/views/ui/state/tabPersistence'

const stored = new Map<string, string>()
const orders = { path: '/orders', fullPath: '/orders?open=5', title: 'Orders' }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('tabs over a reload', () => {
  it('tabs over a reload come back to anyone who had them, and to no one else', () => {
    keepTabs(7, [orders])
    expect(keptTabs(7)).toEqual([orders])
    expect(keptTabs(8)).toEqual([])
  })

  it('tabs over a reload are gone after signing out', () => {
    keepTabs(7, [orders])
    forgetTabs(7)
    expect(keptTabs(7)).toEqual([])
  })

  it('tabs over a reload come back only as far as they can be read', () => {
    stored.set('decant.tabs.7', '[{"path":"/a"},null,{"path":"/b","fullPath":"/b","title":"B","affix":true}]')
    expect(keptTabs(7)).toEqual([{ path: '/b', fullPath: '/b', title: 'B' }])
    stored.set('decant.tabs.7', '{"path"')
    expect(keptTabs(7)).toEqual([])
  })
})
