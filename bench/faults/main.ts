import { existsSync } from 'node:fs'
import { build, isBuilt } from '../built'
import { end } from '../ending'
import { databaseAway, listenerCut } from './database'
import { type Figure, lineOf, type Size } from './figure'
import { killedNode, killedWithDatabase } from './kills'
import { badLine, partitionedNodes, partitionedScreens } from './lines'
import { convergence, pollRace } from './model'
import { numberedEvents } from './numbered'
import { expiredToken, lostRights, sameRow } from './people'
import { openPlant } from './plant'
import { rollingRestart } from './rolling'
import { slowConsumers } from './slow'
import { soak } from './soak'
import { reconnectStorm } from './storm'

const figures: readonly Figure[] = [
  killedNode,
  killedWithDatabase,
  databaseAway,
  listenerCut,
  partitionedScreens,
  partitionedNodes,
  badLine,
  reconnectStorm,
  slowConsumers,
  sameRow,
  expiredToken,
  lostRights,
  soak,
  rollingRestart,
  convergence,
  pollRace,
  numberedEvents,
]

const longestMs = 300_000
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

const asked = words.filter((word) => !word.startsWith('-'))
const unknown = asked.filter((id) => !figures.some((figure) => figure.id === id))
if (unknown.length > 0) {
  console.error(
    `There is no figure ${unknown.join(', ')}; there are ${figures.map(({ id }) => id).join(', ')}.`,
  )
  process.exit(1)
}
// A bench of one's own beside work on the sources: what is built stays as it is.
const isGiven = words.includes('--as-built') && existsSync('dist/server/main.js')
if (!isGiven && !isBuilt() && build().status !== 0) process.exit(1)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(1)))

/** What hangs must not keep the other figures from being tried. */
const endless = () =>
  new Promise<never>((_, reject) => {
    if (!isLong && minutes === null) setTimeout(() => reject(new Error('it did not end')), longestMs).unref()
  })

let missed = 0
try {
  const plant = await openPlant()
  for (const figure of figures) {
    if (asked.length > 0 && !asked.includes(figure.id)) continue
    const begun = performance.now()
    try {
      const reached = await Promise.race([figure.run(plant, size), endless()])
      if (reached.isMet === false) missed++
      console.log(lineOf(figure, reached, (performance.now() - begun) / 1000))
    } catch (error) {
      missed++
      console.log(`${figure.id} ${figure.fault}\n    could not be tried: ${String(error)}`)
      console.error(error)
    }
  }
} finally {
  await end()
}
process.exit(missed > 0 ? 1 : 0)
