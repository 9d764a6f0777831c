import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

const password = 'a long password'
let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

type Person = Awaited<ReturnType<TestNode['as']>>

/** An approver of products with an authenticator app that was shown eleven minutes ago. */
async function approverWithFactor() {
  const approver = await node.as('product_approval_admin')
  const { data } = await approver.post('/profile/second_factor', { password })
  const codeAt = (atMs: number) =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: atMs })
  const set = await approver.post('/profile/second_factor/confirm', { code: codeAt(Date.now() - 30_000) })
  expect(set.http).toBe(200)
  await node.pool.query(
    `update access_tokens set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    [approver.id],
  )
  return {
    ...approver,
    confirm: () => approver.post('/profile/confirm', { password, code: codeAt(Date.now()) }),
  }
}

let made = 0
/** A product change that waits for its approval. */
async function submittedChange() {
  made += 1
  const admin = await node.as('admin')
  const category = await admin.post('/inventory/categories', { code: `C${made}`, name: `Category ${made}` })
  const measures = await admin.get('/inventory/measures')
  const piece = measures.data.find(({ code }: { code: string }) => code === 'pcs') ?? measures.data[0]
  const product = await admin.post('/inventory/products', {
    sku: `S-${made}`,
    name: `Product ${made}`,
    kind: 'semi_finished',
    category_id: category.data.id,
    stock_measure_id: piece.id,
    is_producible: 1,
  })
  const change = await admin.post('/inventory/product_changes', {
    kind: 'create',
    product_id: product.data.id,
    reason: 'New',
  })
  const path = `/inventory/product_changes/${change.data.id}`
  const { data } = await admin.post(`${path}/submit`, { version: change.data.version })
  return { id: data.id as number, path, version: data.version as number }
}

const approve = (by: Pick<Person, 'post'>, { path, version }: { path: string; version: number }) =>
  by.post(`${path}/approve`, { version })
const versionOf = async ({ path }: { path: string }) =>
  (await (await node.as('admin')).get(path)).data.version

it('who has a second factor shows it again before an approval, and nothing is approved until then', async () => {
  const approver = await approverWithFactor()
  const change = await submittedChange()
  expect(await approve(approver, change)).toMatchObject({ http: 403, message: 'confirmation_required' })
  expect(await versionOf(change)).toBe(change.version)
  expect((await approver.confirm()).http).toBe(200)
  expect((await approve(approver, change)).http).toBe(200)
  expect(await versionOf(change)).toBeGreaterThan(change.version)
})

it('several approvals at once ask for the second factor once', async () => {
  const approver = await approverWithFactor()
  const changes = [await submittedChange(), await submittedChange()]
  const all = () =>
    approver.post('/inventory/product_changes/bulk', { ids: changes.map(({ id }) => id), event: 'approve' })
  expect(await all()).toMatchObject({ http: 403, message: 'confirmation_required' })
  expect((await approver.confirm()).http).toBe(200)
  expect((await all()).data.map(({ status }: { status: number }) => Boolean(status))).toEqual([true, true])
})

it('who has no second factor approves without being asked', async () => {
  const approver = await node.as('product_approval_admin')
  await node.pool.query(
    `update access_tokens set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    [approver.id],
  )
  expect((await approve(approver, await submittedChange())).http).toBe(200)
})

it('a session by badge at a shared screen signs nothing', async () => {
  const change = await submittedChange()
  const approver = await node.as('product_approval_admin')
  await node.pool.query(`update access_tokens set scope = 'kiosk' where user_id = $1`, [approver.id])
  expect(await approve(approver, change)).toMatchObject({ http: 403, message: 'no_privileges' })
  expect(await versionOf(change)).toBe(change.version)
})
