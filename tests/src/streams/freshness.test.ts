import { describe, expect, it } from 'vitest'
import { judge, limitsMs, type Signs } from '../../../src/streams/freshness'

const now = 1_000_000
const signs = (news: Partial<Signs>): Signs => ({
  isConnected: true,
  beatAt: now - 1_000,
  answeredAt: null,
  isUnanswered: false,
  ...news,
})
const state = (news: Partial<Signs>, isLoaded = true) =>
  judge(signs(news), isLoaded, now, limitsMs.list).state

describe('how far a list may be trusted', () => {
  it('is live while its node beats', () => {
    expect(judge(signs({}), true, now, limitsMs.list)).toEqual({ state: 'live', ageMs: 1_000 })
  })
  it('is unknown before anything came', () => {
    expect(state({}, false)).toBe('unknown')
    expect(state({ beatAt: null })).toBe('unknown')
  })
  it('leaves live within 5 s when the beat falls silent or the node no longer reads the feed', () => {
    expect(state({ beatAt: now - 4_600 })).toBe('late')
  })
  it('leaves live at once when the socket is cut', () => {
    expect(state({ isConnected: false })).toBe('late')
  })
  it('is lost when the socket is cut and calls go unanswered', () => {
    expect(state({ isConnected: false, isUnanswered: true })).toBe('lost')
  })
  it('is late, not lost, while calls are answered every 10 s', () => {
    expect(state({ isConnected: false, beatAt: now - 300_000, answeredAt: now - 10_000 })).toBe('late')
  })
  it('is lost after twice its limit without any answer', () => {
    expect(state({ beatAt: now - 31_000 })).toBe('lost')
  })
  it('counts its age from the last proof', () => {
    expect(
      judge(signs({ isConnected: false, answeredAt: now - 400, beatAt: now - 9_000 }), true, now, 15_000),
    ).toEqual({ state: 'late', ageMs: 400 })
  })
})
