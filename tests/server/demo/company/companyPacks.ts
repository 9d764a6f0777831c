import { describe, expect, it } from 'vitest'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
}

const orders = `production_orders o where o.area = 'assembly' and o.status not in ('draft', 'planned')`
const moved = (reason: string, from: string) => `coalesce((select sum(m.qty) from stock_movements m
  join bins f on f.id = m.from_bin_id where m.source_type = 'production_orders' and m.source_id = o.id
    and m.reason = '${reason}' and f.kind = '${from}'), 0)`
const scrapped = (among: string) => `coalesce((select sum(s.qty_scrap) from production_order_steps s
  join phases p on p.id = s.phase_id and p.code ${among} where s.production_order_id = o.id), 0)`

/** What must hold of the packs of a demo company: what they are made of, where they are and how they left. */
export function companyPacks({ rows, count }: Params) {
  describe('the packs of the demo company', () => {
    it('packs of the demo company take of their component what was sealed and spoilt, and are in the ledger as counted', async () => {
      expect(await count(`select o.id from ${orders}`)).toBeGreaterThan(110)
      expect(
        await rows(`select o.number from ${orders} and (not o.posts_stock
          or ${moved('consume', 'storage')} <> o.qty_bottled + ${scrapped(`= 'sealing'`)}
          or ${moved('produce', 'virtual_production')} <> o.qty_bottled
          or ${moved('scrap', 'floor')} <> ${scrapped(`in ('stamping', 'cartoning')`)})`),
      ).toEqual([])
    })

    it('each lot of packs of the demo company is of one lot of its component, which packs of several orders are of', async () => {
      expect(
        await rows(`select t.lot_number from lots t join production_orders o on o.id = t.production_order_id
            and o.area = 'assembly'
          left join lot_links l on l.to_lot_id = t.id and l.source_type = 'production_orders'
          left join lots c on c.id = l.from_lot_id
          left join production_order_materials m on m.production_order_id = o.id and m.product_id = c.product_id
          group by t.id having count(m.id) <> 1 or min(c.expires_on) < t.expires_on or min(c.packaged_on) <> t.packaged_on`),
      ).toEqual([])
      const shared = `select from_lot_id from lot_links group by 1 having count(distinct source_id) > 2`
      expect(await count(shared)).toBeGreaterThan(5)
    })

    it('open orders of packs hold what they still need of their component, and those that are over hold nothing', async () => {
      expect(
        await rows(`select o.number from ${orders} and exists (select from production_order_materials m
          join production_order_materials_now n on n.id = m.id
          where m.production_order_id = o.id and n.qty_reserved <> case
            when o.status in ('released', 'in_progress') then m.qty_required - n.qty_consumed else 0 end)`),
      ).toEqual([])
    })

    it('packs are in cartons of their lot on skids of assembly, as many as were cartoned, and each skid went by its transfer', async () => {
      expect(
        await rows(`select o.number from ${orders} and o.qty_packed <> coalesce((select sum(c.units) from cartons c
            join lots t on t.id = c.lot_id and t.production_order_id = o.id and t.product_id = o.product_id
            where c.production_order_id = o.id), 0)`),
      ).toEqual([])
      expect(
        await count(`select s.id from skids s left join floor_transfers f on f.id = s.floor_transfer_id
          where s.area = 'assembly' and s.status in ('received', 'allocated', 'shipped')
            and (f.status, f.qty_received, f.skid_id) is distinct from ('received', s.units::numeric, s.id)`),
      ).toBe(0)
      expect(
        await rows(
          `select distinct status from skids where area = 'assembly' and status <> 'closed' order by 1`,
        ),
      ).toEqual(['allocated', 'open', 'received', 'shipped'].map((status) => ({ status })))
    })

    it('shipments of assembly take whole skids of an order to a customer of their stamp, and nothing else took them', async () => {
      expect(await count(`select id from shipments where area = 'assembly'`)).toBeGreaterThanOrEqual(90)
      expect(
        await rows(`select h.number from shipments h join allocations a on a.id = h.allocation_id
            join sales s on s.id = a.sale_id join provinces v on v.id = h.ship_to_province_id
            join shipment_lines l on l.shipment_id = h.id left join skids k on k.id = l.skid_id
          where h.area = 'assembly' group by h.id, a.id, v.id
          having h.units <> sum(l.units) or h.cartons <> sum(l.cartons) or h.skids_count <> count(distinct k.id)
            or bool_or(k.area is distinct from 'assembly' or k.shipment_id is distinct from h.id or k.units <> l.units)
            or bool_or(l.jurisdiction <> h.destination_jurisdiction) or h.destination_jurisdiction <> v.excise_jurisdiction
            or a.status <> case when h.status in ('ready', 'loading') then 'packed' else 'shipped' end
            or case when a.status = 'shipped' then h.units else 0 end <> (select coalesce(sum(m.qty), 0) from stock_movements m
              where m.source_type = 'allocations' and m.source_id = a.id and m.reason = 'ship')`),
      ).toEqual([])
      expect(
        await rows(`select o.number from ${orders} and o.qty_shipped <> coalesce((select sum(l.units)
          from shipment_lines l join shipments h on h.id = l.shipment_id where l.production_order_id = o.id
            and h.status in ('shipped', 'delivered')), 0)`),
      ).toEqual([])
    })

    it('one shipment of packs is being loaded and one is ready, their skids allocated in the lane where the stock is reserved', async () => {
      expect(
        await rows(`select h.status, h.lines_loaded > 0 as is_begun, bool_and(k.status = 'allocated') as is_allocated,
            h.units::int = (select sum(r.qty)::int from stock_reservations r join stock_levels v on v.id = r.level_id
              where r.source_type = 'allocation_lines' and r.source_id = h.allocation_id and v.bin_id = a.staging_bin_id) as is_reserved,
            bool_and(k.bin_id = a.staging_bin_id) as is_there,
            h.lines_loaded = count(l.loaded_at) as is_counted
          from shipments h join allocations a on a.id = h.allocation_id
            join shipment_lines l on l.shipment_id = h.id join skids k on k.id = l.skid_id
          where h.area = 'assembly' and h.status in ('draft', 'ready', 'loading') group by h.id, a.id order by h.status`),
      ).toEqual(
        [true, false].map((is_begun) => ({
          ...{ status: is_begun ? 'loading' : 'ready', is_begun, is_allocated: true, is_reserved: true },
          ...{ is_there: true, is_counted: true },
        })),
      )
    })

    it('labels of packs are checked before the first is counted and hourly, as their steps ask for it', async () => {
      const stamped = `production_order_steps s join production_orders o on o.id = s.production_order_id and o.area = 'assembly'
        join phases p on p.id = s.phase_id and p.code = 'stamping' where s.requires_label_check and s.qty_good > 0`
      expect(await count(`select s.id from ${stamped}`)).toBeGreaterThan(100)
      expect(
        await rows(`select o.number from ${stamped} and not exists (select from label_checks c where c.step_id = s.id
          and c.checkpoint = 'start' and c.checked_at <= (select min(g.ended_at) from production_logs g
            where g.step_id = s.id and g.qty_good > 0) and c.product_id = o.product_id and c.expected_lot = o.lot_prefix)`),
      ).toEqual([])
      expect(
        await count(`select s.id from ${stamped} and s.status in ('in_progress', 'paused')
          and s.label_due_at is null`),
      ).toBe(0)
    })

    it('what was counted as shipped of packs names its shipment', async () => {
      expect(
        await count(`select g.id from production_logs g join phases p on p.id = g.phase_id and p.code = 'shipping'
            and p.area = 'assembly' left join shipments h on h.number = g.note
          where g.qty_good > 0 and h.id is null`),
      ).toBe(0)
    })
  })
}
