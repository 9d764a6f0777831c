import { describe, expect, it } from 'vitest'
import { correctionRules } from '../../../fixtures/floor/correctionRules'
import { stampRules } from '../../../fixtures/floor/stampRules'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
}

/** What must hold of the stamps of a demo company, and how many there are. */
export function companyStamps({ rows, count }: Params) {
  const statuses = async (table: string) =>
    Object.fromEntries(
      (await rows(`select status, count(*)::int as many from ${table} group by 1`)).map(
        ({ status, many }) => [String(status), Number(many)],
      ),
    )

  describe('the stamps of the demo company', () => {
    it.each(Object.entries({ ...stampRules, ...correctionRules }))(
      'in the demo company, %s',
      async (_rule, question) => {
        expect(await rows(question)).toEqual([])
      },
    )

    it('in the demo company each jurisdiction opens with what closed before, and closes with what its reels have left', async () => {
      expect(await rows('select month, jurisdiction from stamps_inventory where difference <> 0')).toEqual([])
      expect(await count('select id from stamps_inventory')).toBeGreaterThan(10)
    })

    it('the demo company has the reels, sessions and corrections of sixty days, in all their states', async () => {
      expect(await count(`select id from reels where area = 'production'`)).toBe(150)
      expect(await count(`select id from reels where area = 'assembly'`)).toBe(60)
      expect(await statuses('reels')).toMatchObject({
        pending_approval: 5,
        draft: 2,
        quarantined: 1,
        returned: 1,
      })
      const reels = await statuses('reels')
      for (const status of ['available', 'depleted', 'reconciled'])
        expect(reels[status], status).toBeGreaterThan(1)
      expect(await count(`select id from stamping_logs where status <> 'open'`)).toBeGreaterThan(380)
      expect(await statuses('stamping_corrections')).toMatchObject({ pending: 8, rejected: 3, withdrawn: 2 })
      expect(await count('select id from stamping_corrections')).toBe(60)
    })

    it('of the stamps of the demo company four in a thousand are damaged, and up to three of a reel are missing', async () => {
      const [sums] = await rows(
        `select sum(damaged_qty) * 1000.0 / sum(stamps_consumed) as damaged from stamping_logs`,
      )
      expect(Number(sums?.damaged)).toBeGreaterThan(3)
      expect(Number(sums?.damaged)).toBeLessThan(5)
      expect(await count('select id from reels where missing > 4')).toBe(0)
      expect(await count('select id from stamping_logs where missing_qty > 0')).toBeGreaterThan(10)
    })

    it('the duty returns of the months before are frozen as the ledgers have them, and filed once they were due', async () => {
      expect(await statuses('excise_returns')).toEqual({ filed: 1, frozen: 1 })
      expect(await count('select 1 from excise_return_figures where amendment <> 0')).toBe(0)
      expect(
        await count(`select 1 from excise_return_figures where part = 'duty' and qty > 0`),
      ).toBeGreaterThan(4)
      expect(await count(`select 1 from excise_return_figures where item = 'closing' and qty < 0`)).toBe(0)
    })

    it('bottles of the demo company are stamped by their day, and only packaged ones have a stamp', async () => {
      expect(await count('select id from lots where stamped_on > stamp_by')).toBe(0)
      expect(await count('select id from lots where packaged_on is not null')).toBeGreaterThan(100)
    })

    it('orders of unstamped stock of the demo company are in each of their states, and bottles are left whose time runs and is over', async () => {
      expect(
        await rows(
          `select distinct status from product_stamping_orders where kind = 'from_stock' order by 1`,
        ),
      ).toEqual(
        ['cancelled', 'done', 'draft', 'in_progress', 'paused', 'pending_approval', 'planned'].map(
          (status) => ({
            status,
          }),
        ),
      )
      const of = (where: string) => count(`select id from unstamped_goods where ${where}`)
      expect(
        await of(`urgency in ('in_time', 'soon') and qty > 1000 and stamped_product_id is not null`),
      ).toBeGreaterThan(5)
      expect(await of(`urgency = 'overdue' and penalty > 0 and could_stamp = 0`)).toBeGreaterThan(0)
      expect(await of('warehouse_qty > 0')).toBeGreaterThan(0)
    })

    it('corrections of production orders of the demo company wait, or were decided by another person', async () => {
      expect(await statuses('production_order_corrections')).toEqual({ pending: 4, rejected: 6 })
      expect(
        await count('select id from production_order_corrections where decided_by_id = requested_by_id'),
      ).toBe(0)
    })

    it('the duty of every session of the demo company is posted to the accounts of bottles', async () => {
      expect(
        await count(`select l.id from stamping_logs l
          where l.status <> 'open' and (duty_debit_account, duty_credit_account) is distinct from ('1450', '2270')`),
      ).toBe(0)
    })

    it('no order of the demo company is over while stamps of it are not accounted for', async () => {
      expect(
        await count(`select o.id from production_orders o join product_stamping_orders p on p.production_order_id = o.id
          join stamping_logs l on l.product_stamping_order_id = p.id and l.status in ('open', 'pending_approval')
          where o.status not in ('in_progress', 'on_hold')`),
      ).toBe(0)
    })

    it('whatever the hour, cartons that are not shipped are on skids of one jurisdiction, which are as full as they say', async () => {
      expect(await count(`select id from skids where status = 'received'`)).toBeGreaterThan(0)
      expect(
        await rows(`select s.number from skids s join cartons c on c.skid_id = s.id group by s.id
          having (count(*), sum(c.units), min(c.jurisdiction)) is distinct from (s.cartons, s.units, s.jurisdiction)
            or count(*) > s.max_cartons or min(c.jurisdiction) <> max(c.jurisdiction)`),
      ).toEqual([])
      expect(
        await count(`select c.id from cartons c join production_orders o on o.id = c.production_order_id
          where o.status = 'done' and c.status = 'closed' and c.skid_id is null`),
      ).toBe(0)
    })
  })
}
