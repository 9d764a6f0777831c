import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { relatedTests } from './relatedTests.mjs'

const program =
  (path, ...words) =>
  () =>
    new Promise((resolve) => {
      // Compiler and linter are Go programs: they are faster the less often they collect their garbage.
      const env = { GOGC: '1000', GOMEMLIMIT: '3GiB', ...process.env }
      const child = spawn(process.execPath, [path, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
      child.on('close', (status) => resolve({ status: status ?? 1, output }))
    })

const built = { build: program('scripts/build.mjs') }
const beside = {
  format: program('node_modules/oxfmt/bin/oxfmt', '--check'),
  lint: program('node_modules/oxlint/bin/oxlint', '--type-aware'),
  // Each checker works out the types it needs for itself: two take twice the work, and the tests need the other cores.
  types: program('node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'),
  unused: program('node_modules/knip/bin/knip.js', '--no-progress'),
}

/** Runs these checks, all at once; a check counts as one passed or failed. */
const runChecks = async (checks) => {
  const count = { passed: 0, failed: 0 }
  const run = async ([name, check]) => {
    const begun = performance.now()
    const { status, output } = await check()
    count[status === 0 ? 'passed' : 'failed'] += 1
    if (status !== 0) console.log(stripVTControlCharacters(output).trim())
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${name} ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  }
  await Promise.all(Object.entries(checks).map(run))
  return count
}

/** What goes wrong everywhere is known after this many failures; the rest would only wait for their limits. */
const mostFailures = 40

/** Runs vitest and counts its tests; a file that cannot be loaded and an error outside the tests count as failed. */
const runTests = async (words) => {
  const report = `node_modules/.tests.${process.pid}.json`
  const vitest = spawn(
    process.execPath,
    // oxfmt-ignore
    ['node_modules/vitest/vitest.mjs', 'run', `--bail=${mostFailures}`, '--reporter=default', '--reporter=./scripts/secondTries.mjs', '--reporter=json', `--outputFile.json=${report}`, ...words],
    { stdio: 'inherit' },
  )
  const status = await new Promise((resolve) => vitest.on('close', resolve))
  const count = { passed: 0, failed: 0 }
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    count.passed = numPassedTests
    count.failed = numFailedTests + broken.length
  } catch {
    console.log('vitest ended without a report.')
  }
  rmSync(report, { force: true })
  if (status !== 0 && count.failed === 0) count.failed = 1
  return count
}

/** The last line says how many passed and failed; so does the status of the process. */
const tell = (counts) => {
  const sum = (which) => counts.reduce((total, count) => total + count[which], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
}

/** The build, then the tests, and beside both what needs no build: tests wait for one another now and then. */
export const checkAll = async (words = []) => {
  const others = runChecks(beside)
  const build = await runChecks(built)
  tell([build, ...(await Promise.all([others, runTests(words)]))])
}

/** The files that differ from a commit, those not added yet included. */
const changedSince = (commit) =>
  [
    ['diff', '--name-only', '--diff-filter=d', commit],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(existsSync))

/**
 * What the files changed since a commit affect: types, lint and format of these files, the tests of the whole tree,
 * which take seconds, and those that `relatedTests` names. A journey in the browser runs only when it changed.
 */
export const checkChanged = async (commit = 'HEAD') => {
  const files = changedSince(commit)
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
  const journeys = files.filter((file) => file.startsWith('tests/browser/'))
  const checks = {
    types: beside.types,
    format: program('node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files),
    ...(sources.length > 0 && { lint: program('node_modules/oxlint/bin/oxlint', ...sources) }),
  }
  // The demo company that some tests copy is made by the built server.
  const needsBuild = journeys.length > 0 || !existsSync('dist/server/main.js')
  const begun = [needsBuild ? await runChecks(built) : { passed: 0, failed: 0 }]
  const whole = readdirSync('tests').filter((name) => name.endsWith('.test.ts') && name !== 'bundle.test.ts')
  const related = [...whole.map((name) => `tests/${name}`), ...relatedTests(files)]
  begun.push(...(await Promise.all([runChecks(files.length > 0 ? checks : {}), runTests(related)])))
  if (journeys.length > 0) begun.push(await runTests(journeys))
  tell(begun)
}
