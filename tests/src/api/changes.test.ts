import { describe, expect, it, vi } from 'vitest'
import { gatherChanges } from '../../../src/api/changes'
import type { Changes } from '../../../src/resources/general/system/changeCalls'
import { ApiError } from '../../../src/api/http'

const event = (channel: string, at: number) => ({
  channel,
  event: 'updated',
  data: { position: `e:${at}`, id: 1, version: at, row: {}, event: null, by: null, at: '' },
})
const gathered = (ask: (since: string, channels: readonly string[]) => Promise<Changes>) =>
  gatherChanges(ask, () => 0)

describe('asking what was missed', () => {
  it('asking what was missed asks once for all lists of a screen, from the earliest of their positions', async () => {
    const ask = vi.fn(() =>
      Promise.resolve({ state: 'missed' as const, position: 'e:9', events: [event('a', 4), event('b', 8)] }),
    )
    const of = gathered(ask)
    const [a, b] = await Promise.all([of('a', 'e:5'), of('b', 'e:3')])
    expect(ask.mock.calls).toEqual([['e:3', ['a', 'b']]])
    expect([a, b]).toEqual([
      { state: 'nothing', position: 'e:9', events: [] },
      { state: 'missed', position: 'e:9', events: [event('b', 8)] },
    ])
  })
  it('asking what was missed does not let one forbidden channel keep the others from their answer', async () => {
    const of = gathered((_, channels) =>
      channels.includes('b')
        ? Promise.reject(new ApiError('no_privileges', null, 403))
        : Promise.resolve({ state: 'nothing', position: 'e:9', events: [] }),
    )
    const [a, b] = await Promise.allSettled([of('a', 'e:5'), of('b', 'e:5')])
    expect([a?.status, b?.status]).toEqual(['fulfilled', 'rejected'])
  })
  it('asking what was missed asks apart for positions of different feeds', async () => {
    const ask = vi.fn((since: string) =>
      Promise.resolve({ state: 'nothing' as const, position: since, events: [] }),
    )
    const of = gathered(ask)
    await Promise.all([of('a', 'e:5'), of('b', 'f:1')])
    expect(ask.mock.calls.map(([since]) => since)).toEqual(['e:5', 'f:1'])
  })
})
