import { existsSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { build, isBuilt } from '../harness/built'
import { end, endOnSignals, wasStopped } from '../harness/ending'
import { costlyBodies, guessedPasswords, halfSentBodies } from './attacks'
import { databaseAway, listenerCut } from './database'
import { sameRow } from './editing'
import { type Figure, lineOf, type Size } from './figure'
import { killedNode, killedWithDatabase } from './kills'
import { badLine, partitionedNodes, partitionedScreens } from './lines'
import { convergence, pollRace } from './model'
import { numberedEvents } from './numbered'
import { expiredToken, lostRights } from './people'
import { openPlant, type Plant } from './plant'
import { rollingRestart } from './rolling'
import { slowConsumers } from './slow'
import { soak } from './soak'
import { returningScreens } from './returning'
import { reconnectStorm } from './storm'
import { wallForWeeks } from './screens/walls'

const figures: readonly Figure[] = [
  killedNode,
  killedWithDatabase,
  databaseAway,
  listenerCut,
  partitionedScreens,
  partitionedNodes,
  badLine,
  reconnectStorm,
  returningScreens,
  slowConsumers,
  sameRow,
  expiredToken,
  lostRights,
  wallForWeeks,
  soak,
  rollingRestart,
  convergence,
  pollRace,
  numberedEvents,
  costlyBodies,
  guessedPasswords,
  halfSentBodies,
]

const longestMs = 180_000
const words = process.argv.slice(2)
const flag = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const isLong = words.includes('--long')
const rounds = Number(flag('rounds')) || null
const minutes = Number(flag('minutes')) || null
const size: Size = {
  isLong,
  rounds: (few, all) => rounds ?? (isLong ? all : few),
  seconds: (few, all) => (minutes === null ? (isLong ? all : few) : minutes * 60),
}

const names = words.filter((word) => !word.startsWith('-'))
const unknown = names.filter((id) => !figures.some((figure) => figure.id === id))
if (unknown.length > 0) {
  console.error(
    `There is no figure ${unknown.join(', ')}; there are ${figures.map(({ id }) => id).join(', ')}.`,
  )
  process.exit(1)
}
// A bench of one's own beside work on the sources: what is built stays as it is.
const isGiven = words.includes('--as-built') && existsSync('dist/server/main.js')
if (!isGiven && !isBuilt() && build().status !== 0) process.exit(1)

endOnSignals()

/** What hangs must not keep the other figures from being tried. */
const endless = (ms: number) =>
  new Promise<never>((_, reject) => {
    if (!isLong && minutes === null && rounds === null)
      setTimeout(() => reject(new Error(`it did not end within ${ms / 1_000} s`)), ms).unref()
  })

/** The machine's work of the last minute; above twice its cores it says little about times. */
const load = () => loadavg()[0] ?? 0
const isOverloaded = () => load() > 2 * availableParallelism()

async function tried(plant: Plant, figure: Figure, isSecond = false): Promise<boolean> {
  const startedAt = performance.now()
  const wasOverloaded = isOverloaded()
  const asIs = { load: load(), isSecond }
  const reached = await Promise.race([figure.run(plant, size), endless(figure.longestMs ?? longestMs)])
  if (reached.isMet === false && wasOverloaded && !isSecond && !isLong) return tried(plant, figure, true)
  console.log(lineOf(figure, reached, { ...asIs, seconds: (performance.now() - startedAt) / 1_000 }))
  return reached.isMet !== false
}

let missed = 0
try {
  const plant = await openPlant()
  for (const figure of figures) {
    if (names.length > 0 && !names.includes(figure.id)) continue
    try {
      if (!(await tried(plant, figure))) missed++
    } catch (error) {
      // What is taken away beneath a run that was stopped says nothing.
      if (wasStopped()) break
      missed++
      console.log(`${figure.id} ${figure.fault}\n    could not be tried: ${String(error)}`)
      console.error(error)
    }
  }
} finally {
  await end()
}
process.exit(missed > 0 ? 1 : 0)
