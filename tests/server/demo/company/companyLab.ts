import { describe, expect, it } from 'vitest'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
}

/** What is in the containers and cabinets of the laboratory of the demo company. */
export function companyLab({ rows, count }: Params) {
  describe('lab receiving of the demo company', () => {
    it('has a year of deliveries, items and containers, and containers in every status', async () => {
      expect(await count('select id from lab_receivings')).toBe(90)
      expect(await count('select id from lab_receiving_items')).toBe(310)
      const statuses = await rows(
        'select status, count(*)::int as many from lab_receiving_containers group by status order by status',
      )
      expect(statuses).toEqual([
        { status: 'disposed', many: expect.any(Number) },
        { status: 'empty', many: expect.any(Number) },
        { status: 'expected', many: 5 },
        { status: 'hold', many: 25 },
        { status: 'opened', many: 130 },
        { status: 'quarantined', many: 70 },
        { status: 'rejected', many: 15 },
        { status: 'released', many: 240 },
      ])
      expect(statuses.reduce((sum, { many }) => sum + Number(many), 0)).toBe(1150)
      expect(
        await count(`select id from lab_receiving_containers where status in ('released', 'opened')
          and retest_on < '2026-11-20'`),
      ).toBe(6)
    })

    it('has items at the bench of what is weighed in: with containers, and one whose papers are not read yet', async () => {
      expect(
        await rows(`select (select count(*)::int from lab_receiving_items i where i.lab_receiving_id = l.id) as items,
            (select count(*)::int from lab_receiving_containers c join lab_receiving_items i on i.id = c.lab_receiving_item_id
              where i.lab_receiving_id = l.id and c.status = 'expected' and c.lot_id is null) as containers
          from lab_receivings l where l.status = 'in_progress' order by l.id`),
      ).toEqual([
        { items: 2, containers: 3 },
        { items: 2, containers: 2 },
      ])
      expect(
        await count(`select from lab_receiving_items where item_status = 'expected' and flashpoint_class_id is null
          and not exists (select from lab_receiving_containers c where c.lab_receiving_item_id = lab_receiving_items.id)`),
      ).toBe(1)
    })

    it('received what was bought, samples, and what the floor brought back, each by its own papers', async () => {
      const kinds = await rows('select kind, count(*)::int as many from lab_receivings group by 1 order by 1')
      expect(kinds.map(({ kind }) => kind)).toEqual(['purchase', 'return_from_floor', 'sample', 'transfer'])
      expect(Number(kinds[0]?.many)).toBeGreaterThan(55)
      expect(Number(kinds[2]?.many)).toBeGreaterThan(15)
      expect(
        await count(`select from lab_receivings l left join receivings r on r.id = l.receiving_id
          left join purchases p on p.id = l.purchase_id
          where l.kind = 'purchase' and (p.supplier_id is distinct from l.supplier_id
              or r.purchase_id is distinct from l.purchase_id or r.source_kind <> 'purchase')
            or l.kind = 'return_from_floor' and (r.id is not null or l.from_bin_id is null)`),
      ).toBe(0)
      // What is bought is received once, in the measure of its order.
      expect(
        await count(`select l.id from purchase_lines l join lab_receiving_items i on i.source_line_id = l.id
          group by l.id having l.qty_received * l.factor <> sum(i.qty_received)`),
      ).toBe(0)
      expect(
        await count(`select from lab_receiving_items i join lab_receivings r on r.id = i.lab_receiving_id
          where r.kind = 'return_from_floor' and not exists (select from stock_movements m
            where m.lot_id = i.lot_id and m.reason = 'bin_move' and m.qty = i.qty_received)`),
      ).toBe(0)
    })

    it('has every cabinet in use, one of them at 92 % of its limit and the others far below', async () => {
      const fills = await rows(
        'select v.fill_percent::float8 as fill from lab_cabinets c join lab_cabinets_now v on v.id = c.id order by 1 desc',
      )
      expect(fills).toHaveLength(14)
      expect(fills[0]).toEqual({ fill: 92 })
      expect(Number(fills[1]?.fill)).toBeLessThan(80)
      expect(Number(fills.at(-1)?.fill)).toBeGreaterThan(0)
    })
  })
}
