import { afterAll, describe, expect, it } from 'vitest'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { productChanges } from '../../../../../src/resources/inventory/product_changes/product_changes'
import { applyIfDue } from '../../../../../server/modules/inventory/product_changes/productChangeApply'
import { openApprovals, path } from '../../../../fixtures/approvals'

const {
  base,
  node,
  requester,
  approver,
  admin,
  fresh,
  product,
  send,
  logs,
  draft,
  ask,
  submitted,
  approved,
} = await openApprovals()
afterAll(() => node.stop())

describe('new product', () => {
  it('a new product is a draft until two others approved it, and then is with its image in the log', async () => {
    const one = await draft({ list_price: 12 })
    expect(one.status).toBe('draft')
    const change = (await requester.post(path, { kind: 'create', product_id: one.id, reason: 'New' })).data
    expect(change).toMatchObject({
      status: 'draft',
      risk: 'high',
      proposed: { sku: one.sku, list_price: 12 },
    })
    expect((await send(approver, change.id, 'submit')).message).toBe('no_privileges')
    expect((await send(requester, change.id, 'submit')).data.status).toBe('submitted')
    expect((await send(requester, change.id, 'approve')).message).toBe('no_privileges')
    expect((await send(approver, change.id, 'approve')).data.status).toBe('submitted')
    expect((await send(approver, change.id, 'approve')).message).toBe('no_privileges')
    expect((await send(admin, change.id, 'approve')).data.status).toBe('applied')
    const stored = await product(one.id)
    expect(stored.status).toBe('active')
    expect(stored.approval_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await logs(one.id)).toContainEqual({
      field: 'list_price',
      old_value: null,
      new_value: 12,
      source: 'change',
    })
  })

  it('a new product may be asked for before there is any row of it', async () => {
    const proposed = { ...base, sku: 'ASKED', name: 'Asked for' }
    const wrong = await requester.post(path, {
      kind: 'create',
      proposed: { ...proposed, kind: 'x' },
      reason: 'N',
    })
    expect(wrong.data).toEqual({ 'proposed.kind': 'in' })
    const change = (await requester.post(path, { kind: 'create', proposed, reason: 'New' })).data
    await send(requester, change.id, 'submit')
    await send(approver, change.id, 'approve')
    const { data } = await send(admin, change.id, 'approve')
    expect(data).toMatchObject({ status: 'applied', sku: 'ASKED' })
    expect((await product(data.product_id)).status).toBe('active')
  })
})

describe('guarded field', () => {
  it('a guarded field is refused to a direct write, while others are changed directly and logged so', async () => {
    const one = await approved({ list_price: 10 })
    const refused = await requester.put(`/inventory/products/${one.id}`, {
      version: one.version,
      list_price: 11,
    })
    expect([refused.http, refused.message, refused.data.fields]).toEqual([
      422,
      'approval_required',
      ['list_price'],
    ])
    const same = await requester.put(`/inventory/products/${one.id}`, {
      version: one.version,
      list_price: 10,
      lead_time_days: 9,
    })
    expect(same.http).toBe(200)
    expect((await logs(one.id)).at(-1)).toEqual({
      field: 'lead_time_days',
      old_value: null,
      new_value: 9,
      source: 'direct',
    })
  })

  it('a guarded field is altered once another person approved it', async () => {
    const one = await approved({ list_price: 10 })
    const change = await submitted(one.id, { list_price: 11 })
    expect((await product(one.id)).pending_changes).toBe(1)
    const done = await send(approver, change.id, 'approve')
    expect(done.data.status).toBe('applied')
    expect((await product(one.id)).list_price).toBe(11)
    expect((await product(one.id)).pending_changes).toBe(0)
    const { rows } = await node.pool.query(
      `select approval_hash = product_approval_hash(p) as fits from products p where id = $1`,
      [one.id],
    )
    expect(rows).toEqual([{ fits: true }])
  })

  it('a guarded field is not asked for twice at a time, nor with what it has already, nor with nonsense', async () => {
    const one = await approved({ list_price: 10 })
    const change = await submitted(one.id, { list_price: 11 })
    const { data: second } = await ask(one.id, { list_price: 12 })
    expect((await send(requester, second.id, 'submit')).data.proposed.text).toBe(
      `${change.number} already changes List price`,
    )
    expect((await ask(one.id, { list_price: 10 })).data.proposed.text).toBe('No changes')
    expect((await ask(one.id, {})).data).toEqual({ proposed: 'required' })
    expect((await ask(one.id, { list_price: -1 })).data).toEqual({ 'proposed.list_price': 'size' })
    expect((await ask(one.id, { lead_time_days: 3 })).data['proposed.lead_time_days'].text).toBe(
      'This is changed directly',
    )
    expect((await ask(one.id, { pg_percent: 60, vg_percent: 41 })).data).toEqual({
      'proposed.vg_percent': 'more100%',
    })
    const none = await requester.post(path, { proposed: { name: 'X' }, reason: 'R' })
    expect(none.data).toEqual({ product_id: 'required' })
    expect((await requester.post(path, { product_id: one.id, proposed: [1], reason: 'R' })).http).toBe(422)
  })
})

describe('request', () => {
  it('a request that was overtaken is in conflict until its requester picks the values anew', async () => {
    const one = await approved({ list_price: 10 })
    const change = await submitted(one.id, { list_price: 12 })
    await node.pool.query(`update products set list_price = 11, version = version + 1 where id = $1`, [
      one.id,
    ])
    expect((await fresh(change.id)).has_conflict).toBe(1)
    expect((await send(approver, change.id, 'approve')).data.status).toBe('conflict')
    expect((await product(one.id)).list_price).toBe(11)
    expect((await send(approver, change.id, 'rebase', { proposed: { list_price: 13 } })).message).toBe(
      'no_privileges',
    )
    const rebased = (await send(requester, change.id, 'rebase', { proposed: { list_price: 13 } })).data
    expect(rebased).toMatchObject({ status: 'submitted', base_values: { list_price: 11 } })
    expect((await fresh(change.id)).has_conflict).toBe(0)
    expect((await send(approver, change.id, 'approve')).data.status).toBe('applied')
    expect((await product(one.id)).list_price).toBe(13)
  })

  it('a request is kept by a change of another field meanwhile', async () => {
    const one = await approved({ list_price: 10 })
    const change = await submitted(one.id, { list_price: 12 })
    await admin.put(`/inventory/products/${one.id}`, { version: one.version, lead_time_days: 4 })
    expect((await send(approver, change.id, 'approve')).data.status).toBe('applied')
  })

  it('a request holds from its day on', async () => {
    const one = await approved({ list_price: 10 })
    const change = await submitted(one.id, { list_price: 12 }, { effective_on: '2999-01-01' })
    expect((await send(approver, change.id, 'approve')).data.status).toBe('approved')
    await node.pool.query(`update product_changes set effective_on = '2026-01-01' where id = $1`, [change.id])
    await runUnit(node.context.db, system, async (unit) =>
      applyIfDue(unit, await unit.lock(productChanges, change.id)),
    )
    expect((await fresh(change.id)).status).toBe('applied')
  })

  it('a request that does not hold any more on its day is in conflict and says why', async () => {
    const one = await approved()
    const other = await draft({ sku: 'TAKEN' })
    const change = await submitted(one.id, { name: 'Other' })
    const taken = await submitted(one.id, { sku: 'LATER' }, { effective_on: '2999-01-01' })
    await send(approver, change.id, 'approve')
    await send(approver, taken.id, 'approve')
    await admin.put(`/inventory/products/${other.id}`, { version: other.version, sku: 'LATER' })
    await node.pool.query(`update product_changes set effective_on = '2026-01-01' where id = $1`, [taken.id])
    await runUnit(node.context.db, system, async (unit) =>
      applyIfDue(unit, await unit.lock(productChanges, taken.id)),
    )
    expect(await fresh(taken.id)).toMatchObject({ status: 'conflict', decision_note: 'sku: unique' })
  })

  it('a request is rejected with a reason, and withdrawn by its requester alone', async () => {
    const one = await approved()
    const change = await submitted(one.id, { name: 'Other' })
    expect((await send(approver, change.id, 'reject')).data).toEqual({ decision_note: 'required' })
    expect((await send(requester, change.id, 'reject', { decision_note: 'No' })).message).toBe(
      'no_privileges',
    )
    const { data: own } = await admin.post(path, {
      product_id: one.id,
      proposed: { list_price: 3 },
      reason: 'Own',
    })
    await send(admin, own.id, 'submit')
    expect((await send(admin, own.id, 'reject', { decision_note: 'No' })).message).toBe('no_privileges')
    await send(admin, own.id, 'withdraw')
    expect((await send(approver, change.id, 'reject', { decision_note: 'No' })).data.status).toBe('rejected')
    const again = await submitted(one.id, { name: 'Another' })
    expect((await send(admin, again.id, 'withdraw')).message).toBe('no_privileges')
    expect((await send(requester, again.id, 'withdraw')).data.status).toBe('withdrawn')
    expect((await send(approver, again.id, 'approve')).message).toBe('invalid_transition')
    // From then on it does not wait.
    await node.pool.query(
      `update product_changes set submitted_at = now() - interval '5 hours', updated_at = now() - interval '3 hours'
       where id = $1`,
      [again.id],
    )
    expect((await fresh(again.id)).hours).toBe(2)
  })

  it('a request ends a product, and starts it again', async () => {
    const one = await approved()
    const end = (await requester.post(path, { kind: 'discontinue', product_id: one.id, reason: 'Sold out' }))
      .data
    await send(requester, end.id, 'submit')
    await send(approver, end.id, 'approve')
    expect((await product(one.id)).status).toBe('discontinued')
    const archive = async () =>
      approver.post(`/inventory/products/${one.id}/archive`, { version: (await product(one.id)).version })
    const { data: site } = await admin.post('/general/locations', {
      code: 'ARC',
      name: 'A',
      kind: 'warehouse',
    })
    const { data: counted } = await requester.post('/inventory/receivings', {
      location_id: site.id,
      receiving_lines: [{ product_id: one.id, qty_now: 1 }],
    })
    const refused = await archive()
    expect([refused.message, refused.data.text]).toEqual([
      'has_open_documents',
      `${one.sku} is used in ${counted.number}`,
    ])
    await requester.post(`/inventory/receivings/${counted.id}/cancel`, { version: counted.version })
    const start = await submitted(one.id, { status: 'active' })
    await send(approver, start.id, 'approve')
    expect((await product(one.id)).status).toBe('active')
    const direct = await requester.post(`/inventory/products/${one.id}/discontinue`, {
      version: (await product(one.id)).version,
    })
    expect(direct.message).toBe('no_privileges')
  })
})

describe('batch', () => {
  it('a batch is decided as one, by another than who asked for it', async () => {
    const [first, second] = [await approved({ list_price: 1 }), await approved({ list_price: 2 })]
    const changes = []
    for (const { id } of [first, second])
      changes.push(await submitted(id, { list_price: 9 }, { batch_id: 'SPRING' }))
    const own = await requester.post(`${path}/batch`, { batch_id: 'SPRING', event: 'approve' })
    expect(own.message).toBe('no_privileges')
    const none = await approver.post(`${path}/batch`, { batch_id: 'NONE', event: 'approve' })
    expect(none.message).toBe('not_found')
    const { data } = await approver.post(`${path}/batch`, { batch_id: 'SPRING', event: 'approve' })
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['applied', 'applied'])
    expect([(await product(first.id)).list_price, (await product(second.id)).list_price]).toEqual([9, 9])
    const [line] = (await admin.get('/inventory/change_summary?search=SPRING')).data
    expect(line).toMatchObject({ called: 'SPRING', change_count: 2, product_count: 2, decision: 'applied' })
  })
})

describe('what a request alters', () => {
  it('the changes of a request are shown side by side, with what they affect', async () => {
    const one = await approved({ list_price: 10 })
    const change = await submitted(one.id, { list_price: 12, name: 'Better' })
    const { data } = await approver.get(`/inventory/products/${one.id}/diff?change_id=${change.id}`)
    expect(data.fields).toMatchObject([
      { label: 'List price', base_text: '10', now_text: '10', proposed_text: '12', is_conflict: 0 },
      { label: 'Name', now_text: one.name, proposed_text: 'Better' },
    ])
    expect(data.impact).toEqual({
      open_orders: 0,
      open_sales: 0,
      open_purchases: 0,
      price_lines: 0,
      recipes: 0,
      components: 0,
      on_hand: 0,
      measure: 'ea',
    })
    await send(approver, change.id, 'approve')
    const since = await admin.get(`/inventory/products/${one.id}/diff?from=${change.submitted_at}`)
    expect(since.data.fields.map(({ field }: { field: string }) => field)).toEqual(['list_price', 'name'])
    const foreign = await admin.get(`/inventory/products/${one.id + 1}/diff?change_id=${change.id}`)
    expect(foreign.message).toBe('validation_error')
  })
})
