import { expect } from 'vitest'
import { startServer, type TestNode } from '../../../harness/server'

export type Person = Awaited<ReturnType<TestNode['as']>>

/** Where product changes are asked for. */
export const path = '/inventory/product_changes'

/** Somebody who asks for changes of products, and two who may approve them. */
export async function openApprovals() {
  const node = await startServer()
  const requester = await node.as('inventory')
  const approver = await node.as('product_approval_admin')
  const admin = await node.as('admin')
  const category = (await admin.post('/inventory/categories', { code: 'C', name: 'C' })).data.id
  const [ea] = (await admin.get('/inventory/measures')).data.filter(
    ({ code }: { code: string }) => code === 'ea',
  )
  const base = { category_id: category, stock_measure_id: ea.id, kind: 'packaging' }
  let made = 0

  const fresh = async (id: number) => (await admin.get(`${path}/${id}`)).data
  const product = async (id: number) => (await admin.get(`/inventory/products/${id}`)).data
  const send = async (by: Person, id: number, event: string, asked: object = {}) =>
    by.post(`${path}/${id}/${event}`, { version: (await fresh(id)).version, ...asked })
  const logs = async (id: number) =>
    (
      await node.pool.query<{ field: string; old_value: unknown; new_value: unknown; source: string }>(
        `select field, old_value, new_value, source from product_change_logs where product_id = $1 order by id`,
        [id],
      )
    ).rows
  const draft = async (more: object = {}) => {
    made += 1
    const sku = `P-${made}`
    return (await requester.post('/inventory/products', { ...base, sku, name: sku, ...more })).data
  }
  const ask = (product_id: number, proposed: object, more: object = {}) =>
    requester.post(path, { product_id, proposed, reason: 'The supplier changed it', ...more })
  const submitted = async (product_id: number, proposed: object, more: object = {}) => {
    const { data } = await ask(product_id, proposed, more)
    return (await send(requester, data.id, 'submit')).data
  }
  /** A product that two people approved. */
  const approved = async (more: object = {}) => {
    const { id } = await draft(more)
    const change = (await requester.post(path, { kind: 'create', product_id: id, reason: 'New' })).data
    await send(requester, change.id, 'submit')
    await send(approver, change.id, 'approve')
    expect((await send(admin, change.id, 'approve')).data.status).toBe('applied')
    return product(id)
  }
  return {
    node,
    requester,
    approver,
    admin,
    base,
    fresh,
    product,
    send,
    logs,
    draft,
    ask,
    submitted,
    approved,
  }
}
