import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig } from '../../../server/db/connect'
import type { Product } from '../../../tests/harness/product'

/** Something that happens to a wall or its server, at a part of the whole time. */
export type Fault = {
  name: string
  at: number
  /** Whether the wall has to say that what it shows is old. */
  isSeen: boolean
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
}

type Options = {
  product: Product
  line: { silence: () => void; restore: () => void }
  /** The wall display whose screen is watched. */
  id: number
  minutes: number
}

/** What happens in the weeks of a wall, in their order. */
export function wallFaults({ product, line, id, minutes }: Options): Fault[] {
  const cutMs = Math.min(60_000, minutes * 3_000)
  // The screen checks every half minute whether its token is to be renewed.
  const leftMs = Math.min(75_000, minutes * 20_000)
  /** The token that the screen holds grows old at once, with so long to its end. */
  const age = async (days: number) => {
    const client = new pg.Client(clientConfig(product.database))
    await client.connect()
    const aged = await client.query(
      `update access_tokens set created_at = created_at - make_interval(days => $2),
         expires_at = least(expires_at, now() + make_interval(secs => $3))
       where wall_display_id = $1 and revoked_at is null`,
      [id, days, leftMs / 1000],
    )
    await client.end()
    if (aged.rowCount === 0) throw new Error('The screen holds no token')
  }
  return [
    { name: 'node restarted', at: 0.2, isSeen: true, begin: product.halt, end: product.start },
    {
      name: `line silent for ${(cutMs / 1000).toFixed(0)} s`,
      at: 0.35,
      isSeen: false,
      begin: async () => line.silence(),
      end: async () => {
        await wait(cutMs)
        line.restore()
      },
    },
    {
      name: `token of 29 days, ends in ${leftMs / 1000} s`,
      at: 0.5,
      isSeen: false,
      begin: () => age(29),
      end: () => wait(leftMs + 3_000),
    },
    { name: 'node killed', at: 0.75, isSeen: true, begin: product.kill, end: product.start },
  ]
}
