import { demoPlant, demoPlantCalls } from '../../../../src/resources/general/demo_plant/demoPlantCalls'
import { demoPlants, type Pace } from '../../../../src/resources/general/demo_plant/demo_plants'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { runUnit, system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { onComputed } from '../../../realtime/feed/computed'

// A plant forgotten at 60x would fill the disk.
const fastMs = 60 * 60_000

const paceOf = (pace: Pace, at: string) => ({
  pace,
  fast_until: pace === 'fast' ? new Date(Date.parse(at) + fastMs).toISOString() : null,
})

const plantIn = async (unit: Unit) => (await unit.find(demoPlants, {}))[0]

/** The demo plant as it is now; null where there is none. */
export async function demoPlantNow(db: Db) {
  const [plant] = await db.selectFrom('demo_plants').select(['pace', 'fast_until']).execute()
  return plant ?? null
}

onComputed(demoPlant, { sources: [demoPlants] }, demoPlantNow)

onCall(demoPlantCalls.setPace, async ({ unit, input: { pace } }) => {
  const plant = await plantIn(unit)
  if (!plant) throw new Refused('not_found', { text: 'There is no demo plant here' })
  const { pace: set, fast_until } = await unit.update(demoPlants, plant.id, paceOf(pace, unit.at))
  return { pace: set, fast_until }
})

/** Returns from 60x to 1x once its time is over. */
export const calmDown = (db: Db) =>
  runUnit(db, system, async (unit) => {
    const plant = await plantIn(unit)
    if (plant?.fast_until && plant.fast_until <= unit.at)
      await unit.update(demoPlants, plant.id, paceOf('real', unit.at))
  })

/** Adds the demo plant where it is to work and has none yet, and removes it elsewhere. */
export const prepareDemoPlant = (db: Db, isOn: boolean) =>
  runUnit(db, system, async (unit) => {
    const plant = await plantIn(unit)
    if (isOn && !plant) await unit.insert(demoPlants, paceOf('real', unit.at))
    if (!isOn && plant) await unit.remove(demoPlants, plant.id)
  })
