import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const program =
  (path, ...words) =>
  () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [path, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
      child.on('close', (status) => resolve({ status: status ?? 1, output }))
    })

const built = { build: program('scripts/build.mjs') }
const beside = {
  format: program('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: program('node_modules/oxlint/bin/oxlint', '--type-aware'),
  types: program('node_modules/typescript/bin/tsc', '-p', '.'),
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

/** Runs vitest and counts its tests; a file that cannot be loaded and an error outside the tests count as failed. */
const runTests = async (words) => {
  const report = `node_modules/.tests.${process.pid}.json`
  const vitest = spawn(
    process.execPath,
    // prettier-ignore
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./scripts/secondTries.mjs', '--reporter=json', `--outputFile.json=${report}`, ...words],
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

/**
 * The build, then the tests, and beside them what needs no build: tests wait for one another now and then. Last comes
 * the one line that says how it went.
 */
export const checkAll = async (words = []) => {
  const counts = [await runChecks(built), ...(await Promise.all([runChecks(beside), runTests(words)]))]
  const sum = (which) => counts.reduce((total, count) => total + count[which], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
}
