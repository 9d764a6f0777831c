import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { build } from './built.mjs'

const program =
  (path, ...words) =>
  () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...words], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    })
    return { status: status ?? 1, output: `${stdout}${stderr}` }
  }

const checks = {
  format: program('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: program('node_modules/oxlint/bin/oxlint', '--type-aware'),
  types: program('node_modules/typescript/bin/tsc', '-p', '.'),
  build: () => build('pipe'),
}

/** Runs every check, one after the other, also after a failed one; a check counts as one passed or failed. */
const runChecks = () => {
  const count = { passed: 0, failed: 0 }
  for (const [name, check] of Object.entries(checks)) {
    const begun = performance.now()
    const { status, output } = check()
    count[status === 0 ? 'passed' : 'failed'] += 1
    if (status !== 0) console.log(stripVTControlCharacters(output).trim())
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${name} ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  }
  return count
}

/** Runs vitest and counts its tests; a file that cannot be loaded and an error outside the tests count as failed. */
const runTests = (words) => {
  const report = `node_modules/.tests.${process.pid}.json`
  const { status } = spawnSync(
    process.execPath,
    // prettier-ignore
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words],
    { stdio: 'inherit' },
  )
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

/** Checks, then tests, then the one line that says how it went; ends the process. */
export const checkAll = (words = []) => {
  const counts = [runChecks(), runTests(words)]
  const sum = (which) => counts.reduce((total, count) => total + count[which], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
}
