import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts']
const isSource = (path) => /\.(tsx?|mjs)$/.test(path)
const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Files through which everything imports everything: what imports them is not counted as affected by a change. */
const isAssembly = (path) =>
  path === 'server/app.ts' ||
  path === 'server/modules/index.ts' ||
  /^src\/(resources|routes)\/(\w+\/)?index\.ts$/.test(path) ||
  /^tests\/(harness|fixtures)\//.test(path)

/** Tests that hold all definitions and statements against the database, in seconds. */
const ofAllServer = ['drift', 'statements', 'databaseObjects', 'frozenMigrations'].map(
  (name) => `tests/server/db/${name}.test.ts`,
)

const resolved = (from, name) => {
  const path = join(dirname(from), name)
  const found = endings.map((ending) => path + ending).find((one) => isSource(one) && existsSync(one))
  return found ?? path
}

/** The files that import each file, dynamically too. */
function importers() {
  const files = ['src', 'server', 'tests', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, name))
      .filter(isSource),
  )
  const found = new Map(files.map((file) => [file, new Set()]))
  for (const file of files)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']*)'/g))
      found.get(resolved(file, name))?.add(file)
  return found
}

const moduleOf = (path) => path.match(/^(?:server\/modules|src\/resources|server\/db\/objects)\/(\w+)\//)?.[1]

/** What the whole product depends on: the core of the server, and the harness and fixtures of the tests. */
const isGround = (path) =>
  /^(server|tests)\//.test(path) && !isTest(path) && !/^server\/(modules|demo)\//.test(path)

/**
 * The tests that changed files affect: those that import one of them, however far. Tests of the server count only
 * where no file that assembles the whole product is between, and for these the tests of the changed module; a change
 * of the server's core affects all. Journeys in the browser run only when they changed.
 */
export function relatedTests(changed) {
  const from = importers()
  const reach = (start, passes) => {
    const seen = new Set(start)
    for (const file of seen)
      for (const importer of from.get(file) ?? []) if (passes || !isAssembly(importer)) seen.add(importer)
    return [...seen].filter(isTest)
  }
  const everywhere = reach(changed, true).filter((path) => path.startsWith('tests/src/'))
  const tests = new Set([...reach(changed, false), ...reach(changed.filter(isGround), true), ...everywhere])
  const modules = new Set(changed.map(moduleOf))
  for (const test of from.keys()) {
    const [, name] = test.match(/^tests\/server\/modules\/(\w+)\//) ?? []
    if (isTest(test) && name !== undefined && modules.has(name)) tests.add(test)
  }
  const isOfServer = changed.some((path) => /^(server|src\/resources)\//.test(path))
  if (isOfServer) for (const test of ofAllServer) tests.add(test)
  return [...tests].filter((path) => existsSync(path) && !path.startsWith('tests/browser/'))
}
