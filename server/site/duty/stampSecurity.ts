import { sql } from 'kysely'
import {
  amountsOn,
  type SecuredStamps,
  securityFor,
} from '../../../src/resources/production/stamps/stampAmounts'
import type { Db, Trx } from '../../db/database'
import { dayAt, siteOf } from '../plant'
import { settingsNow } from '../settings'

type StampsOf = SecuredStamps & { jurisdiction: string; held: number; ordered: number }

/** Stamps by jurisdiction: those held, entered but not approved ones included, and those ordered that have not come. */
async function stampsHeld(db: Db | Trx, orderId: number, day: string): Promise<StampsOf[]> {
  const { rows } = await sql<Omit<StampsOf, 'stamps'>>`
    with held as (
      select jurisdiction, sum(remaining + damaged_held)::int8 as held, 0::int8 as ordered
      from reels where status <> 'cancelled' group by jurisdiction
    ), ordered as (
      select o.jurisdiction, 0::int8 as held, sum(greatest(o.quantity - coalesce((
        select sum(r.quantity) from reels r where r.reel_order_id = o.id and r.status <> 'cancelled'), 0), 0))::int8 as ordered
      from reel_orders o where o.status = 'ordered' or o.id = ${orderId} group by o.jurisdiction
    )
    select s.jurisdiction, sum(s.held)::int8 as held, sum(s.ordered)::int8 as ordered,
      coalesce(bool_or(j.is_additional), false) as is_additional
    from (select * from held union all select * from ordered) s
      left join (select code, is_additional from excise_jurisdictions()
        where is_active and effective_from <= ${day}::date) j on j.code = s.jurisdiction
    group by s.jurisdiction order by s.jurisdiction`.execute(db)
  return rows.map((row) => ({ ...row, stamps: row.held + row.ordered }))
}

/** The security that the law asks for all stamps held or being ordered, with an order that is still a draft. */
export async function securityNow(db: Db | Trx, now: string, orderId = 0) {
  const day = dayAt(now, (await siteOf(db)).timezone)
  const set = await settingsNow(
    db,
    'excise.stamp_amounts',
    'excise.security_amount',
    'excise.security_by_licence',
  )
  const amounts = amountsOn(set['excise.stamp_amounts'], day)
  const jurisdictions = await stampsHeld(db, orderId, day)
  const required = amounts ? securityFor(jurisdictions, amounts) : 0
  const deposit = set['excise.security_by_licence'] ? null : set['excise.security_amount']
  return { jurisdictions, required, deposit, headroom: deposit === null ? null : deposit - required }
}
