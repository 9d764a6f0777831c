import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Whom each part may import, besides itself; `src/access.ts` counts as machines. */
const below: Record<string, string[]> = {
  machines: [],
  resources: ['machines'],
  api: ['machines', 'resources'],
  streams: ['machines', 'resources', 'api'],
  views: ['machines', 'resources', 'api', 'streams', 'routes'],
  // The table of routes names the screens made by hand.
  routes: ['machines', 'resources', 'views'],
  main: ['machines', 'resources', 'api', 'streams', 'views', 'routes'],
  server: ['machines', 'resources'],
}

const filesBelow = (folder: string): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx)$/.test(name))
        .map((name) => join(folder, name))

const partOf = (path: string): string => {
  if (path.startsWith('server/')) return 'server'
  if (path === 'src/access') return 'machines'
  return path.split('/')[1] ?? path
}

const bare = (path: string): string => path.replace(/\.(ts|tsx)$/, '')

const importsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']*)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path ?? '')),
  )
}

const files = [...filesBelow('src'), ...filesBelow('server')]

/** Every import that goes upwards or sideways, as `file -> file`. */
const wrongWay = (read: (file: string) => string[], of = files): string[] =>
  of.flatMap((file) => {
    const from = partOf(bare(file))
    return read(file)
      .filter((path) => partOf(bare(path)) !== from && !below[from]?.includes(partOf(bare(path))))
      .map((path) => `${file} -> ${path}`)
  })

describe('the layout', () => {
  it('lets nobody import upwards: machines < resources < api < streams < views, server only the first two', () => {
    expect(wrongWay(importsOf)).toEqual([])
  })

  it('would notice a stream that imports a view, and a page that imports the server', () => {
    const example: Record<string, string[]> = {
      'src/streams/board.ts': ['src/api/http', 'src/views/app/App'],
      'src/views/app/App.tsx': ['src/streams/board', 'server/settings'],
      'server/main.ts': ['src/resources', 'src/access', 'src/api/http'],
    }
    expect(wrongWay((file) => example[file] ?? [], Object.keys(example))).toEqual([
      'src/streams/board.ts -> src/views/app/App',
      'src/views/app/App.tsx -> server/settings',
      'server/main.ts -> src/api/http',
    ])
  })

  it('keeps Node and its packages out of the browser', () => {
    const node = filesBelow('src').filter((file) =>
      /from '(node:|pg'|fastify)/.test(readFileSync(file, 'utf8')),
    )
    expect(node).toEqual([])
  })

  it('keeps React and the DOM out of the machines', () => {
    const wrong = filesBelow('src/machines').filter((file) =>
      /from '(react|@mantine)|document\.|window\./.test(readFileSync(file, 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('has no file of more than 300 lines', () => {
    const long = [...files, ...filesBelow('tests'), ...filesBelow('bench')]
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })

  it('names no registry host in package-lock.json, so that any registry can serve it', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "http/)
  })
})
