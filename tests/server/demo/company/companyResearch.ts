import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { panelP, type PanelMethod } from '../../../../src/resources/rd/panelStatistics'
import { labFaults } from '../../../fixtures/labReceiving/labFaults'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
  pool: () => pg.Pool
}

/** What R&D and the bench of the laboratory of the demo company did in a year. */
export function companyResearch({ rows, count, pool }: Params) {
  describe('R&D of the demo company', () => {
    it('the demo company has 40 projects, a hundred samples and three hundred versions', async () => {
      expect(await count('select id from rd_projects')).toBe(40)
      expect(await count('select id from rd_samples')).toBeGreaterThan(100)
      expect(await count('select id from rd_sample_versions')).toBeGreaterThan(300)
      expect(await count('select id from rd_sample_ingredients')).toBeGreaterThan(2500)
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
