import { afterAll, expect, it } from 'vitest'
import { openApprovals, path } from '../../../../fixtures/approvals'

const { node, requester, approver, admin, approved, draft, submitted, send } = await openApprovals()
afterAll(() => node.stop())

const inList = async (id: number) =>
  (await approver.get(`${path}?limit=100`)).data.find((row: { id: number }) => row.id === id)

it('the list of approvers has old and new value of each field and what a request waits for', async () => {
  const { id } = await approved({ list_price: 12 })
  const change = await submitted(id, { list_price: 13.5, barcode: '4006381333931' })
  expect(await inList(change.id)).toMatchObject({
    changes: 'Barcode: – → 4006381333931; List price: 12 → 13.5',
    status: 'submitted',
  })
  const [low, high] = [await submitted((await approved()).id, { list_price: 2 }), change]
  const waits = [await inList(low.id), await inList(high.id)].map(({ risk, waits_for }) => [risk, waits_for])
  for (const [risk, waitsFor] of waits) expect(waitsFor).toBe(risk === 'high' ? 'two_approvals' : 'approval')
})

it('a request of high risk waits for its second approval once, a decided one for nothing', async () => {
  const { id } = await approved()
  const change = await submitted(id, { strength_mg_ml: 6 })
  expect(await inList(change.id)).toMatchObject({ risk: 'high', waits_for: 'two_approvals' })
  await send(approver, change.id, 'approve')
  expect(await inList(change.id)).toMatchObject({ waits_for: 'second_approval' })
  await send(admin, change.id, 'approve')
  expect(await inList(change.id)).toMatchObject({ status: 'applied', waits_for: null })
  expect((await requester.get(`/inventory/products/${id}`)).data.strength_mg_ml).toBe(6)
})

it('in the list of approvers a request for a new product says so instead of every field', async () => {
  const one = await draft()
  const change = (await requester.post(path, { kind: 'create', product_id: one.id, reason: 'New' })).data
  expect(await inList(change.id)).toMatchObject({ kind: 'create', changes: 'New product', waits_for: null })
})
