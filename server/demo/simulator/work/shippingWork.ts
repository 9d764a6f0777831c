import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'

type ShipmentLine = { id: number; item: string; loaded_at: string | null; removed_at: string | null }
type Shipment = WireRow & {
  number: string
  status: string
  destination_kind: string
  carrier_id: number | null
  lines_count: number
  shipment_lines: readonly ShipmentLine[]
}

const shipments = '/assembly/shipments'
const who = 'shipping'

/** What people of the dock do: make shipments to customers ready, load them by scan, and ship what is loaded. */
export function shippingWork(api: PlantApi) {
  const fire = ({ id, version, number }: Shipment, event: string, inputs: object = {}) =>
    api.write(who, `${shipments}/${id}/${event}`, { version, ...inputs }, `${number}: ${event}`)

  const carrier = async () =>
    [
      ...(
        await listed(
          api,
          '/general/parameters/lookup?limit=1&among[type_code]=carrier&among[is_active]=1',
          who,
        )
      ).keys(),
    ][0]

  /** Loads the next line of a shipment; with all of them on the truck it leaves. */
  const load = async (id: number) => {
    const shipment = (await api.read(who, `${shipments}/${id}`)) as Shipment
    const next = shipment.shipment_lines.find(
      ({ loaded_at, removed_at }) => loaded_at === null && removed_at === null,
    )
    if (next)
      return api.write(
        who,
        `${shipments}/scan`,
        { code: next.item, shipment_id: id },
        `${shipment.number}: scan`,
      )
    const carrier_id = shipment.carrier_id ?? (await carrier()) ?? null
    return fire(shipment, 'ship', { carrier_id, seal_number: `NV${100_000 + id}` })
  }

  return {
    /** One act of the dock: a line of the shipment that is being loaded, else the next draft is made ready. */
    look: async (ended: () => boolean) => {
      const path = `${shipments}?limit=50&${among('status', ['draft', 'ready', 'loading'])}`
      const open = [...(await listed<Shipment>(api, path, who)).values()]
      const started = open.find(({ status }) => status !== 'draft')
      const draft = open.find(
        ({ status, destination_kind, lines_count }) =>
          status === 'draft' && destination_kind === 'customer' && lines_count > 0,
      )
      if (ended()) return
      if (started) await load(started.id)
      else if (draft) await fire(draft, 'make_ready')
    },
  }
}
