import { describe, expect, it } from 'vitest'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
}

/** How bottles that are put into no cartons leave the floor of the demo company. */
export function companyCarts({ rows, count }: Params) {
  describe('carts of the demo company', () => {
    it('sends bottles without cartons on carts with their lot: some are received, some on their way, some wait for it', async () => {
      const carried = await rows(`select status, count(*)::int as many from floor_transfers
        where item_kind = 'cart' group by 1`)
      const of = Object.fromEntries(carried.map(({ status, many }) => [String(status), Number(many)]))
      expect(of).toMatchObject({ in_transfer: 1, printed: 1, generated: 1 })
      expect(of.received).toBeGreaterThan(0)
      expect(
        await count(`select f.id from floor_transfers f join production_orders o on o.id = f.production_order_id
          join products p on p.id = o.product_id
          where f.item_kind = 'cart' and (f.qty > 600 or f.lot_id is null or num_nonnulls(o.units_per_carton, p.units_per_carton) > 0
            or exists (select from cartons c where c.production_order_id = o.id))`),
      ).toBe(0)
      expect(
        await count(`select k.id from carts k left join floor_transfers f on f.id = k.floor_transfer_id
          where k.floor_transfer_id is not null and (f.cart_id, f.lot_id, f.qty, f.production_order_id)
            is distinct from (k.id, k.lot_id, k.qty, k.production_order_id)
            or (k.status = 'loaded') <> (k.lot_id is not null)`),
      ).toBe(0)
    })

    it('has between floor and warehouse what its open transfers carry, and in its places what came by cart', async () => {
      expect(
        await rows(`select (select sum(v.on_hand)::float8 from stock_levels v join bins b on b.id = v.bin_id
            where b.code = 'FLOOR-TRANSIT') as on_the_way,
          (select sum(qty_sent - qty_received)::float8 from floor_transfers where status = 'in_transfer') as open,
          (select max(v.on_hand)::float8 from stock_levels v join bins b on b.id = v.bin_id
            where b.code = 'FLOOR-TRANSIT') as most`),
      ).toEqual([{ on_the_way: 600, open: 600, most: 600 }])
      expect(
        await count(`select f.id from floor_transfers f left join stock_movements m on m.source_type = 'floor_transfers'
            and m.source_id = f.id and m.to_bin_id = f.to_bin_id and m.lot_id = f.lot_id
          where f.item_kind = 'cart' and f.status = 'received' and m.qty is distinct from f.qty_received`),
      ).toBe(0)
      // Carts of a lot never have more of it than the floor.
      expect(
        await count(`select k.lot_id from carts k where k.status = 'loaded' group by 1 having sum(k.qty)
          > (select sum(v.on_hand) from stock_levels v where v.lot_id = k.lot_id)`),
      ).toBe(0)
    })

    it('begins the transfer of an order with its first cart, and says in the log which cart a count of bottles filled', async () => {
      expect(
        await count(`select s.id from floor_transfers f join production_order_steps s on s.production_order_id = f.production_order_id
          join phases p on p.id = s.phase_id and p.code = 'transfer'
          where f.item_kind = 'cart' and f.status = 'in_transfer' and s.status = 'in_progress' and s.qty_good = 0
            and s.started_at = f.sent_at`),
      ).toBe(1)
      const phases =
        await rows(`select distinct p.code from production_logs l join phases p on p.id = l.phase_id
        where l.cart_id is not null order by 1`)
      expect(phases.map(({ code }) => code)).toEqual(['bottling', 'labelling', 'packing', 'stamping'])
    })
  })
}
