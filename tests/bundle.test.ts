import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
type Manifest = Record<string, Chunk>

const folder = 'dist/client'
let manifest: Manifest

beforeAll(() => {
  const path = `${folder}/.vite/manifest.json`
  if (!existsSync(path)) throw new Error('There is no build to measure: npm run build first.')
  manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
})

const sizes = new Map<string, number>()

const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1024
  sizes.set(file, known)
  return known
}

/** All scripts and style sheets that the browser loads for these screens; fonts come later and are not counted. */
const loadedFor = (...keys: string[]): Set<string> => {
  const files = new Set<string>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build.`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(add)
  }
  keys.forEach(add)
  return files
}

const kib = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0)

const isChunk = (name: string) => (file: string) => new RegExp(`/${name}-[^/]*\\.js$`).test(file)
const grid = isChunk('ag-grid')
const charts = isChunk('charts')
const allFiles = () => Object.values(manifest).map(({ file }) => file)

const shell = ['index.html', 'src/views/routing/signedIn.tsx', 'src/views/shell/Shell.tsx']

describe('what the browser loads, gzip KiB', () => {
  it('for the sign-in page: at most 155', () => {
    expect(kib(loadedFor('index.html', 'src/views/session/LoginView.tsx'))).toBeLessThanOrEqual(155)
  })

  it('for the signed-in shell: at most 300, without grid and charts', () => {
    const files = [...loadedFor(...shell)]
    expect(kib(files)).toBeLessThanOrEqual(300)
    expect(files.filter((file) => grid(file) || charts(file))).toEqual([])
  })

  it('for the grid: one chunk of at most 300', () => {
    const chunks = allFiles().filter(grid)
    expect(chunks).toHaveLength(1)
    expect(kib(chunks)).toBeLessThanOrEqual(300)
  })

  it('for the charts: one chunk of at most 120', () => {
    const chunks = allFiles().filter(charts)
    expect(chunks).toHaveLength(1)
    expect(kib(chunks)).toBeLessThanOrEqual(120)
  })

  it('for any other screen or definition: no chunk above 45', () => {
    const have = loadedFor(...shell)
    const heavy = Object.keys(manifest)
      .flatMap((key) => [...loadedFor(key)])
      .filter((file) => !have.has(file) && !grid(file) && !charts(file) && /\.(js|css)$/.test(file))
      .filter((file) => sizeOf(file) > 45)
    expect([...new Set(heavy)]).toEqual([])
  })

  it.each([
    [
      'production board',
      ['src/views/production/ProductionBoardView.tsx', 'src/views/charts/BoardCharts.tsx'],
    ],
    ['machines board', ['src/views/production/MachinesBoardView.tsx']],
    ['live list', ['src/views/resource/ResourceScreen.tsx']],
  ])('for a cold %s: at most 600', (_, screens) => {
    expect(kib(loadedFor(...shell, ...screens))).toBeLessThanOrEqual(600)
  })
})
