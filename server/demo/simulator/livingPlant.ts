import { sql } from 'kysely'
import { demoPlants } from '../../../src/resources/general/demo_plant/demo_plants'
import type { Connect } from '../../db/connect'
import type { Db } from '../../db/database'
import type { Logger } from '../../db/logger'
import type { OnTables } from '../../engine/hooks/tableHooks'
import { calmDown, demoPlantNow } from '../../modules/general/demo_plant/demo_plants'
import { createLeaderElection } from '../../realtime/external/leaderElection'
import { plantApi, simulatorAgent, simulatorKeys } from './api'
import { pruneDemo } from './prune'
import { runPlant } from './run'

// Any number, the same in every node.
const lock = 7_203_048
const lookEveryMs = 5_000
const pruneEveryMs = 60_000
const patienceMs = 10_000

/** What the plant of this node does; `elsewhere` where another node has it, `alone` while no person is signed in. */
export type PlantState = 'elsewhere' | 'stopped' | 'alone' | 'real' | 'fast'

type Options = {
  db: Db
  connect: Connect
  onTables: OnTables
  log: Logger
  /** Where this node answers. */
  url: string
  password: string
}

// An open screen sends a call at least once a minute.
async function isAnyoneHere(db: Db) {
  const { rows } = await sql<{ here: boolean }>`select exists (select from access_tokens
    where revoked_at is null and expires_at > now() and last_used_at > now() - interval '3 minutes'
      and user_agent is distinct from ${simulatorAgent}) as here`.execute(db)
  return rows[0]?.here === true
}

async function requestedState(db: Db): Promise<PlantState> {
  const plant = await demoPlantNow(db)
  if (plant?.fast_until && Date.parse(plant.fast_until) <= Date.now()) {
    // Heard of as a change of the plant, which is looked at again.
    await calmDown(db)
  }
  if (!plant || plant.pace === 'stopped') return 'stopped'
  return (await isAnyoneHere(db)) ? plant.pace : 'alone'
}

/** The simulator at work; `end` resolves once its last write is answered. */
function started(pace: 'real' | 'fast', api: ReturnType<typeof plantApi>, failed: (error: unknown) => void) {
  const stop = new AbortController()
  const run = runPlant({
    seed: Date.now() % 1_000_000,
    pace: pace === 'fast' ? 60 : 1,
    api,
    signal: stop.signal,
  }).catch(failed)
  return {
    async end() {
      stop.abort()
      await run
    },
  }
}

/**
 * The simulated plant of the demo company at work by itself: on one node, at the pace people set, while people are
 * signed in.
 */
export function createLivingPlant({ db, connect, onTables, log, url, password }: Options) {
  let state: PlantState = 'elsewhere'
  let run: ReturnType<typeof started> | null = null
  let timer: NodeJS.Timeout | null = null
  let turn = Promise.resolve()
  let prunedAt = 0
  let isFailing = false
  const leaving = new AbortController()
  const name = `${simulatorKeys}${Date.now().toString(36)}-${process.pid}`
  const api = plantApi({ url, password, run: name, journal: undefined, patienceMs, signal: leaving.signal })

  function failed(error: unknown) {
    // Begun again at the next look.
    state = 'alone'
    if (!isFailing) log.warn({ err: error }, 'The demo plant cannot work')
    isFailing = true
  }

  async function become(next: PlantState) {
    if (next === state) return
    await run?.end()
    run = next === 'real' || next === 'fast' ? started(next, api, failed) : null
    state = next
  }

  async function look() {
    if (state === 'elsewhere') return
    await become(await requestedState(db))
    if (run === null || Date.now() - prunedAt < pruneEveryMs) return
    prunedAt = Date.now()
    isFailing = false
    await pruneDemo(db)
  }

  const inTurn = (work: () => Promise<void>) =>
    (turn = turn.then(work).catch((error: unknown) => log.warn({ err: error }, 'The demo plant waits')))

  const lead = createLeaderElection({
    connect,
    log,
    lock,
    async begin() {
      state = 'stopped'
      timer = setInterval(() => void inTurn(look), lookEveryMs)
      void inTurn(look)
    },
    async end() {
      if (timer) clearInterval(timer)
      await inTurn(() => become('elsewhere'))
    },
  })
  onTables([demoPlants.name], () => void inTurn(look))

  return {
    start: () => lead.start(),
    /** Looks at once, and says what the plant does since. */
    async look() {
      await inTurn(look)
      return state
    },
    /** Resolves once the last write is answered. */
    async stop() {
      leaving.abort()
      await lead.stop()
    },
  }
}
