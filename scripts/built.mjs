import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

const assets = 'dist/client/assets'
const keptMs = 14 * 86_400_000
const keptBytes = 60_000_000

/** Leaves to pages that are still open the files of the builds before, the newest first, until there are too many. */
const dropOldAssets = (begunAt) => {
  let bytes = 0
  const files = readdirSync(assets).map((name) => ({ name, ...fileFacts(join(assets, name)) }))
  for (const { name, size, at } of files.toSorted((one, other) => other.at - one.at)) {
    bytes += size
    if (at < begunAt && (begunAt - at > keptMs || bytes > keptBytes)) rmSync(join(assets, name))
  }
}

const fileFacts = (path) => {
  const { size, mtimeMs } = statSync(path)
  return { size, at: mtimeMs }
}

/** The list of the packages that the product is made of, in the format CycloneDX. */
export const bomFile = 'dist/bom.cdx.json'

// npm reads the lock file alone, so that the list is the same on every machine.
const bomWords = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']

// npm itself leaves out too much with --omit=dev: React, which packages of the tests need too.
const isForDevelopment = ({ properties }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

const writeBom = () => {
  const npm = process.env.npm_execpath
  const [program, words] = npm ? [process.execPath, [npm, ...bomWords]] : ['npm', bomWords]
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 50_000_000 })
  if (status !== 0) {
    process.stderr.write(stderr ?? 'npm cannot be started\n')
    return status ?? 1
  }
  const bom = JSON.parse(stdout)
  const product = bom.metadata.component
  // npm calls the product as its folder.
  product.name = JSON.parse(readFileSync('package.json', 'utf8')).name
  bom.components = bom.components.filter((component) => !isForDevelopment(component))
  const refs = new Set([product, ...bom.components].map((component) => component['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  writeFileSync(bomFile, `${JSON.stringify(bom, null, 2)}\n`)
  return 0
}

/** Builds client and server; the answer holds the exit code. */
export const build = () => {
  const begunAt = Date.now() - 1_000
  const stamp = sourceStamp()
  const vite = 'node_modules/vite/bin/vite.js'
  for (const words of [[], ['--ssr']]) {
    const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) return { status: status ?? 1 }
  }
  const status = writeBom()
  if (status !== 0) return { status }
  dropOldAssets(begunAt)
  writeFileSync(stampFile, stamp)
  return { status: 0 }
}
