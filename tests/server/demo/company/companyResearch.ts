import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { panelP, type PanelMethod } from '../../../../src/resources/rd/panelStatistics'
import { labFaults } from '../../../fixtures/labReceiving/labFaults'
import { researchFaults } from '../../../fixtures/rd/researchFaults'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
  pool: () => pg.Pool
}

/** What R&D and the bench of the laboratory of the demo company did in a year. */
export function companyResearch({ rows, count, pool }: Params) {
  describe('R&D of the demo company', () => {
    it('the demo company has 40 projects, 130 samples and 420 versions', async () => {
      expect(await count('select id from rd_projects')).toBe(40)
      expect(await count('select id from rd_samples')).toBe(130)
      expect(await count('select id from rd_sample_versions')).toBe(420)
      expect(await count('select id from rd_sample_ingredients')).toBeGreaterThan(3600)
    })

    it('what the demo company locked has exactly 100 %, is weighed and prepared', async () => {
      expect(
        await count(`select v.id from rd_sample_versions v join rd_sample_ingredients i on i.sample_version_id = v.id
          where v.status not in ('draft', 'discarded') group by v.id
          having sum(i.percent) <> 100 or bool_or(i.weighed_amount is null) or v.prepared_at is null`),
      ).toBe(0)
      expect(
        await count(
          `select sample_id from rd_sample_versions group by sample_id having max(version_number) <> count(*)`,
        ),
      ).toBe(0)
    })

    it('the demo company keeps every rule of R&D', async () => {
      expect(await researchFaults(pool(), { isWeighedHere: false })).toEqual([])
    })

    it('projects of the demo company are open, late, on hold and rejected, of several people each', async () => {
      const open = `status in ('draft', 'requested', 'accepted', 'in_development', 'in_evaluation', 'on_hold')`
      expect(await count(`select id from rd_projects where ${open}`)).toBe(12)
      expect(await count(`select id from rd_projects where ${open} and due_date < current_date`)).toBe(3)
      expect(await count(`select id from rd_projects where status = 'on_hold'`)).toBe(2)
      expect(await count(`select id from rd_projects where status = 'rejected'`)).toBe(4)
      expect(await count('select distinct requested_by_id from rd_projects')).toBe(5)
      expect(
        await count('select distinct supervisor_id from rd_projects where supervisor_id is not null'),
      ).toBe(2)
      expect(await count('select distinct flavorist_id from rd_samples')).toBe(3)
      expect(await count('select from rd_specifications where tested_at is not null')).toBeGreaterThan(5000)
    })

    it('the thread of the demo company leads from the request to the first batch, and to a second revision', async () => {
      const threads = await rows(`select r.revision, r.status, s.approved_at < r.approved_at as is_after,
          r.approved_at < (select min(o.created_at) from production_orders o where o.recipe_id = r.id) as is_before,
          exists (select from batching_logs b join production_orders o on o.id = b.production_order_id
            where o.recipe_id = r.id) as is_batched
        from rd_samples s join recipes r on r.id = s.recipe_id and r.rd_sample_version_id = s.approved_version_id
        where s.status = 'converted' order by s.id`)
      expect(threads).toHaveLength(7)
      const inUse = threads.filter(({ status }) => status === 'approved')
      expect(inUse).toHaveLength(6)
      for (const thread of inUse)
        expect(thread).toMatchObject({ is_after: true, is_before: true, is_batched: true })
      expect(threads[0]).toMatchObject({ revision: 1, status: 'retired' })
      expect(threads[1]).toMatchObject({ revision: 2, status: 'approved' })
    })

    it('the demo company has a formula a hair short of 100 %, and versions that failed by HPLC', async () => {
      expect(
        await count(`select from rd_sample_versions where status = 'draft' and total_percent = 99.9999`),
      ).toBeGreaterThan(0)
      expect(
        await count(`select from rd_specifications s join rd_sample_versions v on v.id = s.sample_version_id
          where s.characteristic = 'Nicotine' and s.verdict = 'fail' and s.method = 'HPLC-UV' and v.status = 'qc_failed'`),
      ).toBeGreaterThan(20)
    })

    it('the demo company tasted its versions in panels whose p is that of their answers', async () => {
      const panels = await rows(`select p.method, p.p_value::float8 as p, count(s.answer)::int as many,
          count(*) filter (where s.is_correct)::int as hits
        from rd_panels p join rd_panel_servings s on s.panel_id = p.id where p.status = 'closed' group by p.id`)
      expect(panels.length).toBeGreaterThan(9)
      for (const { method, p, many, hits } of panels)
        expect(p).toBeCloseTo(panelP(method as PanelMethod, Number(many), Number(hits)), 5)
      expect(
        await count(`select from rd_panel_servings where is_correct is distinct from (answer = any(b_codes))
          and answer is not null`),
      ).toBe(0)
    })

    it('the demo company has certificates within the critical limits, and containers as the ledger says', async () => {
      expect(await count(`select from lab_certificate_values where is_critical and verdict = 'fail'`)).toBe(0)
      expect(await count('select from lab_certificate_values')).toBeGreaterThan(900)
      expect(await labFaults(pool())).toEqual([])
    })
  })
}
