import type { PlantArea } from '../../../../src/resources/production/flows/plantArea'
import type { PlantApi } from '../api'
import { among, listed } from '../listed'
import type { Reel } from './stampWork'

/** Stamps on a new reel. */
const quantity = 10_000

const keeper = 'stamp_inventory'
const dayMs = 86_400_000

/** A day that is over in every time zone of Canada. */
const yesterday = () => new Date(Date.now() - dayMs).toISOString().slice(0, 10)

/** Reels for the stampers: the oldest that is free, else a new one, counted by two persons. */
export function stampSupply(api: PlantApi) {
  const coming = new Map<string, Promise<void>>()

  const free = async (jurisdiction: string, area: PlantArea) => {
    const path =
      `/production/reels?limit=1&${among('jurisdiction', [jurisdiction])}&${among('status', ['available'], 1)}` +
      `&${among('area', [area], 2)}&sort[0][field]=received_on&sort[0][direction]=asc` +
      `&sort[1][field]=id&sort[1][direction]=asc`
    return [...(await listed<Reel>(api, path, 'stamper')).values()][0]
  }

  const lastSerial = async (jurisdiction: string) => {
    const path =
      `/production/reels?limit=1&${among('jurisdiction', [jurisdiction])}` +
      '&sort[0][field]=last_serial&sort[0][direction]=desc'
    const [last] = (await listed<Reel & { last_serial: number | null }>(api, path, keeper)).values()
    return last?.last_serial ?? 100_000
  }

  const receive = async (jurisdiction: string, area: PlantArea) => {
    const first = (await lastSerial(jurisdiction)) + 1
    const made = await api.write(
      keeper,
      '/production/reels',
      {
        area,
        jurisdiction,
        serial_mode: 'serial_range',
        first_serial: first,
        last_serial: first + quantity - 1,
        quantity,
        received_on: yesterday(),
      },
      'reel create',
    )
    if (!made.ok) return
    const { id, version } = made.data as Reel
    const path = `/production/reels/${id}`
    const counted = { counted_qty: quantity }
    const sent = await api.write(keeper, `${path}/submit`, { version, ...counted }, 'reel submit')
    if (!sent.ok) return
    const { version: next } = sent.data as Reel
    await api.write('manager', `${path}/approve`, { version: next, ...counted }, 'reel approve')
  }

  return {
    async oldest(jurisdiction: string, area: PlantArea): Promise<Reel | undefined> {
      const found = await free(jurisdiction, area)
      if (found) return found
      // One after the other: they continue the numbers of one issuer.
      const waiting = coming.get(jurisdiction) ?? receive(jurisdiction, area)
      coming.set(jurisdiction, waiting)
      await waiting.finally(() => coming.delete(jurisdiction))
      return free(jurisdiction, area)
    },
  }
}
