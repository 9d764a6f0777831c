// Properties on new random histories, until the time is over or one fails: npm run explore -- --minutes=10 stamping
import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './installed.mjs'

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' } },
  allowPositionals: true,
})
ensureInstalled()
const until = Date.now() + Number(values.minutes) * 60_000
const files = execFileSync('git', ['grep', '-l', 'fast-check', '--', 'tests/**/*.test.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)))
let rounds = 0
while (Date.now() < until) {
  const seed = randomInt(2 ** 31)
  console.log(`PROPERTY_SEED=${seed}`)
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_SEED: String(seed) },
  })
  rounds++
  if (status !== 0) process.exit(1)
}
console.log(`None failed; rounds: ${rounds}, files: ${files.length}`)
