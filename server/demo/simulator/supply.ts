import type { PlantApi, WireRow } from './api'
import type { FloorView } from './floorView'
import { among, listed } from './listed'
import { type Shortage, shortages } from './shortages'

type Purchase = WireRow & { status: string; number: string; location_id: number }
type PurchaseLine = WireRow & { product_id: number }
type Receiving = WireRow & { status: string; location_id: number; receiving_lines: ReceivingLine[] }
type Delivered = WireRow & { product_id: number; product_kind: string }
type ReceivingLine = Record<string, unknown> & {
  id: number
  product_id: number
  qty_expected: number | null
  qty_received: number
  lot_number: string | null
  unit_cost: number | null
  lot_id: number | null
}

/** How purchases of the plant are told from others. */
const tag = 'Floor supply'
/** So many products in one purchase. */
const mostLines = 12

const purchases = '/purchase/purchases'
const receivings = '/inventory/receivings'
const openPurchases = `${purchases}?limit=100&${among('tags', [tag])}&${among(
  'status',
  ['draft', 'submitted', 'approved', 'ordered', 'partially_received'],
  1,
)}`

const day = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** Who presses what on a purchase in each status until it is with the supplier. */
const next: Readonly<Record<string, readonly [user: string, event: string]>> = {
  draft: ['purchase', 'submit'],
  submitted: ['admin', 'approve'],
  approved: ['purchase', 'order'],
}

const plantOf = (view: FloorView) => [...view.machines.values()][0]?.location_id ?? 0

/** Buys what the floor would run out of, through the public API as the people of the company. */
export function floorSupply(api: PlantApi) {
  const press = async <T extends WireRow>(user: string, path: string, row: WireRow, event: string) => {
    const what = `${path.split('/')[2]} ${event}`
    const answer = await api.write(user, `${path}/${row.id}/${event}`, { version: row.version }, what)
    return answer.ok ? (answer.data as T) : undefined
  }
  const open = () => listed<Purchase>(api, openPurchases, 'purchase')

  /** The products of open purchases. */
  const boughtBy = async (ids: readonly number[]) => {
    if (ids.length === 0) return new Set<number>()
    const path = `/purchase/purchase_lines?limit=500&${among('purchase_id', ids)}`
    const lines = await listed<PurchaseLine>(api, path, 'purchase')
    return new Set([...lines.values()].map(({ product_id }) => product_id))
  }

  const buy = async (view: FloorView, supplier_id: number, lines: readonly Shortage[]) => {
    const body = {
      supplier_id,
      location_id: plantOf(view),
      expected_on: dayIn(1),
      tags: tag,
      purchase_lines: lines.map(({ product_id, qty }) => ({ product_id, qty_ordered: qty })),
    }
    const answer = await api.write('purchase', purchases, body, 'purchases create')
    if (answer.ok) await advance(answer.data as Purchase)
  }

  /** Takes a purchase from status to status until its goods are in the bins of the plant, or something refuses it. */
  const advance = async (purchase: Purchase) => {
    let row: Purchase | undefined = purchase
    for (let step = row && next[row.status]; row && step; step = row && next[row.status])
      row = await press<Purchase>(step[0], purchases, row, step[1])
    if (row) await receive(row)
  }

  const deliveryOf = async ({ id }: Purchase) => {
    const path = `${receivings}?limit=1&${among('purchase_id', [id])}&${among('status', ['draft', 'in_progress'], 1)}`
    const [waiting] = (await listed<Receiving>(api, path, 'warehouse')).values()
    if (waiting) return waiting
    const body = { purchase_id: id }
    const answer = await api.write('warehouse', `${receivings}/from_source`, body, 'receivings begin')
    return answer.ok ? (answer.data as Receiving) : undefined
  }

  /** What came, on its line: all of it, with a date of expiry, in the bin that is proposed. */
  const counted = async ({ location_id, receiving_lines }: Receiving) => {
    const lines = receiving_lines.filter(({ qty_expected }) => qty_expected !== null)
    const goods = lines.map(({ product_id, qty_expected }) => ({ product_id, qty: qty_expected }))
    const places = (await api.read('warehouse', `${receivings}/put_away`, { location_id, goods })) as {
      product_id: number
      bin_id: number
    }[]
    const bins = new Map(places.map(({ product_id, bin_id }) => [product_id, bin_id]))
    return lines.map(({ id, product_id, qty_expected, qty_received, lot_number, unit_cost }) => ({
      id,
      product_id,
      qty_expected,
      qty_now: Number(qty_expected) - qty_received,
      // A line keeps no value that is left out.
      lot_number: lot_number ?? `${tag} ${id}`,
      unit_cost,
      manufactured_on: dayIn(-14),
      expires_on: dayIn(700),
      ...(bins.has(product_id) && { bin_id: bins.get(product_id) }),
    }))
  }

  const receive = async (purchase: Purchase) => {
    const draft = await deliveryOf(purchase)
    const started =
      draft?.status === 'draft' ? await press<Receiving>('warehouse', receivings, draft, 'start') : draft
    if (!started) return
    const path = `${receivings}/${started.id}`
    const delivery = (await api.read('warehouse', path)) as Receiving
    const body = { version: delivery.version, receiving_lines: await counted(delivery) }
    const written = await api.write('warehouse', path, body, 'receivings count', 'PUT')
    if (!written.ok) return
    const received = await press('warehouse', receivings, written.data as Receiving, 'receive')
    if (received) await release((await api.read('warehouse', path)) as Receiving, purchase)
  }

  /** Nicotine comes a little stronger or weaker than it is said to be. */
  const strengthOf = async ({ id, product_id }: Delivered) => {
    const { strength_mg_ml: nominal } = (await api.read(
      'inventory',
      `/inventory/products/${product_id}`,
    )) as {
      strength_mg_ml: number | null
    }
    return Math.round((nominal ?? 100) * (0.97 + 0.001 * (id % 60)) * 1000) / 1000
  }

  /** Lots that wait for an inspection are released with the certificate that came with them. */
  const release = async ({ receiving_lines }: Receiving, { number }: Purchase) => {
    const ids = receiving_lines.flatMap(({ lot_id }) => lot_id ?? [])
    if (ids.length === 0) return
    const path = `/inventory/lots?limit=100&${among('id', ids)}&${among('status', ['quarantine'], 1)}`
    for (const lot of (await listed<Delivered>(api, path, 'inventory')).values()) {
      const found = lot.product_kind === 'nicotine' && { strength_mg_ml: await strengthOf(lot) }
      const body = { version: lot.version, coa_reference: `COA ${number}`, ...found }
      await api.write('qa_manager', `/inventory/lots/${lot.id}/release`, body, 'lots release')
    }
  }

  return {
    /** Goes on with what is bought, and buys what is short. */
    async look(view: FloorView, stopped: () => boolean) {
      const waiting = await open()
      for (const purchase of waiting.values()) if (!stopped()) await advance(purchase)
      const short = await shortages(api, view, await boughtBy([...(await open()).keys()]))
      for (const supplier of new Set(short.map(({ supplier_id }) => supplier_id))) {
        if (stopped()) return
        const lines = short.filter(({ supplier_id }) => supplier_id === supplier)
        await buy(view, supplier, lines.slice(0, mostLines))
      }
    },
  }
}
