import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../src/resources'
import { type FreshDatabase, freshDatabase } from '../../harness/database'
import { type Statement, statementsOf } from './statements'

const server = fileURLToPath(new URL('../../../server', import.meta.url))

// A definition is a constant in camel case: `stockCounts` of the table stock_counts.
const tables = new Map(
  Object.keys(resources).map((name) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name,
  ]),
)
const read = (folder: string) => statementsOf(folder, (constant) => tables.get(constant))

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})

afterAll(() => fresh.drop())

/** The statements that PostgreSQL refuses, each with its place and the reason. */
const refused = async (statements: readonly Statement[]): Promise<string[]> => {
  const found: string[] = []
  const client = await fresh.pool.connect()
  for (const [place, statement] of statements.entries()) {
    if (!('text' in statement)) continue
    await client
      .query(`prepare statement_${place} as ${statement.text}`)
      .catch((error: Error) => found.push(`${statement.at}: ${error.message}`))
  }
  await client.query('deallocate all')
  client.release()
  return found
}

it('prepares every static SQL statement of the server against the migrated database', async () => {
  const statements = read(server)
  expect(await refused(statements)).toEqual([])
  const dynamic = statements.flatMap((statement) => ('dynamic' in statement ? [statement.at] : []))
  // What the scan cannot read is left to the tests of its callers; most of it has to be readable.
  expect(dynamic.length).toBeLessThan(statements.length / 6)
  expect(statements.length).toBeGreaterThan(250)
})

it('reads a statement with its fragments and alternatives, and finds a column that is misspelt in any of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-statements-'))
  writeFileSync(
    join(folder, 'rules.ts'),
    "export const open = (id: number) => sql`t.status <> 'closed' and t.id = ${id}`\n",
  )
  writeFileSync(
    join(folder, 'orders.ts'),
    `import { open } from './rules'
const columns = 'id, number'
const late = (column: string) => sql\`\${sql.ref(column)} < now()\`
await sql<{ id: number }>\`select id from production_orders t where \${open(3)} and \${isLate ? late('due_on') : sql\`true\`}
  and t.number = \${number}\`.execute(db)
await pool.query(\`select \${columns} from sales where customer_id = $1 \` + 'order by idd')
await pool.query(\`select \${list} from sales\`)
`,
  )
  const statements = read(folder)
  rmSync(folder, { recursive: true })
  expect(
    statements.flatMap((statement) => ('text' in statement ? [statement.text.replace(/\s+/g, ' ')] : [])),
  ).toEqual([
    "select id from production_orders t where t.status <> 'closed' and t.id = $1 and due_on < now() and t.number = $2",
    "select id from production_orders t where t.status <> 'closed' and t.id = $1 and true and t.number = $2",
    'select id, number from sales where customer_id = $1 order by idd',
  ])
  expect(statements.filter((statement) => 'dynamic' in statement)).toMatchObject([{ dynamic: 'list' }])
  expect(await refused(statements.slice(0, 3))).toEqual([
    expect.stringMatching(/orders\.ts:6: column "idd" does not exist$/),
  ])
})
