import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** Chunks every screen after sign-in depends on. */
export const shell = [
  'index.html',
  'src/main.tsx',
  'src/views/app/signedIn.tsx',
  'src/views/shell/frame/Shell.tsx',
] as const

/** The boards and lists that stay open all day, by the screens and parts a browser loads for them. */
export const liveScreens = {
  'production board': [
    'src/views/production/board/ProductionBoardView.tsx',
    'src/views/charts/BoardCharts.tsx',
  ],
  'machines board': ['src/views/production/machines/MachinesBoardView.tsx'],
  'live list': ['src/views/resource/list/ResourceScreen.tsx'],
} as const

/** The build as a browser loads it, in gzip KiB; fonts come later and are not counted. */
export function readBundle(folder = 'dist/client') {
  const path = `${folder}/.vite/manifest.json`
  if (!existsSync(path)) throw new Error('There is no build to measure: npm run build first.')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const sizes = new Map<string, number>()

  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1024
    sizes.set(file, size)
    return size
  }
  const kib = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0)

  /** A circle of chunks that need each other before they run; null where there is none. */
  const circle = (): readonly string[] | null => {
    const done = new Set<string>()
    const follow = (key: string, path: readonly string[]): readonly string[] | null => {
      if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
      if (done.has(key)) return null
      for (const next of manifest[key]?.imports ?? []) {
        const found = follow(next, [...path, key])
        if (found) return found
      }
      done.add(key)
      return null
    }
    for (const key of Object.keys(manifest)) {
      const found = follow(key, [])
      if (found) return found
    }
    return null
  }

  /** A screen that others import as well can be in a chunk that is listed by its name alone. */
  const chunkOf = (key: string) =>
    manifest[key] ??
    manifest[Object.keys(manifest).find((one) => one.startsWith(`_${parse(key).name}-`)) ?? '']

  /** All scripts and style sheets that the browser loads for these screens. */
  const loadedFor = (...keys: string[]): Set<string> => {
    const files = new Set<string>()
    const add = (key: string): void => {
      const chunk = chunkOf(key)
      if (chunk === undefined) throw new Error(`${key} is not in the build.`)
      if (files.has(chunk.file)) return
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
      chunk.imports?.forEach(add)
    }
    keys.forEach(add)
    return files
  }

  const isChunk = (name: string, file: string) => new RegExp(`/${name}-[^/]*\\.js$`).test(file)
  /** The chunks of a library, or of definitions. */
  const chunksOf = (name: 'ag-grid' | 'charts' | 'production' | 'goodsAndPeople' | 'registry'): string[] =>
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => isChunk(name, file))

  /** What screens and definitions bring along beside shell, grid and charts. */
  const others = (): string[] => {
    const names = new Set([...loadedFor(...shell), ...chunksOf('ag-grid'), ...chunksOf('charts')])
    const files = new Set(Object.keys(manifest).flatMap((key) => [...loadedFor(key)]))
    return [...files].filter((file) => !names.has(file) && /\.(js|css)$/.test(file))
  }

  return { circle, sizeOf, kib, loadedFor, chunksOf, others }
}
