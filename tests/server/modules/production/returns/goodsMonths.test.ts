import { afterAll, beforeAll, expect, it } from 'vitest'
import { goodsHistory } from '../../../../fixtures/returns/goodsHistory'
import { type FreshDatabase, freshDatabase } from '../../../../harness/database'

const months = Array.from(
  { length: 30 },
  (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
)
let fresh: FreshDatabase
let linesOf: Awaited<ReturnType<typeof goodsHistory>>

beforeAll(async () => {
  fresh = await freshDatabase()
  const client = await fresh.pool.connect()
  try {
    linesOf = await goodsHistory(client, months, 8)
  } finally {
    client.release()
  }
})
afterAll(() => fresh?.drop())

it('each line of liquid and of unstamped goods in the return of any month is what its documents say', async () => {
  // And the months after the last batch, in which its goods are stamped, shipped and given back.
  for (const month of [...months, '2025-07-01', '2025-08-01', '2025-09-01', '2025-12-01']) {
    const { rows } = await fresh.pool.query(
      `select part, item, qty::float8 as qty from excise_return_of($1::date)
       where part in ('unpackaged', 'unstamped') order by part collate "C", item collate "C"`,
      [month],
    )
    expect(rows, month).toEqual(linesOf(month.slice(0, 7)))
  }
})

it('the months have every line that the return knows of such goods', () => {
  const items = new Set(
    months.flatMap((month) => linesOf(month.slice(0, 7)).map((line) => `${line.part} ${line.item}`)),
  )
  expect([...items].toSorted()).toEqual([
    'unpackaged analysed',
    'unpackaged closing',
    'unpackaged destroyed',
    'unpackaged filled',
    'unpackaged made',
    'unpackaged opening',
    'unpackaged packaged',
    'unstamped adjusted',
    'unstamped analysed',
    'unstamped closing',
    'unstamped destroyed',
    'unstamped opening',
    'unstamped packaged',
    'unstamped removed',
    'unstamped stamped',
  ])
})
