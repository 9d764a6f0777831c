import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { stockAdjustments } from '../../../../src/resources/inventory/adjustments/stock_adjustments'
import { stockCounts } from '../../../../src/resources/inventory/counts/stock_counts'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { compareText, statusesOf } from '../../../../src/resources/kit/query/filter'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
  pool: () => pg.Pool
  now: Date
}

/** What must hold of the stock of a demo company, and of the documents that moved it. */
export function companyStock({ rows, count, pool, now }: Params) {
  describe('the stock of the demo company', () => {
    it('owns what its ledger adds up to, lots of every age and status among it', async () => {
      expect(await brokenRules(pool())).toEqual([])
      expect(await count('select distinct status from lots')).toBeGreaterThanOrEqual(4)
      expect(await count('select distinct reason from stock_movements')).toBeGreaterThanOrEqual(12)
      // Goods of the laboratory wait for their certificate, bottles and batches for test results, and concentrates for a sensory check.
      expect(
        await rows(`select distinct p.kind from lots l join products p on p.id = l.product_id
        where l.status = 'quarantine' order by 1`),
      ).toEqual(
        ['finished_good', 'flavour', 'nicotine', 'raw_material', 'semi_finished'].map((kind) => ({ kind })),
      )
      expect(await count(`select id from lots where status = 'quarantine'`)).toBeGreaterThanOrEqual(12)
      expect(await rows(`select distinct kind from products where expiry_tracked order by 1`)).toEqual(
        ['finished_good', 'flavour', 'nicotine', 'semi_finished'].map((kind) => ({ kind })),
      )
      expect(
        await count(`select l.id from lots l join products p on p.id = l.product_id
        where p.expiry_tracked <> (l.expires_on is not null)`),
      ).toBe(0)
    })

    it('is as large as a plant of its size keeps it, within a twentieth', async () => {
      const payload = {
        bins: 640,
        lots: 2_400,
        stock_levels: 9_000,
        stock_movements: 60_000,
        receivings: 180,
        allocations: 900,
        product_changes: 120,
      }
      // The open orders of the floor have lots of their own, and packs stock and packing lists.
      const packs = `(select t.id from lots t join production_orders o on o.id = t.production_order_id and o.area = 'assembly')`
      // So does the laboratory; an item that is being weighed in has no lot yet.
      const laboratory = '(select lot_id from lab_receiving_items where lot_id is not null)'
      const extras: Readonly<Record<string, string>> = {
        lots: `where production_order_id is null and id not in (select lot_id from recoveries)
          and id not in ${laboratory}`,
        // The laboratory has bins and deliveries of its own.
        bins: `where id not in (select bin_id from lab_cabinets) and code <> 'LAB-QUAR'`,
        stock_levels: `where lot_id not in ${laboratory} and lot_id not in ${packs}`,
        stock_movements: `where lot_id not in ${packs}`,
        allocations: `where id not in (select allocation_id from shipments where area = 'assembly')`,
        receivings: 'where lab_receiving_id is null',
      }
      const found = await rows(
        Object.keys(payload)
          .map(
            (table) =>
              `select '${table}' as name, count(*)::int as many from ${table} ${extras[table] ?? ''}`,
          )
          .join(' union all '),
      )
      const far = found.filter(({ name, many }) => {
        const expected = payload[name as keyof typeof payload]
        return Math.abs(Number(many) - expected) > expected / 20
      })
      expect(far).toEqual([])
      expect(await count(`select id from product_changes where status = 'submitted'`)).toBe(9)
      expect(await count(`select id from product_changes where status = 'conflict'`)).toBe(2)
    })

    it('names the document that goods came or went by, and rests on Sundays', async () => {
      expect(
        await rows(`select distinct reason, source_type from stock_movements
          where reason in ('receive', 'ship', 'opening') order by 1`),
      ).toEqual([
        { reason: 'opening', source_type: 'opening_stock' },
        { reason: 'receive', source_type: 'receivings' },
        { reason: 'ship', source_type: 'allocations' },
      ])
      const [week] = await rows(`select count(*) filter (where extract(isodow from day) = 7)::int as sundays,
        count(*)::int / 7 as usual from (select moved_at at time zone 'America/Toronto' as day
          from stock_movements where source_type in ('stock_levels', 'receivings')) m`)
      expect(week?.sundays).toBe(0)
      expect(Number(week?.usual)).toBeGreaterThan(5_000)
    })

    it('holds something of every age', async () => {
      const [ages] =
        await rows(`select count(*) filter (where qty_1 > 0) > 0 as a, count(*) filter (where qty_2 > 0) > 0 as b,
        count(*) filter (where qty_3 > 0) > 0 as c, count(*) filter (where qty_4 > 0) > 0 as d,
        count(*) filter (where qty_5 > 0) > 0 as e, count(*) filter (where qty_6 > 0) > 0 as f
        from inventory_aging_at('${now.toISOString()}', null)`)
      expect(ages).toEqual({ a: true, b: true, c: true, d: true, e: true, f: true })
    })

    it('never had less than nothing anywhere, at no moment of its history', async () => {
      expect(
        await count(`select 1 from (
        select sum(qty) over (partition by lot_id, bin_id order by moved_at, ends.id) as held from (
          select lot_id, to_bin_id as bin_id, qty, moved_at, id from stock_movements
          union all select lot_id, from_bin_id, -qty, moved_at, id from stock_movements) ends
        join bins b on b.id = bin_id and b.location_id is not null) so_far where held < 0`),
      ).toBe(0)
    })

    it('has packing lists in every status, whose figures its promises, its ledger and its sales agree with', async () => {
      expect(
        (await rows('select distinct status from allocations'))
          .map(({ status }) => String(status))
          .toSorted(compareText),
      ).toEqual([...statusesOf(allocations)].toSorted(compareText))
      expect(
        await rows(`select l.id from allocation_lines l left join (
          select source_line_id as line, sum(r.qty) as promised,
            sum(case when b.kind = 'staging' then r.qty else 0 end) as picked
          from stock_reservations r join stock_levels v on v.id = r.level_id join bins b on b.id = v.bin_id
          where source_type = 'allocation_lines' group by 1) r on r.line = l.id
        left join (select source_line_id as line, sum(qty) as gone from stock_movements
          where source_type = 'allocations' and reason = 'ship' group by 1) m on m.line = l.id
        where qty_allocated - qty_shipped <> coalesce(promised, 0) or qty_picked - qty_shipped <> coalesce(picked, 0)
          or qty_shipped <> coalesce(gone, 0)`),
      ).toEqual([])
      expect(
        await rows(`select s.id from sale_lines s left join allocation_lines l on l.sale_line_id = s.id group by s.id
        having s.qty_allocated <> coalesce(sum(l.qty_allocated - l.qty_shipped), 0)
          or s.qty_shipped <> coalesce(sum(l.qty_shipped), 0)`),
      ).toEqual([])
    })

    it('has 70 adjustments, 40 transfers and 24 counts in every status, and the books they are about', async () => {
      const statuses = async (table: string) => {
        const found = await rows(`select status, count(*)::int as many from ${table} group by 1`)
        return {
          all: found.reduce((sum, { many }) => sum + Number(many), 0),
          statuses: found.map(({ status }) => String(status)).toSorted(compareText),
        }
      }
      for (const [resource, many] of [
        [stockAdjustments, 70],
        [transfers, 40],
        [stockCounts, 24],
      ] as const)
        expect(await statuses(resource.name)).toEqual({
          all: many,
          statuses: [...statusesOf(resource)].toSorted(compareText),
        })
      expect(await count(`select reason_code from stock_adjustments group by 1`)).toBe(8)
      expect(
        await count(`select l.id from stock_adjustment_lines l join stock_adjustments a on a.id = l.stock_adjustment_id
        left join stock_movements m on m.source_line_id = l.id and m.source_type = 'stock_adjustments'
          and m.reverses_id is null
        where (a.status in ('done', 'reversed')) <> (m.id is not null) or abs(l.qty_change) <> m.qty or l.value <> m.value`),
      ).toBe(0)
      const late = [stockAdjustments, transfers, stockCounts].map(
        ({ name }) => `select created_at, updated_at from ${name}`,
      )
      expect(
        await count(`select 1 from (${late.join(' union all ')}) d
        where greatest(created_at, updated_at) > '${now.toISOString()}' or updated_at < created_at`),
      ).toBe(0)
    })

    it('has on received skids bottles of a lot, no more than their bin, which came there by the transfer of the skid', async () => {
      expect(await count(`select id from skids where status = 'received'`)).toBeGreaterThan(0)
      expect(
        await count(`select s.id from skids s join cartons c on c.skid_id = s.id
          where s.status = 'received' and c.lot_id is null`),
      ).toBe(0)
      expect(
        await count(`select s.bin_id, c.lot_id from skids s join cartons c on c.skid_id = s.id
          where s.status = 'received' group by 1, 2 having sum(c.units) > (select coalesce(sum(v.on_hand), 0)
            from stock_levels v where v.bin_id = s.bin_id and v.lot_id = c.lot_id)`),
      ).toBe(0)
    })

    it('has on its way what left and neither came nor was lost, and promises what its transfers wait for', async () => {
      const onTheWay = await rows(`select b.code, sum(v.on_hand)::float8 as lies,
        (select sum(l.qty_shipped - l.qty_received - l.loss_qty)::float8 from transfer_lines l
          join transfers t on t.id = l.transfer_id join locations g on g.id = t.to_location_id
          where t.from_location_id = b.location_id and b.code = 'TRANSIT-' || g.code) as open
      from bins b join stock_levels v on v.bin_id = b.id where b.kind = 'transit' and b.code <> 'FLOOR-TRANSIT'
      group by b.id order by b.id`)
      expect(onTheWay.filter(({ lies, open }) => lies !== open)).toEqual([])
      expect(onTheWay.filter(({ lies }) => Number(lies) > 0).length).toBeGreaterThan(1)
      expect(
        await count(`select l.id from transfer_lines l left join stock_reservations r
          on r.source_type = 'transfer_lines' and r.source_line_id = l.id
        group by l.id having coalesce(sum(r.qty), 0) <> l.qty_reserved`),
      ).toBe(0)
      expect(await count('select id from stock_reservations')).toBeGreaterThan(5)
    })

    it('gives products bins of plants, warehouses and labs alone, one of a product and site picked from first', async () => {
      expect(
        await rows(`select distinct l.kind from product_bins p join bins b on b.id = p.bin_id
        join locations l on l.id = b.location_id where b.location_id = p.location_id order by 1`),
      ).toEqual([{ kind: 'plant' }, { kind: 'warehouse' }])
      expect(await count(`select id from product_bins where is_primary and role <> 'pick'`)).toBe(0)
      expect(
        await count(
          `select 1 from product_bins where is_primary group by product_id, location_id having count(*) > 1`,
        ),
      ).toBe(0)
      expect(
        await count(`select 1 from product_bins p join bins b on b.id = p.bin_id
        where b.location_id is distinct from p.location_id or min_qty > max_qty`),
      ).toBe(0)
    })

    it('lists products that run low in the company and at a site, ordered and sent for or not', async () => {
      expect(
        await rows(`select distinct purchase_status from inventory_products_low_stock order by 1`),
      ).toEqual([{ purchase_status: 'in_purchase' }, { purchase_status: 'not_in_purchase' }])
      expect(
        await rows(`select distinct transfer_status from inventory_products_low_stock order by 1`),
      ).toEqual([{ transfer_status: 'in_transfer' }, { transfer_status: 'not_in_transfer' }])
      expect(await count(`select distinct scope from inventory_products_low_stock`)).toBe(2)
      expect(Math.abs((await count(`select 1 from inventory_products_low_stock`)) - 25)).toBeLessThan(10)
    })

    it('held a recall drill that reached customers within two minutes and put nothing on hold', async () => {
      const [drill] = await rows(`select kind, status, lot_count, frozen_count, customer_count,
        extract(epoch from closed_at - started_at)::int as seconds from recalls`)
      expect(drill).toMatchObject({ kind: 'drill', status: 'closed', frozen_count: 0 })
      expect(Number(drill?.lot_count)).toBeGreaterThan(1)
      expect(Number(drill?.customer_count)).toBeGreaterThan(5)
      expect(Number(drill?.seconds)).toBeLessThan(120)
    })

    it('opened its books with a file that is kept with its run', async () => {
      const [opened] = await rows(`select r.rows_total, (select count(*)::int from opening_stock) as lines,
        (select count(*)::int from stock_movements where reason = 'opening') as moved,
        (select count(*)::int from attachments where entity = 'import_runs' and entity_id = r.id) as files
      from import_runs r where kind = 'opening_stock'`)
      expect(opened).toEqual({
        rows_total: opened?.lines,
        lines: opened?.lines,
        moved: opened?.lines,
        files: 1,
      })
      expect(Number(opened?.lines)).toBeGreaterThan(50)
    })
  })
}
