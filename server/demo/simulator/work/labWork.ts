import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'

type Delivery = WireRow & {
  kind: string
  status: string
  supplier_id: number
  location_id: number
  bin_id: number
}
type Item = WireRow & {
  lab_receiving_id: number
  product_id: number
  product_kind: string
  qty_received: number
  density_g_ml: number | null
  flash_point_c: number | null
  has_no_flash_point: 0 | 1
  boiling_point_c: number | null
  flashpoint_class_id: number | null
  is_toxic: 0 | 1
  nicotine_mg_ml: number | null
  inspection: string
  container_count: number
}
type Limit = WireRow & { characteristic: string; min_value: number | null; max_value: number | null }
type Container = WireRow & {
  status: string
  lab_receiving_item_id: number | null
  remaining_qty: number
  initial_qty: number
  due_on: string | null
}

const deliveries = '/lab_receiving/lab_receivings'
const items = '/lab_receiving/lab_receiving_items'
const containers = '/lab_receiving/lab_receiving_containers'

const bench = 'warehouse'
const lead = 'supervisor'
const chemist = 'hplc_tech'

const dayMs = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const thousandths = (value: number) => Math.round(value * 1000) / 1000

const sizeMl = 500
/** How often a look brings the next delivery, and how often it ends with something thrown away. */
const arrivals = 0.2
const wastes = 0.2
/** So many containers stay opened: below that the next one is. */
const opened = 140
/** What is left below this share is drawn to the end. */
const lastShare = 0.1

/** What people of the laboratory do with its goods: receive, read certificates, open, draw, and throw away. */
export function labWork(api: PlantApi, chance: Random) {
  const counts: Record<string, number> = {}
  const all = async <T extends WireRow>(path: string, who: string) => [
    ...(await listed<T>(api, path, who)).values(),
  ]
  const write = async (
    who: string,
    path: string,
    body: Record<string, unknown>,
    act: string,
    method: 'POST' | 'PUT' = 'POST',
  ) => {
    const answer = await api.write(who, path, body, `laboratory: ${act}`, method)
    if (answer.ok) counts[act] = (counts[act] ?? 0) + 1
    return answer
  }
  const press = (who: string, path: string, { id, version }: WireRow, event: string, more: object = {}) =>
    write(who, `${path}/${id}/${event}`, { version, ...more }, `${path.split('_').at(-1)} ${event}`)
  const inStatus = (status: string, who = lead, limit = 50) =>
    all<Container>(`${containers}?limit=${limit}&${among('status', [status])}`, who)
  const isUsable = ({ due_on }: Container) => due_on === null || due_on >= dayAfter(0)

  /** Goods as they came before, once more: their papers, in a cabinet that has room. */
  const weighIn = async (delivery: Delivery) => {
    const before = await all<Item>(`${items}?limit=40&${among('item_status', ['received'])}`, bench)
    const pattern = before.length > 0 ? chance.pick(before) : undefined
    if (!pattern || pattern.flashpoint_class_id === null) return
    const count = chance.whole(1, 3)
    const room = (await api.read(
      bench,
      `${containers}/bin_proposal?class_id=${pattern.flashpoint_class_id}&volume_ml=${sizeMl * count}&is_toxic=${pattern.is_toxic}`,
    )) as { bin_id: number }[]
    const [cabinet] = room
    if (!cabinet) return
    const made = await write(
      bench,
      items,
      {
        lab_receiving_id: delivery.id,
        product_id: pattern.product_id,
        supplier_lot: `SIM-${delivery.id}-${chance.whole(100, 999)}`,
        expires_on: dayAfter(700),
        retest_on: dayAfter(360),
        density_g_ml: pattern.density_g_ml,
        flash_point_c: pattern.flash_point_c,
        has_no_flash_point: pattern.has_no_flash_point,
        boiling_point_c: pattern.boiling_point_c,
        nicotine_mg_ml: pattern.nicotine_mg_ml,
      },
      'items create',
    )
    if (!made.ok) return
    const { id } = made.data as Item
    await write(
      bench,
      `${items}/${id}/containers`,
      { count, volume_ml: [sizeMl], bin_id: cabinet.bin_id },
      'containers add',
    )
  }

  /** One step of the delivery at the bench, or the next one arrives as the last one did. */
  const receive = async () => {
    // Goods from the plant wait for a person, who reads their lots off the bottles.
    const path = `${deliveries}?limit=20&${among('status', ['draft', 'in_progress'])}&${among('kind', ['purchase', 'sample'], 1)}`
    const [open] = (await all<Delivery & { container_count: number }>(path, bench)).toSorted(
      (one, other) => other.container_count - one.container_count,
    )
    if (!open) {
      if (!chance.chance(arrivals)) return
      const [last] = await all<Delivery>(
        `${deliveries}?limit=1&${among('status', ['received'])}&${among('kind', ['purchase', 'sample'], 1)}`,
        bench,
      )
      if (!last) return
      const { supplier_id, location_id, bin_id } = last
      await write(
        bench,
        deliveries,
        { kind: 'sample', supplier_id, location_id, bin_id },
        'deliveries arrive',
      )
    } else if (open.status === 'draft') await press(bench, deliveries, open, 'start')
    else if (open.container_count === 0) await weighIn(open)
    else await press(bench, deliveries, open, 'receive')
  }

  /** Reads the certificate of what waits longest, and releases it. */
  const release = async () => {
    const [waiting] = await all<Item>(
      `${items}?limit=1&sort[0][field]=id&sort[0][direction]=asc&${among('inspection', ['pending'])}&${among('item_status', ['received'], 1)}`,
      lead,
    )
    if (!waiting) return
    const isNicotine = waiting.product_kind === 'nicotine'
    const read = await write(
      lead,
      `${items}/${waiting.id}/inspect`,
      {
        inspection: 'passed',
        coa_checked: 1,
        coa_reference: `COA-SIM-${waiting.id}`,
        ...(isNicotine && {
          identity_result: 'passed',
          tested_mg_ml: thousandths((waiting.nicotine_mg_ml ?? 100) * chance.between(0.98, 1.01)),
        }),
      },
      'certificates read',
    )
    if (!read.ok) return
    const limits = await all<Limit>(
      `/lab_receiving/lab_product_limits?limit=50&product_id=${waiting.product_id}`,
      lead,
    )
    const values = limits.map(({ characteristic, min_value: min, max_value: max }) => ({
      characteristic,
      value: thousandths(((min ?? max ?? 0) + (max ?? min ?? 0)) / 2),
    }))
    if (values.length > 0)
      await write(lead, `${items}/${waiting.id}/certificate`, { values }, 'certificates written', 'PUT')
    const [own] = (
      await all<Container>(`${containers}?limit=5&${among('lab_receiving_item_id', [waiting.id])}`, lead)
    ).filter(({ status }) => status === 'quarantined')
    if (own) await press(lead, containers, own, 'release')
  }

  /** Draws a sample of an opened container; the last of it is drawn to the end. */
  const draw = async (from: readonly Container[]) => {
    const usable = from.filter(isUsable)
    if (usable.length === 0) return
    const one = chance.pick(usable)
    const isLast = one.remaining_qty <= one.initial_qty * lastShare
    const share = one.remaining_qty * chance.between(0.05, 0.3)
    await press(chemist, containers, one, 'draw', {
      qty: isLast ? one.remaining_qty : Math.max(1, Math.floor(share)),
    })
  }

  return {
    /** How often each act was done. */
    counts,
    /** One act of each kind: at the bench, with a certificate, with a container, and at the waste. */
    look: async (ended: () => boolean) => {
      if (!ended()) await receive()
      if (!ended()) await release()
      if (ended()) return
      const inUse = await inStatus('opened', chemist, 200)
      if (inUse.length < opened) {
        const next = (await inStatus('released')).find(isUsable)
        if (next) await press(lead, containers, next, 'open')
      }
      if (!ended()) await draw(inUse)
      if (ended() || !chance.chance(wastes)) return
      const [waste] = await inStatus('rejected')
      const past = waste ?? inUse.find((one) => !isUsable(one))
      if (past) await press(lead, containers, past, 'dispose', { waste_ticket: `W-SIM-${past.id}` })
    },
  }
}
