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
