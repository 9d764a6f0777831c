import type { PlantArea } from '../../../../src/resources/production/flows/plantArea'
import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import type { Machine, Step } from '../floorView'
import { among, listed } from '../listed'
import { stampSupply } from './stampSupply'
import { stockStamping } from './stockStamping'
import type { Press } from '../action'

export type StampingOrder = WireRow & {
  status: string
  jurisdiction: string
  source_product_id: number | null
  source_lot_id: number | null
  source_bin_id: number | null
  target_product_id: number
  target_bin_id: number | null
  qty_planned: number
  qty_stamped: number
  qty_wasted_bottles: number
  qty_scrapped_bottles: number
  label_due_at: string | null
}
export type Reel = WireRow & {
  number: string
  jurisdiction: string
  status: string
  next_serial: number | null
  remaining: number
}
type Stamper = WireRow & { spindles: number; current_reel_id: number | null; second_reel_id: number | null }
type Session = WireRow & { reel_id: number; start_serial: number | null }

const user = 'stamper'
/** Share of stamps that tear, of reports that scrap a bottle, and of those that lack a stamp. */
const tornShare = 0.004
const scrapShare = 0.1
const missingShare = 0.02

const hasFreeSpindle = ({ spindles, current_reel_id, second_reel_id }: Stamper) =>
  current_reel_id === null || (spindles > 1 && second_reel_id === null)

const open = ['planned', 'in_progress', 'paused']

/** How stampers work the orders of their steps: reel by reel, each stamp in one count. */
export type StampWork = ReturnType<typeof stampWork>

export function stampWork(api: PlantApi, chance: Random) {
  const supply = stampSupply(api)
  let reasons: readonly number[] | null = null

  const damageReason = async () => {
    reasons ??= [
      ...(
        await listed(api, '/general/parameters/lookup?limit=100&among[type_code]=damage_reason', user)
      ).keys(),
    ]
    return chance.pick(reasons)
  }
  const orderOf = async (step: Step) => {
    const path = `/production/product_stamping_orders?limit=5&${among('step_id', [step.id])}&${among('status', open, 1)}`
    return [...(await listed<StampingOrder>(api, path, user)).values()][0]
  }
  const press = (order: StampingOrder, event: string, more: Record<string, unknown>): Press => ({
    user,
    path: `/production/product_stamping_orders/${order.id}/${event}`,
    body: { version: order.version, ...more },
  })
  const stamperOf = async (machineId: number) => {
    const path = `/production/stamping_machines?limit=1&${among('machine_id', [machineId])}`
    return [...(await listed<Stamper>(api, path, user)).values()][0]
  }
  const onReel = ({ id, next_serial }: Reel) => ({ reel_id: id, printed_serial: next_serial })

  const begin = async (
    order: StampingOrder,
    machineId: number,
    area: PlantArea = 'production',
  ): Promise<Press | null> => {
    const [stamper, reel] = [await stamperOf(machineId), await supply.oldest(order.jurisdiction, area)]
    // A paused order keeps its reel on.
    if (!stamper || !hasFreeSpindle(stamper) || !reel) return null
    return press(order, 'start', { stamping_machine_id: stamper.id, ...onReel(reel) })
  }

  const sessionOf = async (order: StampingOrder) => {
    const path = `/production/stamping_logs?limit=1&${among('product_stamping_order_id', [order.id])}&${among('status', ['open'], 1)}`
    const session = [...(await listed<Session>(api, path, user)).values()][0]
    const reel = session && ((await api.read(user, `/production/reels/${session.reel_id}`)) as Reel)
    return session && reel ? { session, reel } : null
  }

  /** The counts of so many bottles, as far as the reel has stamps for them. */
  const countsFor = async (bottles: number, { session, reel }: { session: Session; reel: Reel }) => {
    const torn = chance.chance(0.4) ? Math.max(1, Math.round(bottles * tornShare)) : 0
    const isShort = bottles + torn + 1 > reel.remaining
    const taken = isShort ? Math.max(1, reel.remaining - torn - 1) : bottles
    const wasted = torn > 0 && taken > torn ? chance.whole(0, torn) : 0
    const scrapped = taken - wasted > 1 && chance.chance(scrapShare) ? 1 : 0
    const missing = chance.chance(missingShare) ? 1 : 0
    const applied = taken - wasted - scrapped
    const damaged = Math.min(torn, Math.max(wasted, reel.remaining - applied - missing))
    return {
      bottles: taken,
      counts: {
        end_serial: (session.start_serial ?? 1) + applied + damaged + missing - 1,
        applied,
        damaged,
        missing,
        wasted_bottles: wasted,
        scrapped_bottles: scrapped,
        ...(damaged > 0 && { damage_reason_parameter_id: await damageReason() }),
        ...(missing > 0 && { missing_reason: 'Not found at the reel change' }),
      },
    }
  }

  const countOf = async (
    order: StampingOrder,
    bottles: number,
    isLast: boolean,
    scrapReason: number | undefined,
    area: PlantArea = 'production',
  ): Promise<Press | null> => {
    const on = await sessionOf(order)
    if (!on) return null
    const { counts, bottles: taken } = await countsFor(bottles, on)
    const counted = {
      ...counts,
      ...(counts.scrapped_bottles > 0 && { scrap_reason_parameter_id: scrapReason }),
    }
    if (isLast && taken === bottles)
      return press(order, 'finish', {
        ...counted,
        short_reason: 'No more bottles',
        scrap_note: 'Torn stamps',
      })
    const used = counts.applied + counts.damaged + counts.missing
    const next = used < on.reel.remaining ? on.reel : await supply.oldest(order.jurisdiction, area)
    return next ? press(order, 'change_reel', { ...counted, ...onReel(next) }) : null
  }

  return {
    /** Orders of unstamped stock go on. */
    stock: stockStamping({ api, chance, begin, countOf, press }),

    /** The machine and the oldest reel are scanned, and the number of its first stamp. */
    async start(step: Step, machine: Machine): Promise<Press | null> {
      const order = await orderOf(step)
      return order?.status === 'planned' ? begin(order, machine.id, step.area) : null
    },

    /** So many bottles are counted: the reel stays on, is changed when it ends, or comes off with the last bottle. */
    async count(step: Step, bottles: number, isLast: boolean, scrapReason: number | undefined) {
      const order = await orderOf(step)
      if (!order || order.status === 'paused') return null
      if (order.status === 'planned')
        return step.machine_id === null ? null : begin(order, step.machine_id, step.area)
      return countOf(order, bottles, isLast, scrapReason, step.area)
    },

    async pause(step: Step, reason: number): Promise<Press | null> {
      const order = await orderOf(step)
      return order?.status === 'in_progress'
        ? press(order, 'pause', { pause_reason_parameter_id: reason })
        : null
    },

    /** A step that was left for another order goes on with its first reel. */
    async resume(step: Step): Promise<Press | null> {
      const order = await orderOf(step)
      if (order?.status === 'planned' && step.machine_id !== null)
        return begin(order, step.machine_id, step.area)
      return order?.status === 'paused' ? press(order, 'resume', {}) : null
    },

    /** What sessions left unexplained is decided by the keeper of the stamps. */
    async decide(stopped: () => boolean) {
      const path = `/production/stamping_corrections?limit=20&${among('status', ['pending'])}&${among('kind', ['discrepancy'], 1)}`
      for (const { id, version } of (await listed(api, path, 'stamp_inventory')).values()) {
        if (stopped()) return
        const approve = `/production/stamping_corrections/${id}/approve`
        await api.write('stamp_inventory', approve, { version }, 'stamps decide')
      }
    },
  }
}
