import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { guardable } from '../../../../src/resources/inventory/products'
import { openApprovals } from './approvals'

const { node, requester, approver, admin, product, send, logs, ask, approved, draft } = await openApprovals()
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

  it('the log leads from the image to what stands, and what stands is what was approved', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const { id } = await approved({ list_price: 3 })
        for (const { proposed, lead_time_days, isRejected } of steps) {
          const { version } = await product(id)
          await admin.put(`/inventory/products/${id}`, { version, lead_time_days })
          const asked = await ask(id, proposed)
          if (asked.http !== 201) continue
          await send(requester, asked.data.id, 'submit')
          if (isRejected) await send(approver, asked.data.id, 'reject', { decision_note: 'No' })
          else {
            await send(approver, asked.data.id, 'approve')
            await send(admin, asked.data.id, 'approve')
          }
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
    ))
})

describe('the log of products', () => {
  it('is only ever added to', async () => {
    await expect(node.pool.query('update product_change_logs set field = field')).rejects.toThrow(/only ever/)
    await expect(node.pool.query('delete from product_change_logs')).rejects.toThrow(/only ever/)
  })
})
