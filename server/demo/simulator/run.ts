import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Random, random } from '../company/random'
import { demoPassword } from '../../settings'
import { type PlantApi, plantApi, simulatorKeys, type WireRow } from './api'
import { startOf, wash } from './closedStart'
import { takenMachines } from './freeMachine'
import { type FloorView, readFloor, type Order, readOrder, readSteps, type Step } from './floorView'
import { plantLaboratory } from './laboratory'
import { liquidWork } from './work/liquidWork'
import { orderActions } from './orderActions'
import { plantPlanning } from './planning'
import { plantRecoveries } from './recoveries'
import { labWork } from './work/labWork'
import { maintenanceWork } from './work/maintenanceWork'
import { packWork } from './work/packWork'
import { placeWork } from './work/placeWork'
import { researchWork } from './work/researchWork'
import { shippingWork } from './work/shippingWork'
import { skidWork } from './work/skidWork'
import { stampWork } from './work/stampWork'
import { tradeWork } from './work/tradeWork'
import { projectWork } from './work/projectWork'
import { trainingWork } from './work/trainingWork'
import { transferWork } from './work/transferWork'
import type { Action, Press } from './action'
import { stepActions } from './stepActions'
import { summary, type PlantSummary } from './summary'
import { floorSupply } from './supply'

export type Pace = 1 | 60 | 'flat'

type PlantRun = {
  seed?: number
  /** 1: a report every few seconds; 60: sixty times that; flat: as fast as it is answered. */
  pace?: Pace
  /** Writes per second, instead of a pace. */
  rate?: number
  forMs?: number
  /** Open orders to hold. */
  orders?: number
  /** How many people press buttons at once. */
  hands?: number
  signal?: AbortSignal
  say?: (line: string) => void
}

type OwnCalls = {
  url: string
  journal?: string
  password?: string
  /** How long an unanswered write is repeated under its key. */
  patienceMs?: number
}

/** A run makes calls of its own, or goes on with those of an earlier one and its sessions. */
export type PlantOptions = PlantRun & (OwnCalls | { api: PlantApi })

const everyMs = (pace: Pace) => (pace === 'flat' ? 0 : 3000 / pace)
/** A calm plant is looked at less often. */
const lookEveryMs = (gapMs: number) => (gapMs > 1000 ? 5000 : 1000)

/** Materials, the laboratory and recovered liquid are looked after so much more seldom than the floor. */
const supplyEvery = 4
const laboratoryEvery = 2
const recoveriesEvery = 6
const planningEvery = 8
const trainingEvery = 10
const projectsEvery = 6
/** An order on which something was refused is left alone for so many looks. */
const restLooks = 5

/** Waits, or until the signal comes. */
const pause = (ms: number, signal?: AbortSignal) =>
  wait(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined)

function chosen(actions: readonly Action[], chance: Random): Action | undefined {
  const all = actions.reduce((sum, { weight }) => sum + weight, 0)
  let at = chance.between(0, all)
  return actions.find(({ weight }) => (at -= weight) < 0)
}

/** Puts an answered row into the view, unless a newer version is there. */
function takeIn(view: FloorView, path: string, data: unknown) {
  const row = data as WireRow
  const [, , table] = path.split('/')
  if (typeof row?.id !== 'number' || typeof row.version !== 'number') return
  const cached: Map<number, WireRow> | undefined =
    table === 'production_order_steps' || table === 'assembly_order_steps'
      ? view.steps
      : table === 'production_orders'
        ? view.orders
        : undefined
  if (!cached || (cached.get(row.id)?.version ?? 0) > row.version) return
  if (cached === view.steps && ['done', 'skipped'].includes(String(row.status))) cached.delete(row.id)
  else cached.set(row.id, row as Step & Order)
}

const ownApi = ({ url, password, journal, patienceMs }: OwnCalls, seed: number, signal?: AbortSignal) =>
  plantApi({
    url: url.replace(/\/$/, ''),
    password: password ?? demoPassword,
    run: `${simulatorKeys}${seed}-${Date.now().toString(36)}-${process.pid}`,
    journal,
    patienceMs: patienceMs ?? 60_000,
    signal,
  })

/** Works the plant through the public API until time is up or the signal comes; answers what came of it. */
export async function runPlant(options: PlantOptions): Promise<PlantSummary> {
  const { pace = 1, forMs = Infinity, orders = 14, say = () => {} } = options
  const seed = options.seed ?? 1
  const gapMs = options.rate === undefined ? everyMs(pace) : 1000 / options.rate
  const hands = options.hands ?? (pace === 'flat' || options.rate !== undefined ? 8 : pace === 60 ? 4 : 2)
  const share = pace === 1 && options.rate === undefined ? 0.04 : 0.03
  const chance = random(seed)
  const { signal } = options
  // Each worker of the plant waits on it at the same time.
  if (signal) setMaxListeners(0, signal)
  const api = 'api' in options ? options.api : ownApi(options, seed, signal)
  let view = await readFloor(api, undefined, pace !== 1)
  const began = Date.now()
  const stopped = () => signal?.aborted === true || Date.now() >= began + forMs
  /** Orders that someone works at, and until when others are left alone. */
  const busy = new Set<number | null>()
  const resting = new Map<number | null, number>()
  const liquid = liquidWork(api, random(seed + 2))
  const stamps = stampWork(api, random(seed + 3))
  const packs = packWork(api)
  const skids = skidWork(api)
  const transfers = transferWork(api)
  let next = Date.now()

  const look = async () => {
    while (!stopped()) {
      await pause(lookEveryMs(gapMs), signal)
      // A restarting server answers later; what is known stays until then.
      const fresh = stopped() ? undefined : await readFloor(api, view).catch(() => undefined)
      if (fresh) view = fresh
    }
  }

  /** Work beside the floor, in rounds. */
  const inRounds = async (
    round: (view: FloorView, stopped: () => boolean) => Promise<void>,
    every: number,
  ) => {
    while (!stopped()) {
      await round(view, stopped).catch(() => undefined)
      if (!stopped()) await pause(every * lookEveryMs(gapMs), signal)
    }
  }

  const actionsOf = (step: Step) =>
    stepActions({ view, step, chance, share, liquid, packs, stamps, skids, transfers })
  const isFree = ({ order }: Action) => !busy.has(order) && (resting.get(order) ?? 0) < Date.now()

  const pick = (): Action | undefined => {
    const actions = orderActions(view, chance, orders)
    for (const step of view.steps.values())
      if (!busy.has(step.production_order_id)) actions.push(...actionsOf(step))
    return chosen(actions.filter(isFree), chance)
  }

  /** What begins a step: nothing while a gate is closed, and a wash where the tank waits for that alone. */
  const beginning = async (step: Step): Promise<Action | undefined> => {
    const { isClosed, isDirty, machine } = await startOf(api, view, step)
    if (isDirty && machine) return wash(step, machine)
    return isClosed
      ? undefined
      : chosen(
          stepActions({ view, step, chance, share, liquid, packs, stamps, skids, transfers, machine }),
          chance,
        )
  }

  /** What is done now that the order is read anew: others have gone on with it meanwhile. */
  const upToDate = async (action: Action): Promise<Action | undefined> => {
    const { step, order, press } = action
    if (step !== undefined && order !== null) {
      await readSteps(api, view, order)
      const fresh = view.steps.get(step)
      if (fresh?.status === 'ready') return beginning(fresh)
      return fresh && chosen(actionsOf(fresh), chance)
    }
    if (order === null || typeof press === 'function') return action
    const before = view.orders.get(order)?.status
    await readOrder(api, view, order)
    const fresh = view.orders.get(order)
    if (fresh?.status !== before) return undefined
    return { ...action, press: { ...press, body: { ...press.body, version: fresh?.version } } }
  }

  const send = async (action: Action) => {
    const current = await upToDate(action)
    const press: Press | null | undefined =
      typeof current?.press === 'function' ? await current.press() : current?.press
    if (!current || !press) return rest(action)
    const { machine_id: machine } = press.body
    if (typeof machine === 'number') {
      if (takenMachines(view).has(machine)) return rest(action)
      view.going.add(machine)
    }
    const answer = await api.write(press.user, press.path, press.body, current.what)
    if (typeof machine === 'number') view.going.delete(machine)
    if (answer.ok || answer.code === 'stale_version') takeIn(view, press.path, answer.data)
    else rest(action)
  }

  /** What cannot be done now is not tried again at once. */
  const rest = ({ order }: Action) => void resting.set(order, Date.now() + restLooks * lookEveryMs(gapMs))

  const hand = async () => {
    while (!stopped()) {
      const left = next - Date.now()
      if (left > 0) {
        await pause(Math.min(left, 250), signal)
        continue
      }
      const action = pick()
      if (!action) {
        await pause(Math.max(50, gapMs / 5), signal)
        continue
      }
      // Late hands do not make up for it in a burst.
      next = Math.max(next, Date.now() - 5 * gapMs) + gapMs * (gapMs > 500 ? chance.between(0.5, 1.5) : 1)
      busy.add(action.order)
      await send(action).catch(() => rest(action))
      busy.delete(action.order)
    }
  }

  const supply = floorSupply(api)
  const laboratory = plantLaboratory(api, random(seed + 1))
  const recoveries = plantRecoveries(api)
  const places = placeWork(api)
  const dock = shippingWork(api)
  const maintenance = maintenanceWork(api, random(seed + 5))
  const trade = tradeWork(api, random(seed + 6))
  const labGoods = labWork(api, random(seed + 7))
  const planning = plantPlanning(api, random(seed + 4))
  const research = researchWork(api, random(seed + 8))
  const training = trainingWork(
    api,
    random(seed + 9),
    ('password' in options && options.password) || demoPassword,
  )
  const projects = projectWork(api, random(seed + 10))
  const tell = setInterval(() => say(summary(api.tally, view, began).line), 5000)
  await Promise.all([
    look(),
    inRounds((seen, ended) => supply.look(seen, ended), supplyEvery),
    inRounds((seen, ended) => laboratory.look(seen, ended), laboratoryEvery),
    inRounds((_, ended) => recoveries.look(ended), recoveriesEvery),
    inRounds((_, ended) => stamps.decide(ended), recoveriesEvery),
    inRounds((seen, ended) => stamps.stock(seen, ended), recoveriesEvery),
    inRounds((_, ended) => places.look(ended), recoveriesEvery),
    inRounds((_, ended) => dock.look(ended), recoveriesEvery),
    inRounds((_, ended) => maintenance.look(ended), recoveriesEvery),
    inRounds((_, ended) => trade.look(ended), recoveriesEvery),
    inRounds((_, ended) => research.look(ended), recoveriesEvery),
    inRounds((_, ended) => labGoods.look(ended), recoveriesEvery),
    inRounds((seen, ended) => planning.look(seen, ended), planningEvery),
    inRounds((_, ended) => training.look(ended), trainingEvery),
    inRounds((_, ended) => projects.look(ended), projectsEvery),
    ...Array.from({ length: hands }, hand),
  ])
  clearInterval(tell)
  const last = summary(api.tally, view, began, {
    trade: trade.counts,
    'R&D': research.counts,
    laboratory: labGoods.counts,
    training: training.counts,
    projects: projects.counts,
  })
  for (const line of last.lines) say(line)
  return last
}
