import { describe, expect, it } from 'vitest'
import {
  judge,
  judgeLine,
  limitsMs,
  type LineSigns,
  noSigns,
  type SourceSigns,
} from '../../../../src/streams/connection/freshness'

const now = 1_000_000
const line = (news: Partial<LineSigns> = {}): LineSigns => ({
  isConnected: true,
  beatAt: now - 1_000,
  isBeating: true,
  answeredAt: null,
  isUnanswered: false,
  wokenAt: 0,
  ...news,
})
const source = (news: Partial<SourceSigns> = {}): SourceSigns => ({
  readAt: now - 60_000,
  askedAt: now - 60_000,
  coverage: 'all',
  heardUntil: -Infinity,
  ...news,
})
const list = (signs: Partial<LineSigns>, news: Partial<SourceSigns> = {}) =>
  judge(line(signs), source(news), now, limitsMs.list)
const cut = { isConnected: false, isBeating: false, beatAt: now - 9_000 }
const deaf = { coverage: 'nothing', heardUntil: now - 9_000 } as const

describe('how far a source may be trusted', () => {
  it('how far a source may be trusted is live while all that happens to it is heard and its node beats, however long ago it was read', () => {
    expect(list({})).toEqual({ state: 'live', ageMs: 1_000 })
  })
  it('how far a source may be trusted is unknown before anything came, whatever the line says', () => {
    expect(judge(line(), noSigns, now, limitsMs.list)).toEqual({ state: 'unknown', ageMs: null })
  })
  it('how far a source may be trusted leaves live within 5 s when the beat falls silent or the node no longer reads the feed', () => {
    expect(list({ beatAt: now - 4_600 }).state).toBe('late')
  })
  it('how far a source may be trusted leaves live at once when the socket is cut', () => {
    expect(list({ isConnected: false }).state).toBe('late')
  })
  it('how far a source may be trusted is not called live by the beat of a line that carries another source', () => {
    expect(list({}, deaf)).toEqual({ state: 'late', ageMs: 9_000 })
    expect(list({}, { ...deaf, heardUntil: now - 31_000 })).toEqual({ state: 'lost', ageMs: 31_000 })
  })
  it('how far a source may be trusted is lost when the socket is cut and calls go unanswered', () => {
    expect(list({ ...cut, isUnanswered: true }, deaf).state).toBe('lost')
  })
  it('how far a source may be trusted is late, not lost, while it is asked every 10 s and answered, and not by the answers of others', () => {
    const old = { isConnected: false, beatAt: now - 300_000 }
    expect(list(old, { ...deaf, heardUntil: now - 300_000, readAt: now - 10_000 }).state).toBe('late')
    expect(list({ ...old, answeredAt: now - 100 }, { ...deaf, heardUntil: now - 300_000 }).state).toBe('lost')
  })
  it('how far a source may be trusted is lost after twice its limit without any answer', () => {
    expect(list({ beatAt: now - 31_000 }).state).toBe('lost')
  })
  it('how far a source may be trusted counts its age from the last proof', () => {
    expect(list(cut, { ...deaf, readAt: now - 400 })).toEqual({ state: 'late', ageMs: 400 })
  })
  it('how far a source may be trusted is live for a moment by its own answer, before its channel is', () => {
    expect(list({ beatAt: null }, { coverage: 'not yet', readAt: now - 300 }).state).toBe('live')
    expect(list({ beatAt: null }, { coverage: 'not yet', readAt: now - 4_600 }).state).toBe('late')
  })
  it('how far a source may be trusted is late, not lost, in the first moments after someone looks again', () => {
    const hidden = { coverage: 'not yet', readAt: now - 600_000, askedAt: now - 50 } as const
    expect(list({ beatAt: null }, hidden)).toEqual({ state: 'late', ageMs: 600_000 })
    expect(list({ beatAt: null }, { ...hidden, askedAt: now - 5_000 }).state).toBe('lost')
  })
})

describe('how far the page as a whole may be trusted', () => {
  const state = (news: Partial<LineSigns>) => judgeLine(line(news), now).state

  it('how far the page as a whole may be trusted goes by the beat alone while the socket is, whatever calls are answered', () => {
    expect(state({ answeredAt: now })).toBe('live')
    expect(state({ beatAt: now - 4_600, answeredAt: now })).toBe('late')
  })
  it('how far the page as a whole may be trusted is late while calls are answered, lost while they are not', () => {
    expect(state({ ...cut, answeredAt: now - 5_000 })).toBe('late')
    expect(state({ ...cut, answeredAt: now - 5_000, isUnanswered: true })).toBe('lost')
  })
  it('how far the page as a whole may be trusted goes by a fresh answer where the socket has just come back', () => {
    const back = { isBeating: false, beatAt: now - 60_000 }
    expect(state({ ...back, answeredAt: now - 300 })).toBe('live')
    expect(state({ ...back, answeredAt: now - 5_000 })).toBe('late')
  })
  it('how far the page as a whole may be trusted is live by a fresh answer until the first beat', () => {
    const first = { isConnected: false, isBeating: false, beatAt: null }
    expect(state({ ...first, answeredAt: now - 300 })).toBe('live')
    expect(state({ ...first, answeredAt: null })).toBe('unknown')
  })
})
