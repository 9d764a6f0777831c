import { describe, expect, it } from 'vitest'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
}

/** What must hold of the machines of a demo company that stopped, and of the work on them. */
export function companyMaintenance({ rows, count }: Params) {
  describe('the maintenance of the demo company', () => {
    it('takes the spare parts of its repairs from the shelf by the ledger, and their cost is that of the work order', async () => {
      expect(
        await count(`select p.id from work_order_parts p where status = 'issued' and not exists (
          select from stock_movements m join stock_postings g on g.id = m.posting_id
          where g.posting_key = 'work_order_parts:' || p.id || ':issue' and m.qty = p.qty and m.value = p.value
            and m.from_bin_id = p.bin_id and m.reason = 'consume')`),
      ).toBe(0)
      expect(
        await count(`select w.id from work_orders w left join (
            select work_order_id, sum(value) as value from work_order_parts where status = 'issued' group by 1) p
          on p.work_order_id = w.id where w.parts_cost <> coalesce(p.value, 0)`),
      ).toBe(0)
      expect(await count('select distinct product_id from work_order_parts')).toBeGreaterThan(2)
      expect(
        await count(`select p.id from products p join product_stock_values v on v.product_id = p.id
          where p.kind = 'consumable' and v.available < p.reorder_point`),
      ).toBeGreaterThan(0)
    })

    it('has stops that wait for their reason, none of them with a work order, and minutes without data', async () => {
      const waiting = await rows(`select s.source, s.reason_parameter_id, s.work_order_id, m.kind
        from machine_states s join machines m on m.id = s.machine_id where s.needs_reason`)
      expect(waiting.length).toBeGreaterThan(3)
      expect(
        waiting.filter(
          ({ source, reason_parameter_id: reason, work_order_id: work }) =>
            source !== 'signal' || reason !== null || work !== null,
        ),
      ).toEqual([])
      expect(await count(`select id from machine_states where state = 'unknown'`)).toBeGreaterThan(0)
    })
  })
}
