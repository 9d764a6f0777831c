import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../../../server/modules'
import { openapi } from '../../../server/http/openapi/openapi'

/** Generates the types of a client; the generator needs the compiler API of TypeScript 5. */
const generator = `
import { register } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
register('data:text/javascript,' + encodeURIComponent(
  'export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context)'))
const { default: openapiTS, astToString } = await import('openapi-typescript')
writeFileSync('api.ts', astToString(await openapiTS(JSON.parse(readFileSync('api.json', 'utf8')))))
`

const client = `
import type { paths } from './api'

type Methods = 'get' | 'post' | 'put' | 'delete'
type Json<T> = T extends { content: { 'application/json': infer C } } ? C : never
type Operation<P extends keyof paths, M extends Methods> = NonNullable<paths[P][M]>
type Body<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : never
type Bytes<O> = O extends { requestBody?: { content: { 'application/octet-stream': infer B } } } ? B : never
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never
type Answer<O, C extends number = 200> = O extends { responses: { [N in C]: infer R } } ? Json<R> extends { data: infer D } ? D : never : never
declare function body<P extends keyof paths, M extends Methods>(path: P, method: M, sent: Body<Operation<P, M>>): Answer<Operation<P, M>>
declare function created<P extends keyof paths>(path: P, sent: Body<Operation<P, 'post'>>): Answer<Operation<P, 'post'>, 201>
declare function upload<P extends keyof paths>(path: P, query: Query<Operation<P, 'post'>>, sent: Bytes<Operation<P, 'post'>>): Answer<Operation<P, 'post'>>
declare function read<P extends keyof paths>(path: P, query: Query<Operation<P, 'get'>>): Answer<Operation<P, 'get'>>
declare function plain<P extends keyof paths>(path: P): Answer<Operation<P, 'get'>>
type Refusal<P extends keyof paths, M extends Methods, C extends number> = Operation<P, M> extends { responses: { [N in C]: infer R } } ? Json<R> : never

// Sign in, and say who is signed in.
const token: string = body('/login', 'post', { grant_type: 'password', client_id: 'decant-web', username: 'a', password: 'b' }).access_token
const person = plain('/me')
const roles: string[] = person.roles
// A list with filter and sort, a look-up, sums, groups.
const rows: { id: number; version: number }[] = read('/inventory/products', {
  limit: 10,
  search: 'a',
  filters: [{ field: 'status', filters: [{ operator: '=', value: 'active' }] }],
  sort: [{ field: 'sku', direction: 'desc' }],
})
const label: string | undefined = read('/inventory/products/lookup', { search: 'a' })[0]?.label
const sums: Record<string, string | null> = read('/inventory/products/totals', {}).sums
const zone: string = read('/inventory/reports/inventory-aging/groups', { by: [] }).zone
// A document with lines, an event of its workflow, an upload.
const order = created('/sale/sales', { customer_id: 1, location_id: 1, order_date: '2026-03-02', ship_to_province_id: 1, sale_lines: [{ product_id: 1, qty_ordered: 2 }] })
const lines: { id: number }[] | undefined = order.sale_lines
const status: string | undefined = body('/sale/sales/{id}/confirm', 'post', { version: order.version }).status
const file: string = upload('/general/attachments', { entity: 'sales', entity_id: order.id, file_name: 'a.pdf' }, 'bytes').file_name ?? ''
// Catch up, and calls of their own.
const state: 'nothing' | 'missed' | 'too_old' = read('/changes', { since: '1:1', channels: ['private-sale.sales'] }).state
const moved: number = body('/inventory/stock_levels/move', 'post', { lines: [{ product_id: 1, lot_id: 1, from_bin_id: 1, to_bin_id: 2, qty: 1 }] }).movements.length
const tiles: number = plain('/production/board').tiles!.late.count
const late: number = plain('/production/board_tiles').value.late.count
declare const refused: Refusal<'/sale/sales', 'post', 422>
const code: string = refused.message
// @ts-expect-error A misspelt input is refused.
body('/inventory/stock_levels/move', 'post', { line: [] })
// @ts-expect-error So is a misspelt input of a line,
body('/inventory/stock_levels/move', 'post', { lines: [{ product: 1 }] })
// @ts-expect-error and one of a line of a document,
created('/sale/sales', { customer_id: 1, location_id: 1, order_date: '2026-03-02', ship_to_province_id: 1, sale_lines: [{ product_id: 1, quantity: 2 }] })
// @ts-expect-error an event without the version that was read,
body('/sale/sales/{id}/confirm', 'post', {})
// @ts-expect-error an upload that does not say whose file it is,
upload('/general/attachments', { file_name: 'a.pdf' }, 'bytes')
// @ts-expect-error and another value than an answer has.
const wrong: string = plain('/production/board').tiles!.late.count
export const all = [token, roles, rows, state, label, sums, zone, lines, status, file, moved, tiles, late, code, wrong]
`

it('the documentation of the API gives a typed client: calls of every kind compile, misspelt ones do not', () => {
  const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.api-client-'))
  try {
    writeFileSync(join(folder, 'api.json'), JSON.stringify(openapi('Decant', '1')))
    writeFileSync(join(folder, 'generate.mjs'), generator)
    writeFileSync(join(folder, 'client.ts'), client)
    execFileSync(process.execPath, ['generate.mjs'], { cwd: folder })
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
    const compile = () =>
      spawnSync(
        process.execPath,
        [
          tsc,
          '--noEmit',
          '--strict',
          '--target',
          'es2022',
          '--module',
          'esnext',
          '--moduleResolution',
          'bundler',
          '--skipLibCheck',
          '--ignoreConfig',
          'client.ts',
        ],
        { cwd: folder, encoding: 'utf8' },
      ).stdout
    expect(compile()).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
