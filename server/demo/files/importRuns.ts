import type pg from 'pg'
import { kindNames } from '../../../src/resources/imports/kindNames'
import { kindNamed, proposedMapping } from '../../../src/resources/imports/kinds'
import { type LeftOut, leftOut, logOrders, orderFiles, ordersBefore } from './importOrders'
import { importSamples, sampleText } from './importSamples'
import { keepFile, type ImportLine, linesAmong, linesOf, quoted } from './importLines'
import { importSources } from './importSources'
import type { Person } from '../company/people'
import { random } from '../company/random'
import { openedAt } from '../stock/stock'

type Run = {
  kind: string
  status: 'parsing' | 'committed' | 'failed' | 'discarded' | 'reverted'
  heads: readonly string[]
  text: string
  lines: readonly ImportLine[]
  ownerId: number
  at: Date
  /** Numbers of lines that updated rows, and of faulty ones. */
  updated?: number
  wrong?: number
  ms: number
  /** Lines that were left out because of what was wrong with them. */
  left?: readonly LeftOut[]
}

async function addRun(client: pg.ClientBase, place: number, run: Run) {
  const { kind, status, heads, text, lines, ownerId, at, updated = 0, wrong = 0, ms, left = [] } = run
  const number = `IM-${String(place).padStart(5, '0')}`
  const fileName = `${kind} ${at.toISOString().slice(0, 10)}.csv`
  const { sha256, size } = await keepFile(client, text)
  const isWritten = status === 'committed' || status === 'reverted'
  const total = lines.length + left.length || text.trim().split('\n').length - 1
  const after = new Date(at.getTime() + 240_000)
  const kindDefinition = kindNamed(kind)
  const mapping = kindDefinition ? proposedMapping(kindDefinition, heads) : {}
  const mode = kindDefinition?.modes[0] ?? 'upsert'
  const row = {
    ...{ number, status, kind, mode, file_name: fileName, file_size: size, mime: 'text/csv', sha256 },
    ...{
      encoding: 'utf-8',
      delimiter: 'comma',
      decimal_mark: 'point',
      date_format: 'YYYY-MM-DD',
      header_row: 1,
    },
    ...{ owner_id: ownerId, rows_total: total, rows_error: wrong, rows_done: isWritten ? total : 0 },
    rows_create: isWritten ? lines.length - updated : 0,
    rows_excluded: left.length,
    rows_update: isWritten ? updated : 0,
    ...{ created_at: at, created_by: ownerId, updated_at: after, updated_by: ownerId },
    ...(status === 'parsing' ? {} : { previewed_at: new Date(at.getTime() + 60_000), duration_ms: ms }),
    ...(isWritten && { committed_at: after, committed_by_id: ownerId }),
    ...(status === 'reverted' && {
      reverted_at: new Date(at.getTime() + 3_600_000),
      reverted_by_id: ownerId,
    }),
    ...(status === 'failed' && {
      reason_code: 'server_stopped',
      reason: 'The server stopped during the import. Nothing was changed.',
    }),
  }
  const names = Object.keys(row)
  const { rows } = await client.query<{ id: number }>(
    `insert into import_runs (${names.join()}) values (${names.map((_, at_) => `$${at_ + 1}`).join()}) returning id`,
    Object.values(row),
  )
  const id = rows[0]?.id
  await client.query(
    `insert into attachments (entity, entity_id, file_name, mime, size, sha256, uploaded_by_id, created_at)
     values ('import_runs', $1, $2, 'text/csv', $3, $4, $5, $6)`,
    [id, fileName, size, sha256, ownerId, at],
  )
  const sample = lines.slice(0, 20).map(({ cells }) => cells.map((cell) => cell ?? ''))
  await client.query(
    'insert into import_plans (import_run_id, headers, sample, mapping) values ($1, $2, $3, $4)',
    [id, JSON.stringify(heads), JSON.stringify(sample), JSON.stringify(mapping)],
  )
  if (!isWritten) return id
  const changed = heads.at(-1) ?? ''
  const list = lines.map(({ id: target, version, cells, group_key }, line) => ({
    row_number: line + 2,
    group_key,
    raw: cells.map((cell) => cell ?? ''),
    action: line < updated ? 'update' : 'create',
    target_id: target,
    // Updated rows have newer changes since.
    target_version: line < updated ? version - 1 : version,
    before: line < updated ? { [changed]: null } : {},
    after:
      line < updated
        ? { [changed]: cells.at(-1) ?? null }
        : Object.fromEntries(heads.map((head, column) => [head, cells[column] ?? null])),
  }))
  const out = left.map(({ cells, errors, reason, group_key }, line) => ({
    row_number: lines.length + line + 2,
    group_key,
    raw: cells,
    action: 'error',
    is_excluded: true,
    reason,
    errors,
    before: {},
    after: {},
  }))
  await client.query(
    `insert into import_rows (import_run_id, row_number, group_key, raw, action, is_excluded, reason, errors, target_id,
       target_version, before, after, applied_at)
     select $1, row_number, group_key, raw, action, coalesce(is_excluded, false), reason, coalesce(errors, '{}'),
       target_id, target_version, before, after, case when is_excluded then null else $3::timestamptz end
     from jsonb_to_recordset($2::jsonb) as r (row_number integer, group_key text, raw jsonb, action text,
       is_excluded boolean, reason text, errors jsonb,
       target_id bigint, target_version integer, before jsonb, after jsonb)`,
    [id, JSON.stringify([...list, ...out]), after],
  )
  return id
}

/** A file of whole orders, some of which were left out; each is logged. */
async function addOrders(
  client: pg.ClientBase,
  place: number,
  { ownerId, at, taken }: { ownerId: number; at: Date; taken: Set<number> },
) {
  const source = importSources.sales
  const { orders, left: many } = orderFiles[place] ?? { orders: 0, left: 0 }
  if (!source) return
  const ids = await ordersBefore(client, at, orders, taken)
  const heads = Object.keys(source.columns)
  const lines = await linesAmong(client, source, ids)
  const { rows } = await client.query<{ customer: string; banned: string }>(
    `select (select number from customers order by id limit 1) as customer,
       (select p.sku from products p join flavors f on f.id = p.flavor_id and f.is_restricted
        where p.excise_jurisdiction = 'QC' order by p.id limit 1) as banned`,
  )
  const { customer = '', banned = '' } = rows[0] ?? {}
  const left = leftOut(place, many, at.toISOString().slice(0, 10), customer, banned ?? 'NL-MINT-QC')
  const body = [...lines, ...left].map(({ cells }) => cells.map(quoted).join())
  const text = `${[heads.join(), ...body].join('\r\n')}\r\n`
  const ms = 900 + lines.length * 14
  const id = await addRun(client, place, {
    kind: 'sales',
    status: 'committed',
    heads,
    text,
    lines,
    left,
    ownerId,
    at,
    ms,
  })
  if (id !== undefined) await logOrders(client, id, heads)
}

const count = 60
const day = 86_400_000
// The books were opened before anything else came in.
const kinds = [
  'opening_stock',
  ...kindNames.filter((kind) => kind !== 'opening_stock' && kind !== 'sales'),
] as const
// Orders of the web shop and of chains come again and again.
const inventoryKinds = new Set([
  'products',
  'product_components',
  'product_substances',
  'brands',
  'flavors',
  'categories',
  'measures',
])

/** A year of imports: what came in, what was laid aside and taken back, and two that wait with their mistakes. */
export async function addImports(client: pg.ClientBase, people: readonly Person[], now: Date) {
  const options = new Map<string, Readonly<Record<string, string>> | undefined>()
  for (const [kind, sample] of Object.entries(importSamples)) {
    const found = sample.ask ? await client.query<Record<string, string>>(sample.ask) : null
    options.set(kind, found?.rows[0])
    for (const isWrong of [false, true])
      await client.query('insert into import_samples (kind, is_wrong, content) values ($1, $2, $3)', [
        kind,
        isWrong,
        sampleText(sample, isWrong, options.get(kind)),
      ])
  }
  const chance = random(20_261_203)
  const named = (role: string) => people.find(({ username }) => username === role)?.id ?? 1
  const [admin, inventory, seller] = [named('admin'), named('inventory'), named('sale')]
  const orders = new Set<number>()
  const common = ['products', 'product_components', 'customers', 'parameters'] as const
  // Each kind once, before those that come again.
  const first = [...kinds]
  for (let place = 1; place <= count; place++) {
    const kind = place in orderFiles ? 'sales' : (first.shift() ?? chance.pick(common))
    const isOpening = kind === 'opening_stock'
    const usual = now.getTime() - (count - place + 1) * 6 * day - chance.whole(0, 8) * 3_600_000
    const at = new Date(isOpening ? openedAt(now.getTime()) + 9 * 3_600_000 : usual)
    const ownerId = inventoryKinds.has(kind) && chance.chance(0.6) ? inventory : admin
    // The two that wait are looked at by the server itself when it starts.
    const waits = place === count ? 'products' : place === count - 1 ? 'sales' : null
    const sample = waits === null ? undefined : importSamples[waits]
    if (waits !== null && sample) {
      const text = sampleText(sample, true, options.get(waits))
      const heads = sample.heads.split(',')
      const author = waits === 'products' ? inventory : seller
      await addRun(client, place, {
        kind: waits,
        status: 'parsing',
        heads,
        text,
        lines: [],
        ownerId: author,
        at,
        ms: 0,
      })
      continue
    }
    if (kind === 'sales') {
      await addOrders(client, place, { ownerId: seller, at, taken: orders })
      continue
    }
    const source = importSources[kind]
    if (!source) continue
    const lines = await linesOf(client, source, isOpening ? 10_000 : chance.whole(4, 60), chance)
    const heads = Object.keys(source.columns)
    const body = lines.map(({ cells }) => cells.map(quoted).join())
    const text = `${[heads.join(), ...body].join('\r\n')}\r\n`
    const status =
      place === 31
        ? 'failed'
        : [27, 40, 52].includes(place)
          ? 'discarded'
          : [36, 47].includes(place)
            ? 'reverted'
            : 'committed'
    const updated =
      status === 'reverted'
        ? lines.length
        : place > kindNames.length
          ? Math.floor(lines.length * chance.between(0, 0.8))
          : 0
    const wrong = status === 'discarded' ? Math.min(lines.length, chance.whole(1, 6)) : 0
    const ms = 400 + lines.length * chance.whole(6, 20)
    await addRun(client, place, { kind, status, heads, text, lines, ownerId, at, updated, wrong, ms })
  }
  await client.query(
    `insert into document_sequences (prefix, next_number) values ('IM', $1)
     on conflict (prefix) do update set next_number = excluded.next_number`,
    [count + 1],
  )
}
