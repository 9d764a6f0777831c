import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../../../server/modules'
import { openapi } from '../../../server/http/openapi'

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
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never
type Answer<O> = O extends { responses: { 200: infer R } } ? Json<R> extends { data: infer D } ? D : never : never
declare function body<P extends keyof paths, M extends Methods>(path: P, method: M, sent: Body<Operation<P, M>>): Answer<Operation<P, M>>
declare function read<P extends keyof paths>(path: P, query: Query<Operation<P, 'get'>>): Answer<Operation<P, 'get'>>
declare function plain<P extends keyof paths>(path: P): Answer<Operation<P, 'get'>>

const token: string = body('/login', 'post', { grant_type: 'password', client_id: 'decant-web', username: 'a', password: 'b' }).access_token
const rows: { id: number; version: number }[] = read('/inventory/products', { limit: 10, search: 'a' })
const state: 'nothing' | 'missed' | 'too_old' = read('/changes', { since: '1:1' }).state
const label: string | undefined = read('/inventory/products/lookup', { search: 'a' })[0]?.label
const sums: Record<string, string | null> = read('/inventory/products/totals', {}).sums
const zone: string = read('/inventory/reports/inventory-aging/groups', { by: [] }).zone
const moved: number = body('/inventory/stock_levels/move', 'post', { lines: [{ product_id: 1, lot_id: 1, from_bin_id: 1, to_bin_id: 2, qty: 1 }] }).movements.length
const price: number | null = read('/inventory/price_tiers/resolve', { product_id: 1, qty: 2 }).price
const plan: string[] = plain('/imports/import_runs/{id}/plan').sheets
const counted: number = body('/inventory/stock_counts/preview', 'post', { kind: 'full', location_id: 1, scope: {} }).lines
const priced: number = body('/sale/sales/price', 'post', { customer_id: 1, lines: [{ product_id: 1, qty: 1 }] }).total
const tiles: number = plain('/production/board').tiles!.late.count
// @ts-expect-error A misspelt input is refused.
body('/inventory/stock_levels/move', 'post', { line: [] })
// @ts-expect-error So is another value than an answer has.
const wrong: string = plain('/production/board').tiles!.late.count
export const all = [token, rows, state, label, sums, zone, moved, price, plan, counted, priced, tiles, wrong]
`

it('the documentation of the API gives a typed client: twelve calls compile, a misspelt one does not', () => {
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
