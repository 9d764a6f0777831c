import type pg from 'pg'
import { brokenRules } from '../../server/modules/inventory/ledger/check'
import { call, isUnanswered } from './call'
import { between, pause } from './figure'

type Options = { urls: readonly string[]; token: string; pool: pg.Pool; many: number }
type Goods = { product_id: number; lot_id: number; from_bin_id: number; to_bin_id: number }

/** Goods that are neither counted nor allocated, and another bin. */
async function goodsOf(pool: pg.Pool, many: number) {
  const { rows } = await pool.query<Goods>(
    `select l.product_id::int, l.lot_id::int, l.bin_id::int as from_bin_id, other.id::int as to_bin_id
     from stock_levels l join bins b on b.id = l.bin_id join lots t on t.id = l.lot_id
     join bins other on other.location_id = b.location_id and other.kind = 'storage' and other.is_active
       and other.id <> b.id and not exists (select 1 from stock_levels o where o.bin_id = other.id)
     where b.kind = 'storage' and t.status = 'released' and l.on_hand - l.reserved >= $1
     order by l.id, other.id limit 1`,
    [many],
  )
  if (!rows[0]) throw new Error('No goods of the demo company can be moved')
  return rows[0]
}

const storedRows = async (pool: pg.Pool, { product_id, lot_id, to_bin_id }: Goods) => {
  const { rows } = await pool.query<{ postings: number; moved: number }>(
    `select (select count(*)::int from stock_postings where event = 'move') as postings,
       coalesce((select on_hand::float8 from stock_levels
         where product_id = $1 and lot_id = $2 and bin_id = $3), 0) as moved`,
    [product_id, lot_id, to_bin_id],
  )
  return rows[0] ?? { postings: 0, moved: 0 }
}

/** People who carry one unit there and back without a pause, each way by a key of its own until it is answered. */
export async function startMovers({ urls, token, pool, many }: Options) {
  const goods = await goodsOf(pool, many)
  const before = await storedRows(pool, goods)
  const refused: string[] = []
  let answered = 0
  let away = 0
  let isOver = false

  async function carry(mover: number, place: number, isBack: boolean) {
    const { from_bin_id, to_bin_id, ...what } = goods
    const line = isBack
      ? { ...what, from_bin_id: to_bin_id, to_bin_id: from_bin_id, qty: 1 }
      : { ...what, from_bin_id, to_bin_id, qty: 1 }
    const key = `move-${process.pid}.${before.postings}.${mover}.${place}`
    for (let turn = mover; ; turn++) {
      const url = urls[turn % urls.length] ?? ''
      const answer = await call(url, token, 'POST', '/api/inventory/stock_levels/move', {
        body: { lines: [line] },
        key,
        patienceMs: 8_000,
      })
      if (answer.http === 200) return true
      if (!isUnanswered(answer)) {
        refused.push(`${answer.http} ${answer.message} ${JSON.stringify(answer.data)}`)
        return false
      }
      await pause(between(100, 400))
    }
  }

  async function run(mover: number) {
    for (let place = 0; !isOver; place++) {
      const isBack = place % 2 === 1
      if (!(await carry(mover, place, isBack))) return
      answered++
      away += isBack ? -1 : 1
    }
  }

  const running = Promise.all(Array.from({ length: many }, (_, mover) => run(mover)))
  return {
    /** Ends the work and adds the ledger up, by `fresh` where the pool of the beginning did not live through it. */
    async audit(fresh = pool) {
      isOver = true
      await running
      const after = await storedRows(fresh, goods)
      return {
        answered,
        /** Postings more or fewer than answers, and units that are not where the answers say. */
        wrong:
          Math.abs(after.postings - before.postings - answered) +
          Math.abs(after.moved - before.moved - away) +
          refused.length,
        broken: (await brokenRules(fresh)).length,
      }
    },
  }
}

type LedgerAudit = Awaited<ReturnType<Awaited<ReturnType<typeof startMovers>>['audit']>>

/** Whether every answered movement exists once and the ledger adds up. */
export const isLedgerExact = ({ wrong, broken }: LedgerAudit) => wrong + broken === 0

/** What the check of the ledger found, in words. */
export const ledgerText = ({ answered, wrong, broken }: LedgerAudit) =>
  `${answered} movements of stock, ${wrong} wrong, ledger check ${broken} differences`
