import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type Change, operatorMachine, type Shown } from '../../../src/machines/operator'
import type { Person } from '../../../src/machines/session'

const owner: Person = {
  id: 20,
  name: 'Bottling line 1',
  username: 'line1',
  company: 'Northlake Vapour Co.',
  roles: ['supervisor'],
  modules: ['Production'],
  config: {},
  timezone: 'America/Toronto',
}
const roy: Person = { ...owner, id: 31, name: 'P. Roy', roles: ['bottler'] }

function start({
  takeOver = () => Promise.resolve({ token: 'Bearer roy', person: roy }),
  giveBack = () => Promise.resolve({ person: owner }),
}: {
  takeOver?: (station: string, shown: Shown) => Promise<{ token: string; person: Person }>
  giveBack?: (station: string) => Promise<{ person: Person }>
} = {}) {
  const changes: Change[] = []
  const actor = createActor(
    operatorMachine.provide({
      actors: {
        takeOver: fromPromise<{ token: string; person: Person }, { station: string; shown: Shown }>(
          ({ input }) => takeOver(input.station, input.shown),
        ),
        giveBack: fromPromise<{ person: Person }, { station: string }>(({ input }) =>
          giveBack(input.station),
        ),
      },
      actions: { tell: (_, change) => void changes.push(change) },
    }),
  ).start()
  return { actor, changes, settled: () => waitFor(actor, (now) => now.matches('settled')) }
}

const badge = { badge_code: '7001', pin: '2468' }

describe('change of operator', () => {
  it('a change of operator is requested with the screen’s own token, and announced once it is done', async () => {
    const takeOver = vi.fn(() => Promise.resolve({ token: 'Bearer roy', person: roy }))
    const { actor, changes, settled } = start({ takeOver })
    actor.send({ type: 'change', station: 'Bearer old', shown: badge })
    await settled()
    expect(takeOver).toHaveBeenCalledWith('Bearer old', badge)
    expect(changes).toEqual([{ token: 'Bearer roy', station: 'Bearer old', person: roy }])
  })

  it('a change of operator changes nothing when the badge is refused, says why, and forgets that with the next badge', async () => {
    const why = new Error('Wrong PIN')
    const takeOver = vi.fn(() => Promise.reject<{ token: string; person: Person }>(why))
    const { actor, changes, settled } = start({ takeOver })
    actor.send({ type: 'change', station: 'Bearer old', shown: badge })
    expect((await settled()).context.refusal).toBe(why)
    takeOver.mockResolvedValue({ token: 'Bearer roy', person: roy })
    actor.send({ type: 'change', station: 'Bearer old', shown: badge })
    expect((await settled()).context.refusal).toBeNull()
    expect(changes).toHaveLength(1)
  })

  it('a change of operator lets a badge that is scanned twice, or a screen given back meanwhile, wait for nothing', async () => {
    const takeOver = vi.fn(() => Promise.resolve({ token: 'Bearer roy', person: roy }))
    const { actor, changes, settled } = start({ takeOver })
    actor.send({ type: 'change', station: 'Bearer old', shown: badge })
    actor.send({ type: 'change', station: 'Bearer old', shown: badge })
    actor.send({ type: 'leave', station: 'Bearer old' })
    await settled()
    expect(takeOver).toHaveBeenCalledTimes(1)
    expect(changes).toHaveLength(1)
  })

  it('a change of operator ends with the owner back at his screen, whether the server heard it or not', async () => {
    const heard = start()
    heard.actor.send({ type: 'leave', station: 'Bearer old' })
    await heard.settled()
    expect(heard.changes).toEqual([{ token: 'Bearer old', station: null, person: owner }])
    const unheard = start({ giveBack: () => Promise.reject(new Error('no_response')) })
    unheard.actor.send({ type: 'leave', station: 'Bearer old' })
    await unheard.settled()
    expect(unheard.changes).toEqual([{ token: 'Bearer old', station: null, person: null }])
  })
})
