import { describe, expect, it } from 'vitest'
import { plantOf } from '../../../bench/planning/plant'
import { applyChanges } from '../../../src/planning/apply'
import { project, projection, projectionFrom, schedule } from '../../../src/planning/build'
import type { PlanChange } from '../../../src/planning/changes'
import { digest } from '../../../src/planning/digest'
import { chanceOf } from '../../../src/planning/improving/chance'
import { improve } from '../../../src/planning/improving/improve'
import type { PlanModel, PlanTimes } from '../../../src/planning/model'
import { preview } from '../../../src/planning/preview'
import { rebase } from '../../../src/planning/rebase'
import { broken } from './checker'

const hour = 3600

const timed = (model: PlanModel): PlanTimes => {
  const times = project(model)
  if ('circle' in times) throw new Error(times.circle.join(' '))
  return times
}

/** The plan in its lanes, a part of it left as backlog, and the floor at a later time: done, running and waiting. */
function workedPlan(seed: number): PlanModel {
  const chance = chanceOf(seed * 7919)
  const wishes = { seed, pins: 10, bounds: 15, breakdowns: 3, hasTanks: seed % 2 === 0 }
  const model = plantOf({ ...wishes, orders: 6 + chance(10), machines: [2, 1, 2, 2, 1, 2] })
  const built = schedule(model)
  if ('circle' in built) throw new Error(built.circle.join(' '))
  const { start, end } = built.pass
  const now = model.now + chance(40) * hour
  const operations = model.operations.map((one, at) => {
    if (start[at]! >= now) return one
    const isDone = end[at]! <= now
    const times = {
      started: start[at]!,
      ended: isDone ? end[at]! : null,
      rest: isDone ? null : chance(5 * hour),
    }
    return { ...one, ...times, state: isDone ? ('done' as const) : ('running' as const) }
  })
  const lanes = built.lanes.map((lane) => {
    const planned = lane.length - chance(3)
    return lane.filter((at, place) => place < planned || operations[at]!.state !== 'waiting')
  })
  return { ...model, operations, lanes, now, frozenUntil: now + chance(8) * hour }
}

/** A change as a planner makes it by pointer; it may be one that is refused. */
function changeOf(model: PlanModel, chance: (below: number) => number): PlanChange {
  const { key, quantity, choices, order } = model.operations[chance(model.operations.length)]!
  const choice = choices[chance(choices.length)]!.machine
  const machine = model.machines[choice]!.id
  const lane = model.lanes[choice]!
  const behind = lane[chance(lane.length + 1)]
  const after = behind === undefined ? null : model.operations[behind]!.key
  const part = 1 + chance(quantity)
  const kinds: PlanChange[] = [
    { kind: 'place', key, machine, after },
    { kind: 'place', key, machine, after, quantity: part },
    { kind: 'unplan', key },
    { kind: 'split', key, quantity: part },
    { kind: 'split', key, quantity: part, machine, after },
    { kind: 'resize', key, quantity: part },
    { kind: 'pin', key, at: chance(2) === 0 ? null : model.now + chance(100) * hour, machine },
    { kind: 'unpin', key },
    { kind: 'rush', order: model.orders[order]!.id, on: chance(2) === 0 },
    { kind: 'carry', key, at: model.now + chance(50) * hour },
  ]
  return kinds[chance(kinds.length)]!
}

/** A card that is let go in a lane. */
function placeOf(model: PlanModel, chance: (below: number) => number): PlanChange {
  const { key, choices } = model.operations[chance(model.operations.length)]!
  const choice = choices[chance(choices.length)]!.machine
  const lane = model.lanes[choice]!
  const behind = lane[chance(lane.length + 1)]
  const after = behind === undefined ? null : model.operations[behind]!.key
  return { kind: 'place', key, machine: model.machines[choice]!.id, after }
}

/** A card that is let go a few places from where it was. */
function nearPlaceOf(model: PlanModel, chance: (below: number) => number): PlanChange {
  const machine = chance(model.lanes.length)
  const lane = model.lanes[machine]!
  const place = chance(lane.length)
  const keyAt = (at: number) => (lane[at] === undefined ? null : model.operations[lane[at]]!.key)
  const key = keyAt(place)
  if (key === null) return placeOf(model, chance)
  return { kind: 'place', key, machine: model.machines[machine]!.id, after: keyAt(place - 2 - chance(2)) }
}

/** A card of the backlog that is let go anywhere in a lane. */
function planOf(model: PlanModel, chance: (below: number) => number): PlanChange {
  const planned = new Set(model.lanes.flat())
  const backlog = model.operations.filter((_, at) => !planned.has(at))
  const { key, choices } = backlog[chance(backlog.length)]!
  const choice = choices[chance(choices.length)]!.machine
  const lane = model.lanes[choice]!
  const behind = lane[chance(lane.length + 1)]
  const after = behind === undefined ? null : model.operations[behind]!.key
  return { kind: 'place', key, machine: model.machines[choice]!.id, after }
}

const quantities = ({ operations }: PlanModel) => {
  const byStep = new Map<number, number>()
  for (const { step, quantity } of operations) byStep.set(step, (byStep.get(step) ?? 0) + quantity)
  return byStep
}

/** A copy without anything that an engine could have kept of the model. */
const fresh = (model: PlanModel): PlanModel => structuredClone(model)

/** Changes one after another on a plan, those that are refused left out. */
function edited(model: PlanModel, edits: number, chance: (below: number) => number) {
  const changes: PlanChange[] = []
  let current = model
  for (let edit = 0; edit < edits; edit++) {
    const change = changeOf(current, chance)
    const shown = preview(current, [change])
    if ('refused' in shown) continue
    current = shown.model
    changes.push(change)
  }
  return { changes, model: current }
}

/**
 * Rules that the times break. Lanes and tanks may leave the backlog no way out, a batch in a tank behind one that waits
 * for it: then a tank that is kept is taken, which is counted.
 */
function rulesBroken(model: PlanModel, times: PlanTimes, counted: { tanks: number }): string[] {
  const all = broken(model, times)
  const others = all.filter((rule) => !rule.endsWith('a tank that is not empty'))
  if (all.length > others.length) counted.tanks++
  return others
}

describe('1,000 plans made by chance', () => {
  it('keep every rule when they are built', () => {
    const counted = { tanks: 0 }
    for (let seed = 1; seed <= 1000; seed++) {
      const model = workedPlan(seed)
      expect(rulesBroken(model, timed(model), counted), `seed ${seed}`).toEqual([])
    }
    expect(counted.tanks).toBeLessThan(20)
  })

  it('keep every rule and every quantity under a change, and equal a fresh model of the changed data', () => {
    let made = 0
    const counted = { tanks: 0 }
    for (let seed = 1; seed <= 1000; seed++) {
      const model = workedPlan(seed)
      const change = changeOf(model, chanceOf(seed * 31))
      const shown = preview(model, [change])
      if ('refused' in shown) continue
      made++
      expect(rulesBroken(shown.model, shown.times, counted), `seed ${seed} ${change.kind}`).toEqual([])
      const isLess = change.kind !== 'resize'
      if (isLess) expect(quantities(shown.model)).toEqual(quantities(model))
      const again = preview(fresh(model), [structuredClone(change)])
      if ('refused' in again) throw new Error(again.refused)
      expect(digest(timed(fresh(shown.model)))).toBe(digest(shown.times))
      expect(digest(again.times)).toBe(digest(shown.times))
    }
    expect(counted.tanks).toBeLessThan(20)
    expect(made).toBeGreaterThan(400)
  })

  it('are timed from the plan before a change to the same bytes as from nothing, with and without backlog', () => {
    const counted = { lanes: 0, backlog: 0, circles: 0 }
    for (let seed = 1; seed <= 450; seed++) {
      const worked = workedPlan(seed)
      const built = schedule(worked)
      if ('circle' in built) throw new Error(built.circle.join(' '))
      const chance = chanceOf(seed * 97)
      // In two of three cards are moved: then only what a change reaches is timed, with half of each lane as backlog too.
      const isMoved = seed % 3 > 0
      const isWhole = seed % 3 === 1
      const halves = built.lanes.map((lane) =>
        lane.filter((at, place) => place * 2 < lane.length || worked.operations[at]!.state !== 'waiting'),
      )
      const lanes = isWhole ? built.lanes : halves
      const first = projection(isMoved ? { ...worked, lanes } : worked)
      if ('circle' in first) continue
      let before = first
      for (let edit = 0; edit < 6; edit++) {
        const { model } = before
        const changed = applyChanges(model, [isMoved ? placeOf(model, chance) : changeOf(model, chance)])
        if ('refused' in changed) continue
        const after = projectionFrom(before, changed)
        const whole = project(fresh(changed))
        if ('circle' in after || 'circle' in whole) {
          expect(after, `seed ${seed}`).toEqual(whole)
          counted.circles++
          continue
        }
        expect(digest(after.times), `seed ${seed}`).toBe(digest(whole))
        if (isMoved) counted[isWhole ? 'lanes' : 'backlog']++
        before = after
      }
    }
    expect(counted.lanes).toBeGreaterThan(300)
    expect(counted.backlog).toBeGreaterThan(300)
    expect(counted.circles).toBeGreaterThan(10)
  })

  it('are built behind half of their lanes to the same bytes when cards are moved in these and into them', () => {
    let moved = 0
    for (let seed = 1; seed <= 40; seed++) {
      const empty = plantOf({
        seed,
        orders: 60,
        machines: [3, 1, 3, 2, 2, 2],
        hasTanks: seed % 4 === 0,
        bounds: 10,
      })
      const built = schedule(empty)
      if ('circle' in built) throw new Error(built.circle.join(' '))
      const lanes = built.lanes.map((lane) => lane.slice(0, Math.ceil(lane.length / 2)))
      const before = projection({ ...empty, lanes })
      if ('circle' in before) throw new Error(before.circle.join(' '))
      const chance = chanceOf(seed * 41)
      for (let edit = 0; edit < 30; edit++) {
        const make = [nearPlaceOf, planOf, placeOf][edit % 3]!
        const changed = applyChanges(before.model, [make(before.model, chance)])
        if ('refused' in changed) continue
        const after = projectionFrom(before, changed)
        const whole = project(changed)
        if ('circle' in after || 'circle' in whole) {
          expect(after, `seed ${seed}`).toEqual(whole)
          continue
        }
        expect(digest(after.times), `seed ${seed} edit ${edit}`).toBe(digest(whole))
        moved++
      }
    }
    expect(moved).toBeGreaterThan(900)
  })

  it('keep every rule when they are improved, and what is started, pinned or frozen stays where it is', () => {
    let improved = 0
    const counted = { tanks: 0 }
    for (let seed = 1; seed <= 1000; seed++) {
      const model = workedPlan(seed)
      const before = timed(model)
      const proposed = improve(model, { steps: 12 })
      if ('circle' in proposed) throw new Error(proposed.circle.join(' '))
      const after = applyChanges(model, proposed.changes)
      if ('refused' in after) throw new Error(after.refused)
      const times = timed(after)
      expect(rulesBroken(after, times, counted), `seed ${seed}`).toEqual([])
      if (proposed.changes.length > 0) improved++
      for (const at of model.lanes.flat()) {
        const { state, pin, key } = model.operations[at]!
        const isFixed = state !== 'waiting' || pin !== null || before.start[at]! < model.frozenUntil
        if (isFixed) expect(times.machine[at], `seed ${seed} ${key}`).toBe(before.machine[at])
        if (isFixed && pin === null) expect(times.start[at], `seed ${seed} ${key}`).toBe(before.start[at])
      }
    }
    expect(counted.tanks).toBeLessThan(20)
    expect(improved).toBeGreaterThan(100)
  })

  it('lose no edit of two planners: each one is in the rebased changes or named as a conflict', () => {
    let conflicts = 0
    for (let seed = 1; seed <= 340; seed++) {
      const model = workedPlan(seed)
      const chance = chanceOf(seed * 53)
      const others = edited(model, 2, chance)
      const own = edited(model, 3, chance)
      const rebased = rebase(own.changes, model, others.model)
      expect(rebased.changes.length + rebased.conflicts.length).toBe(own.changes.length)
      for (const { change } of rebased.conflicts) expect(own.changes).toContain(change)
      conflicts += rebased.conflicts.length
      const both = applyChanges(others.model, rebased.changes)
      if ('refused' in both) throw new Error(`seed ${seed} ${both.refused}`)
      const isQuantity = [...own.changes, ...others.changes].some(({ kind }) => kind === 'resize')
      if (!isQuantity) expect(quantities(both), `seed ${seed}`).toEqual(quantities(model))
    }
    expect(conflicts).toBeGreaterThan(5)
  })
})
