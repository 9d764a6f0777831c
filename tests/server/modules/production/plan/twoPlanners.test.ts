import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow } from '../../../../../src/planning/follow'
import type { PlanModel } from '../../../../../src/planning/model'
import { chanceOf } from '../../../../../src/planning/improving/chance'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { applyPlan } from '../../../../../server/modules/production/plan/apply/applyPlan'
import { versionsAfter } from '../../../../../server/modules/production/plan/apply/history'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { Refused } from '../../../../../server/engine/errors'
import type { Plant } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
}, 60_000)
afterAll(() => plant?.close())

const moves = 200
/** Moves behind which the floor does no more, so that boards follow versions alone. */
const floorUntil = 150

/** Keys, quantities and pins of each lane. */
const lanesOf = ({ lanes, operations, machines }: PlanModel) =>
  lanes.map((lane, at) => [
    machines[at]!.id,
    lane.map((one) => [operations[one]!.key, operations[one]!.quantity, operations[one]!.pin?.at ?? null]),
  ])

const versions = async (since: number) => (await versionsAfter(plant.db, plant.plant.id, since)) ?? []

/** A board as a planner has it: read once, then made to follow what others apply. */
function boardOf(model: PlanModel) {
  let shown = model
  return {
    shown: () => shown,
    read: async () => {
      shown = (await planSnapshot(plant.db, null)).model
    },
    follow: async () => {
      const followed = follow(shown, await versions(shown.version))
      if (!followed) throw new Error('The board cannot follow.')
      shown = followed
    },
  }
}

describe('two planners while the floor works', () => {
  it('make 200 moves of which each is applied once or named as a conflict, and see what a fresh board shows', async () => {
    await worked.clear()
    const chance = chanceOf(19)
    for (let order = 0; order < 8; order++) await plant.released(60)
    const running = await worked.bottled(2000)
    const step = (await plant.step(running, 'bottling')).id
    const { model: first, version: before } = await planSnapshot(plant.db, null)
    const boards = [boardOf(first), boardOf(first)]
    const planner = await plant.person('planning')
    const bottler = await plant.person('bottler')
    const applied: number[] = []
    const conflicts: string[] = []

    const move = async (board: ReturnType<typeof boardOf>) => {
      const model = board.shown()
      const waiting = model.operations.filter((one) => one.state === 'waiting' && one.choices.length > 0)
      const { key, choices } = waiting[chance(waiting.length)]!
      const at = choices[chance(choices.length)]!.machine
      const lane = model.lanes[at]!.map((one) => model.operations[one]!.key).filter((one) => one !== key)
      const after = lane[chance(lane.length + 1)] ?? null
      const { version } = await plant
        .as(planner, (unit) =>
          applyPlan(unit, {
            location_id: null,
            version: model.version,
            digest: null,
            base: null,
            now: null,
            reason: null,
            scenario_id: null,
            changes: [{ kind: 'place', key, machine: model.machines[at]!.id, after }],
          }),
        )
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
          const { keys } = error.data as { keys?: string[] }
          conflicts.push(`${error.code} ${keys?.join(' ') ?? ''}`)
          return { version: 0 }
        })
      if (version > 0) applied.push(version)
    }

    const floorActs = async (made: number) => {
      if (made === 0) {
        const filler = plant.floor['filler 1']
        await plant.work(running, 'bottling', 'start', { machine_id: filler })
      } else
        await plant.as(bottler, (unit) =>
          unit.fire(productionOrderSteps, step, 'report', { qty_good: 5 }, bottler),
        )
    }

    for (let made = 0; made < moves; made += 2) {
      // Both have the same version: what the first one applies, the second one has not seen.
      await Promise.all(boards.map(move))
      if (made < floorUntil && made % 10 === 0) {
        await floorActs(made)
        for (const board of boards) await board.read()
      } else for (const board of boards) await board.follow()
    }

    expect(applied.length + conflicts.length).toBe(moves)
    expect(applied.length).toBeGreaterThan(100)
    for (const named of conflicts) expect(named).toMatch(/^(stale_plan|plan_conflict) [LS]\d/)
    const made = (await versions(before)).filter(({ kind }) => kind === 'applied')
    expect(made.map(({ version }) => version)).toEqual(applied.toSorted((a, b) => a - b))
    const { model: fresh } = await planSnapshot(plant.db, null)
    for (const board of boards) {
      expect(board.shown().version).toBe(fresh.version)
      expect(lanesOf(board.shown())).toEqual(lanesOf(fresh))
    }
  }, 600_000)
})
