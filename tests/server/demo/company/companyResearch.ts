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
      const lines = await count('select id from rd_sample_ingredients')
      expect(Math.abs(lines - 3800)).toBeLessThan(3800 / 20)
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
      expect(await researchFaults(pool(), { isWeighedHere: true })).toEqual([])
    })

    it('every line that the demo company weighed names its lot, which was there and in date', async () => {
      expect(
        await count(`select from rd_sample_ingredients i left join lots t on t.id = i.lot_id and t.product_id = i.product_id
          where i.weighed_amount is not null
            and (t.id is null or t.received_at > i.weighed_at or t.expires_on < i.weighed_at::date)`),
      ).toBe(0)
    })

    it('the demo company develops every base out of 160 ingredients, 110 of them flavours, with six nicotines', async () => {
      expect(
        (await rows('select distinct base_type from rd_projects order by 1')).map(
          ({ base_type }) => base_type,
        ),
      ).toEqual(['concentrate', 'freebase', 'nicotine_free', 'salt'])
      const ingredients = `select id from products where kind in ('flavour', 'nicotine', 'base', 'raw_material')`
      expect(await count(ingredients)).toBe(160)
      expect(await count(`select id from products where kind = 'flavour'`)).toBe(110)
      expect(
        await count(`select id from products where name in ('Mango Alphonso FL-2231', 'Triacetin', 'Cooling WS-23 20 %',
          'Sucralose 5 %', 'Koolada 10 %')`),
      ).toBe(5)
      // Only what has PG in it counts as PG.
      expect(
        await count(`select from products p where p.kind in ('raw_material', 'flavour') and p.pg_percent > 0
          and not exists (select from product_substances s where s.product_id = p.id and s.common_name = 'Propylene glycol')`),
      ).toBe(0)
      // Solvents are outside the ratio of PG and VG.
      expect(
        await count(`select from products where name in ('Triacetin', 'Ethanol 95 %', 'Purified water')
          and pg_percent = 0 and vg_percent = 0`),
      ).toBe(3)
      const nicotines = await rows(
        `select nicotine_kind as kind, strength_mg_ml::int as strength from products where kind = 'nicotine'
          order by 1, 2`,
      )
      expect(nicotines.map(({ kind, strength }) => `${String(kind)} ${String(strength)}`)).toEqual([
        ...['freebase 48', 'freebase 100', 'freebase 100', 'freebase 250', 'salt 100', 'salt 250'],
      ])
      expect(
        await count(`select distinct i.product_id from rd_sample_ingredients i where i.kind = 'nicotine'`),
      ).toBe(6)
    })

    it('the demo company has the typical formula of 12 mg/ml, half PG and half VG, which is approved', async () => {
      const typical = await rows(`select v.strength_mg_ml::float8 as strength, v.pg_percent::float8 as pg,
          json_agg(json_build_array(i.kind, i.percent, i.is_qs) order by i.sequence) as lines
        from rd_sample_versions v join rd_samples s on s.approved_version_id = v.id
        join rd_projects p on p.id = s.project_id and p.name = 'Iced mango, salt 12'
        join rd_sample_ingredients i on i.sample_version_id = v.id group by v.id order by v.id limit 1`)
      expect(typical).toEqual([
        {
          ...{ strength: 12, pg: 50 },
          lines: [
            ['nicotine', 12, false],
            ['flavour', 8, false],
            ['cooling', 1.2, false],
            ['sweetener', 0.8, false],
            ['pg', 28, false],
            ['vg', 50, true],
          ],
        },
      ])
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
      const results = await count('select from rd_specifications where tested_at is not null')
      expect(Math.abs(results - 5000)).toBeLessThan(5000 / 20)
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
