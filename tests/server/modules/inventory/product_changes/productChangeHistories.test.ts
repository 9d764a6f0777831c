import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Group } from '../../../../../src/resources/kit/query/resourceAnswers'
import { guardable } from '../../../../../src/resources/inventory/products/guardedFields'
import { openApprovals } from '../../../../fixtures/approvals'

const { node, requester, approver, admin, product, send, logs, ask, submitted, approved, draft } =
  await openApprovals()
const parts = [(await draft()).id, (await draft()).id]
afterAll(() => node.stop())

describe('whatever is asked for and decided', () => {
  const step = fc.record({
    proposed: fc.record(
      {
        name: fc.constantFrom('A', 'B', 'C'),
        list_price: fc.integer({ min: 1, max: 5 }),
        tax_class: fc.constantFrom('standard', 'vapour', 'exempt'),
        components: fc.uniqueArray(
          fc.record({
            component_product_id: fc.constantFrom(...parts),
            qty_per_unit: fc.integer({ min: 1, max: 3 }),
            phase_code: fc.constant('packing'),
          }),
          { selector: ({ component_product_id: id }) => id, maxLength: 2 },
        ),
      },
      { requiredKeys: [] },
    ),
    lead_time_days: fc.integer({ min: 0, max: 3 }),
    isRejected: fc.boolean(),
  })

  it('the log leads from the image to what is, and what is is what was approved', async () => {
    let decided = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const { id } = await approved({ list_price: 3 })
        for (const { proposed, lead_time_days, isRejected } of steps) {
          const { version } = await product(id)
          await admin.put(`/inventory/products/${id}`, { version, lead_time_days })
          const response = await ask(id, proposed)
          if (response.http !== 201) continue
          await send(requester, response.data.id, 'submit')
          if (isRejected) await send(approver, response.data.id, 'reject', { decision_note: 'No' })
          else {
            await send(approver, response.data.id, 'approve')
            await send(admin, response.data.id, 'approve')
          }
          decided += 1
        }
        const image: Record<string, unknown> = {}
        for (const { field, old_value, new_value } of await logs(id)) {
          expect(old_value).toEqual(image[field] ?? null)
          image[field] = new_value
        }
        const { rows } = await node.pool.query<{ stands: Record<string, unknown>; fits: boolean }>(
          `select product_guarded(p) as stands, approval_hash = product_approval_hash(p) as fits
           from products p where id = $1`,
          [id],
        )
        const [row] = rows
        expect(row?.fits).toBe(true)
        expect(Object.keys(row?.stands ?? {}).toSorted()).toEqual([...guardable].toSorted())
        for (const [name, value] of Object.entries(row?.stands ?? {}))
          expect([name, image[name] ?? (name === 'components' ? [] : null)]).toEqual([name, value])
        const { rows: wrong } = await node.pool.query(`select number from product_changes
          where submitted_by_id in (approved_by_id, approved2_by_id)
            or (status = 'applied' and risk = 'high' and approved2_by_id is null)`)
        expect(wrong).toEqual([])
      }),
      { numRuns: 4 },
    )
    expect(decided).toBeGreaterThan(0)
  })
})

describe('log of products', () => {
  it('the log of products is only ever added to', async () => {
    await expect(node.pool.query('update product_change_logs set field = field')).rejects.toThrow(/only ever/)
    await expect(node.pool.query('delete from product_change_logs')).rejects.toThrow(/only ever/)
  })
})

describe('request of several fields', () => {
  it('a request of several fields is counted field by field in the report, and each request once wherever its fields come together', async () => {
    const one = await approved({ list_price: 10 })
    const [three, single] = [
      await submitted(one.id, { list_price: 12, name: 'Wider', pg_percent: 50 }),
      await submitted(one.id, { vg_percent: 40 }),
    ]
    await send(approver, three.id, 'approve')
    await node.pool.query(
      `update product_changes set decided_at = submitted_at + interval '3 hours' where id = $1`,
      [three.id],
    )
    await send(approver, single.id, 'reject', { decision_note: 'No' })
    await node.pool.query(
      `update product_changes set decided_at = submitted_at + interval '9 hours' where id = $1`,
      [single.id],
    )
    const report = '/inventory/reports/products-changes'
    const only = `product_id=${one.id}&kind=update`
    const summary = ({ count, sums, aggregates }: Group) => [
      count,
      sums.requested_count,
      sums.approved_count,
      sums.rejected_count,
      aggregates.hours_p50,
    ]
    const by = async (group: string, more = only) =>
      (await admin.get(`${report}?group=${group}&${more}`)).data
    const requesters = await by('submitted_by_id,field')
    expect(requesters.subtotals.map(summary)).toEqual([[4, '2', '1', '1', '6']])
    expect(summary(requesters.whole)).toEqual([4, '2', '1', '1', '6'])
    expect(requesters.groups.map(summary)).toHaveLength(4)
    expect((await by('field', `${only}&field=Name`)).groups.map(summary)).toEqual([[1, '1', '1', '0', '3']])
    const totals = (await admin.get(`${report}/totals?${only}`)).data
    expect(totals.sums).toMatchObject({ requested_count: '2', approved_count: '1', rejected_count: '1' })
  })
})
