import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { answerOf } from '../../../../fixtures/floor/inLineWork'
import { maintainedPlant } from '../../../../fixtures/floor/maintenance'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let shop: Awaited<ReturnType<typeof maintainedPlant>>
beforeAll(async () => {
  worked = await workedPlant()
  await packRoomOf(worked.plant)
  shop = await maintainedPlant(worked.plant)
})
afterAll(() => worked.plant.close())

const act = fc.record({
  what: fc.constantFrom(
    'acknowledge',
    'start',
    'wait_parts',
    'resume',
    'finish',
    'verify',
    'reopen',
    'cancel',
    'idle',
    'down',
  ),
  minutes: fc.integer({ min: 0, max: 90 }),
})

const machineOf = { production: 'filler 1', assembly: 'sealer 1' } as const

it.each(plantAreas)(
  'after any history of a machine of %s the times of work ascend, and its downtime is that of its machine down or in maintenance for it',
  async (area) => {
    const machine = machineOf[area]
    const { technician, manager } = shop.people
    const { plant } = worked
    const payloads: Record<string, object> = {
      wait_parts: { wait_reason: 'Belt' },
      finish: shop.found,
      reopen: { note: 'Still loud' },
      cancel: { cancel_reason: 'Twice' },
    }
    let ended = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
        const { id } = await shop.report({ machine_id: plant.floor[machine] ?? 0 })
        for (const { what, minutes } of acts) {
          plant.later(minutes)
          if (what === 'idle' || what === 'down')
            await worked.say(machine, what, what === 'idle' ? 'no_operator' : 'jam')
          else {
            const by = ['verify', 'reopen', 'cancel'].includes(what) ? manager : technician
            await answerOf(shop.send(by, id, what as 'start', payloads[what] ?? {}))
          }
          const work = await shop.get(id)
          const states = (await shop.statesOf(id)).filter(({ state }) =>
            ['down', 'maintenance'].includes(state),
          )
          const seconds = states.reduce((sum, { duration_s }) => sum + (duration_s ?? 0), 0)
          expect(work.downtime_minutes).toBe(Math.floor(seconds / 60))
          expect(work.out_since).toBe(states.find(({ ended_at }) => ended_at === null)?.started_at ?? null)
          const times = [
            work.reported_at,
            work.acknowledged_at,
            work.started_at,
            work.finished_at,
            work.verified_at,
          ].filter((at) => at !== null)
          expect(times).toEqual(times.toSorted())
        }
        if (['verified', 'cancelled'].includes((await shop.get(id)).status)) ended++
        await worked.clear()
      }),
      { numRuns: 12, endOnFailure: true },
    )
    expect(ended).toBeGreaterThan(0)
  },
)
