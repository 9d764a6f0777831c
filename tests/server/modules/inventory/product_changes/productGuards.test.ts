import { afterAll, describe, expect, it } from 'vitest'
import { locations } from '../../../../../src/resources/general/places/locations'
import { bins } from '../../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { prepareSettings } from '../../../../../server/site/settings'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import { openApprovals, path } from '../../../../fixtures/approvals'

const { node, requester, approver, admin, fresh, product, send, logs, ask, submitted, approved, draft } =
  await openApprovals()
afterAll(() => node.stop())
await prepareSettings(node.pool)
const parts = [(await draft()).id, (await draft()).id]

const other = (text: string) => ({ code: 'other', text })
const part = (component_product_id: number, qty_per_unit = 1) => ({
  component_product_id,
  qty_per_unit,
  phase_code: 'bottling',
})
const componentsOf = async (id: number) =>
  (
    await node.pool.query<{ list: { component_product_id: number; qty_per_unit: number }[] }>(
      'select product_components_image($1) as list',
      [id],
    )
  ).rows[0]?.list
const drifted = (id: number) =>
  `filters[0][field]=product_id&filters[0][filters][0][operator]==&filters[0][filters][0][value]=${id}`
const isApproved = async (id: number) =>
  (await admin.get(`/inventory/reports/products-drift?${drifted(id)}`)).data.length === 0
const toldTo = async ({ id }: { id: number }) =>
  (
    await node.pool.query<{ text: string }>(
      `select row ->> 'text' as text from changes where channel = $1 and announced = 'told' order by position`,
      [`private-general.users.${id}`],
    )
  ).rows.map(({ text }) => text)

describe('what a product is made of', () => {
  it('what a product is made of is said freely of a draft, and of a product once another person approved it', async () => {
    const [cap, box] = parts as [number, number]
    const free = await draft()
    const message = await requester.post(`/inventory/products/${free.id}/components`, {
      version: free.version,
      components: [part(cap), part(box, 2)],
    })
    expect(message.http).toBe(200)
    const { id } = await approved()
    const one = { ...part(cap), product_id: id }
    const refused = await requester.post('/inventory/product_components', one)
    expect([refused.message, refused.data.fields]).toEqual(['approval_required', ['components']])
    const { version } = await product(id)
    const list = { version, components: [part(cap)] }
    expect((await requester.post(`/inventory/products/${id}/components`, list)).message).toBe(
      'approval_required',
    )
    const change = await submitted(id, { components: [part(cap), part(box, 2)] })
    const { data: diff } = await approver.get(`${path}/${change.id}/diff`)
    expect(
      diff.fields.map(({ base_text, proposed_text }: Record<string, string>) => [base_text, proposed_text]),
    ).toEqual([
      [null, expect.stringMatching(/^1 ea P-\d+$/)],
      [null, expect.stringMatching(/^2 ea P-\d+$/)],
    ])
    expect((await send(approver, change.id, 'approve')).data.status).toBe('applied')
    expect(await componentsOf(id)).toMatchObject([part(cap), part(box, 2)])
    expect((await logs(id)).at(-1)).toMatchObject({ field: 'components', old_value: null, source: 'change' })
    expect(await isApproved(id)).toBe(true)
  })

  it('what a product is made of is in conflict with another list that came first, and refused where it closes a ring', async () => {
    const [cap, box] = parts as [number, number]
    const { id } = await approved()
    const change = await submitted(id, { components: [part(cap)] })
    await node.pool.query(
      `insert into product_components (product_id, component_product_id, qty_per_unit, phase_code)
       values ($1, $2, 3, 'packing')`,
      [id, box],
    )
    expect(await isApproved(id)).toBe(false)
    expect((await send(approver, change.id, 'approve')).data.status).toBe('conflict')
    const rebased = await send(requester, change.id, 'rebase', {
      proposed: { components: [part(cap), part(box, 3)] },
    })
    expect(rebased.data.status).toBe('submitted')
    expect((await send(approver, change.id, 'approve')).data.status).toBe('applied')
    const ring = await ask(cap, { components: [part(id)] })
    expect(ring.http).toBe(422)
    const { id: whole } = await approved()
    await send(approver, (await submitted(whole, { components: [part(id)] })).id, 'approve')
    const wrong = await ask(id, { components: [part(whole)] })
    expect(wrong.data).toEqual({
      'proposed.components.0.component_product_id': other('A product cannot be made of itself'),
    })
    expect((await ask(id, { components: [part(cap), part(cap)] })).data).toEqual({
      'proposed.components.1.component_product_id': 'unique',
    })
    expect((await ask(id, { components: [part(cap, 0)] })).data).toEqual({
      'proposed.components.0.qty_per_unit': other('Per unit must be greater than 0'),
    })
  })

  it('what a product is made of holds of a bottle one bulk liquid, as much as it takes, and more where it grows', async () => {
    const brand_id = (await admin.post('/inventory/brands', { code: 'NL', name: 'Northlake' })).data.id
    const flavor_id = (
      await admin.post('/inventory/flavors', { code: 'MI', name: 'Mango', profile: 'fruit' })
    ).data.id
    const [ml] = (await admin.get('/inventory/measures')).data.filter(
      ({ code }: { code: string }) => code === 'ml',
    )
    const bulk = await draft({ kind: 'semi_finished', stock_measure_id: ml.id })
    const bottle = await draft({
      kind: 'finished_good',
      brand_id,
      flavor_id,
      volume_ml: 30,
      excise_jurisdiction: 'ON',
    })
    const payload = { kind: 'create', product_id: bottle.id, reason: 'New' }
    expect((await requester.post(path, payload)).data).toEqual({
      'proposed.components': other('A bottle needs a bulk liquid component'),
    })
    const say = (qty: number) =>
      requester.post(`/inventory/products/${bottle.id}/components`, {
        version: bottle.version,
        components: [part(bulk.id, qty)],
      })
    expect((await say(29)).data['components.0.qty_per_unit'].text).toBe(`One ${bottle.sku} holds 30 ml`)
    await say(30)
    const change = (await requester.post(path, payload)).data
    await send(requester, change.id, 'submit')
    await send(approver, change.id, 'approve')
    expect((await send(admin, change.id, 'approve')).data.status).toBe('applied')
    const grown = await submitted(bottle.id, { volume_ml: 60 })
    expect(grown.proposed.components).toMatchObject([{ qty_per_unit: 60 }])
    await send(approver, grown.id, 'approve')
    await send(admin, grown.id, 'approve')
    expect(await componentsOf(bottle.id)).toMatchObject([{ qty_per_unit: 60 }])
  })
})

describe('what needs an approval', () => {
  const guard = async (value: string[] | null) => {
    const { data } = await admin.get('/general/settings?limit=500')
    const { id, version } = data.find(({ key }: { key: string }) => key === 'inventory.approval_fields')
    return admin.put(`/general/settings/${id}`, { version, value })
  }
  const write = async (id: number, values: object) =>
    requester.put(`/inventory/products/${id}`, { version: (await product(id)).version, ...values })

  it('what needs an approval is what the setting says, from one call to the next, and never looks as if someone went around it', async () => {
    const { id } = await approved({ list_price: 5 })
    expect((await write(id, { list_price: 6 })).message).toBe('approval_required')
    expect((await guard(['sku', 'name'])).http).toBe(200)
    expect((await requester.get('/inventory/approval_fields')).data.value).toEqual(['sku', 'name'])
    expect((await write(id, { list_price: 6 })).data.list_price).toBe(6)
    const { version } = await product(id)
    const list = { version, components: [part(parts[0] ?? 0)] }
    expect((await requester.post(`/inventory/products/${id}/components`, list)).http).toBe(200)
    expect((await logs(id)).at(-1)).toMatchObject({ field: 'components', source: 'direct' })
    expect((await write(id, { name: 'X' })).message).toBe('approval_required')
    expect(await isApproved(id)).toBe(true)
    expect((await guard(null)).http).toBe(200)
    expect((await write(id, { list_price: 7 })).message).toBe('approval_required')
    expect(await isApproved(id)).toBe(true)
    await node.pool.query('update products set list_price = 1 where id = $1', [id])
    expect((await admin.get(`/inventory/reports/products-drift?${drifted(id)}`)).data).toMatchObject([
      { product_id: id, field: 'List price', approved_text: '5', now_text: '1' },
    ])
  })
})

describe('people around a request', () => {
  it('people around a request hear of it: approvers that it waits, who asked how it ended, and anyone who is named in a comment', async () => {
    const { id } = await approved({ list_price: 10 })
    const planner = await node.as('planning')
    const change = await submitted(id, { list_price: 12 })
    expect((await toldTo(approver)).at(-1)).toBe(`${change.number} of ${change.sku} waits for your approval`)
    const say = (by: typeof approver, body: string) =>
      by.post('/inventory/product_change_comments', { product_change_id: change.id, body })
    expect((await say(planner, 'Me too')).message).toBe('no_privileges')
    expect((await say(approver, ' ')).data).toEqual({ body: 'required' })
    const { data: comment } = await say(approver, `Why? @${planner.username} @nobody`)
    expect(comment.author_id).toBe(approver.id)
    expect((await toldTo(requester)).at(-1)).toMatch(new RegExp(`on ${change.number}: Why\\?`))
    expect((await toldTo(planner)).at(-1)).toMatch(/Why/)
    const mended = await approver.put(`/inventory/product_change_comments/${comment.id}`, {
      version: comment.version,
      body: 'Never mind',
    })
    expect(mended.message).toBe('validation_error')
    expect((await fresh(change.id)).comment_count).toBe(1)
    await send(approver, change.id, 'reject', { decision_note: 'Not now' })
    expect((await toldTo(requester)).at(-1)).toBe(`${change.number} of ${change.sku} is rejected: Not now`)
    expect((await admin.get('/inventory/product_changes_waiting')).data.value).toBeTypeOf('number')
    expect((await requester.get('/inventory/product_changes_waiting')).message).toBe('no_privileges')
  })

  it('people around a request ask for the same change of many products as one batch, all or none', async () => {
    const [first, second] = [await approved({ list_price: 1 }), await approved({ list_price: 9 })]
    const many = (by: typeof approver, more: object) =>
      by.post(`${path}/mass`, {
        product_ids: [second.id, first.id],
        proposed: { list_price: 9 },
        reason: 'Spring',
        ...more,
      })
    expect((await many(approver, {})).message).toBe('no_privileges')
    expect((await many(requester, { product_ids: [] })).data).toEqual({ product_ids: 'required' })
    expect((await many(requester, { proposed: { list_price: -1 } })).data).toEqual({
      'proposed.list_price': 'size',
    })
    expect((await many(requester, { proposed: { sku: first.sku } })).data).toMatchObject({
      'proposed.sku': 'unique',
    })
    expect((await product(first.id)).pending_changes).toBe(0)
    const { data } = await many(requester, {})
    expect(data.changes.map(({ product_id: id }: { product_id: number }) => id)).toEqual([first.id])
    expect(data.changes[0]).toMatchObject({ status: 'submitted', batch_id: data.batch_id })
  })
})

describe('blocked product', () => {
  it('a blocked product is promised to no one any more, moves all the same, and lists to whom it was promised', async () => {
    const { id } = await approved({ lot_tracked: false })
    const as = <T>(work: Parameters<typeof runUnit<T>>[2]) => runUnit(node.context.db, system, work)
    const place = await as(async (unit) => {
      const site = await unit.insert(locations, { code: 'BLK', name: 'Blocked', kind: 'warehouse' })
      const made = []
      for (const code of ['A', 'B'])
        made.push((await unit.insert(bins, { code, location_id: site.id, kind: 'storage' })).id)
      const [opening] = await unit.find(bins, { kind: 'virtual_opening' })
      const lot = await unit.insert(lots, { lot_number: 'NA', product_id: id, status: 'released' })
      return { from: made[0] ?? 0, to: made[1] ?? 0, opening: opening?.id ?? 0, lot: lot.id }
    })
    const at = { product_id: id, lot_id: place.lot }
    const line = { source_type: 'transfer_lines', source_id: 1, source_line_id: 1 }
    let key = 0
    const posted = (overrides: object) =>
      as((unit) =>
        post(unit, {
          posting_key: `blocked-${(key += 1)}`,
          source_type: 'transfers',
          source_id: 1,
          event: 'test',
          movements: [],
          ...overrides,
        }),
      )
    const move = (from_bin_id: number, to_bin_id: number, qty: number, reason: string) => ({
      ...at,
      from_bin_id,
      to_bin_id,
      qty,
      reason,
    })
    await posted({ movements: [move(place.opening, place.from, 10, 'opening')] })
    await posted({ reservations: [{ ...at, ...line, bin_id: place.from, qty: 4 }] })
    expect(await product(id)).toMatchObject({ on_hand: 10, reserved: 4, available: 6 })
    const { version } = await product(id)
    const blocked = await approver.post(`/inventory/products/${id}/block`, { version, block_reason: 'Leaks' })
    expect(blocked.data).toMatchObject({ status: 'blocked', block_reason: 'Leaks' })
    await expect(
      posted({ reservations: [{ ...at, ...line, bin_id: place.from, qty: 1 }] }),
    ).rejects.toMatchObject({ code: 'product_blocked', data: { products: [id] } })
    await posted({
      movements: [move(place.from, place.to, 4, 'pick')],
      reservations: [
        { ...at, ...line, bin_id: place.from, qty: -4 },
        { ...at, ...line, bin_id: place.to, qty: 4 },
      ],
    })
    const { data } = await requester.get(`/inventory/products/${id}/promises`)
    expect(data).toMatchObject([{ document: 'transfer', lot_number: 'NA', bin: 'B', qty: 4 }])
    expect((await admin.get('/inventory/stock_levels/check')).data).toEqual([])
    const [below] = (
      await admin.get(
        `/inventory/products?search=${blocked.data.sku}&sort[0][field]=on_hand&sort[0][direction]=desc`,
      )
    ).data
    expect(below).toMatchObject({ on_hand: 10, reserved: 4 })
  })
})
