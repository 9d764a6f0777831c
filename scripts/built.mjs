import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stampFile = 'dist/.stamp'
const sources = ['src', 'server', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** One line that changes when any source changes: names, sizes and times, which is quick enough for every start. */
export const sourceStamp = () => {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).toSorted()) add(join(path, name))
    } else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const path of sources) if (existsSync(path)) add(path)
  return hash.digest('hex')
}

/** Whether dist/ was built from the sources as they are. */
export const isBuilt = () =>
  existsSync('dist/server/main.js') &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === sourceStamp()

/** Builds client and server; the answer is the exit code. */
export const build = (stdio = 'inherit') => {
  const stamp = sourceStamp()
  const vite = 'node_modules/vite/bin/vite.js'
  const outputs = []
  for (const words of [[], ['--ssr', 'server/main.ts']]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', ...words],
      {
        stdio: stdio === 'pipe' ? 'pipe' : ['ignore', 'inherit', 'inherit'],
        encoding: 'utf8',
        maxBuffer: 100_000_000,
      },
    )
    outputs.push(stdout ?? '', stderr ?? '')
    if (status !== 0) return { status: status ?? 1, output: outputs.join('') }
  }
  writeFileSync(stampFile, stamp)
  return { status: 0, output: outputs.join('') }
}
