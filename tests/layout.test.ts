import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Layers of the console, lowest first; a folder imports its own layer and those before it. `src/access.ts` counts as machines. */
const consoleLayers = [
  'planning',
  'forecasting',
  'texts',
  'machines',
  'resources',
  'routes',
  'api',
  'streams',
  'views',
  'main',
  'start',
]

/** Layers of the views, lowest first. Folders of one entry are siblings that do not import each other. */
const viewLayers = [
  ['format'],
  ['theme'],
  ['session'],
  ['routing'],
  ['ui'],
  ['hooks'],
  ['registry'],
  ['parts'],
  ['charts', 'labels'],
  ['fields'],
  ['account'],
  ['notices'],
  ['errors'],
  ['resource'],
  ['report'],
  ['imports'],
  ['general', 'inventory', 'production', 'training', 'projects'],
  // Trade documents lead on to screens of stock.
  ['purchase', 'sale', 'labReceiving', 'rd', 'forecast'],
  ['home'],
  ['wall'],
  ['shell'],
  ['app'],
]

/** Layers of the server, lowest first; `modules` are siblings too, see below. */
const serverLayers = [
  ['settingsTable', 'trustedProxies', 'signals'],
  ['settings'],
  ['db'],
  ['engine'],
  ['site'],
  ['query'],
  ['calls'],
  ['exports'],
  ['realtime'],
  ['history'],
  ['jobs'],
  ['imports', 'mail', 'metrics'],
  ['modules'],
  ['http'],
  ['app', 'importThread', 'baselineThread'],
  ['demo'],
  ['backups', 'verifyTraining'],
  ['main'],
]

/** The one feature of a module that others import: stock is posted through the ledger alone. */
const sharedFeature = 'server/modules/inventory/ledger/'

const mostFiles = 20
/** Folders of many small files of one kind, found by name: at most so many. */
const mostAlike = 25
const alike = ['tests/browser', 'tests/harness', 'bench', 'bench/faults']

type Imports = ReadonlyMap<string, readonly string[]>

const filesBelow = (folder: string): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|css|mjs)$/.test(name))
        .map((name) => join(folder, name))

const databaseObjects = readdirSync('server/db/objects', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => join('server/db/objects', name))

const sources = ['src', 'server'].flatMap(filesBelow)
const existing = new Set(sources)
const isCode = (file: string) => /\.tsx?$/.test(file)

const resolved = (from: string, path: string): string | undefined => {
  const base = normalize(join(dirname(from), path))
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((file) => existing.has(file))
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']*)'/g)].flatMap(
    ([, path]) => resolved(file, path ?? '') ?? [],
  )

const imports: Imports = new Map(sources.filter(isCode).map((file) => [file, importsOf(file)]))

const nameOf = (part: string | undefined) => part?.replace(/\.tsx?$/, '') ?? ''

const arrows = (all: Imports, isWrong: (from: string, to: string) => boolean): string[] =>
  [...all].flatMap(([from, targets]) =>
    targets.filter((to) => isWrong(from, to)).map((to) => `${from} -> ${to}`),
  )

/** Whether an import goes up, or sideways between siblings, by the layer of the path's part at `depth`. */
const isUpward = (root: string, layers: readonly (readonly string[])[], depth: number) => {
  const layerOf = (file: string) =>
    layers.findIndex((layer) => layer.includes(nameOf(file.split('/')[depth])))
  return (from: string, to: string) => {
    if (!from.startsWith(root) || !to.startsWith(root)) return false
    if (nameOf(from.split('/')[depth]) === nameOf(to.split('/')[depth])) return false
    return layerOf(from) <= layerOf(to)
  }
}

const consoleUpward = (from: string, to: string) => {
  if (!from.startsWith('src/') || !to.startsWith('src/')) return false
  const layerOf = (file: string) => {
    const part = nameOf(file.split('/')[1])
    return consoleLayers.indexOf(part === 'access' ? 'machines' : part)
  }
  return layerOf(from) < layerOf(to)
}

const serverUpward = isUpward('server/', serverLayers, 1)
const viewsUpward = isUpward('src/views/', viewLayers, 2)

/** The server shares the planning engine, forecasting, texts, machines, definitions and access with the console, and nothing else. */
const betweenSides = (from: string, to: string) =>
  from.startsWith('server/')
    ? to.startsWith('src/') &&
      !/^src\/(access\.ts|planning\/|forecasting\/|texts\/|machines\/|resources\/)/.test(to)
    : to.startsWith('server/')

const crossesModules = (from: string, to: string) =>
  from.startsWith('server/modules/') &&
  to.startsWith('server/modules/') &&
  from.split('/').length > 3 &&
  !to.startsWith(sharedFeature) &&
  from.split('/')[2] !== to.split('/')[2]

describe('layout', () => {
  it('the layout has every folder of server and views in a layer', () => {
    const partsOf = (root: string, depth: number) =>
      new Set(sources.filter((file) => file.startsWith(root)).map((file) => nameOf(file.split('/')[depth])))
    const layered = (layers: readonly (readonly string[])[]) => new Set(layers.flat())
    expect([...partsOf('server/', 1)].filter((part) => !layered(serverLayers).has(part))).toEqual([])
    expect([...partsOf('src/views/', 2)].filter((part) => !layered(viewLayers).has(part))).toEqual([])
  })

  it('the layout imports downwards only in the console: planning, texts, machines, resources, routes, api, streams, views', () => {
    expect(arrows(imports, consoleUpward)).toEqual([])
  })

  it('the layout imports downwards only between the folders of the views', () => {
    expect(arrows(imports, viewsUpward)).toEqual([])
  })

  it('the layout imports downwards only between the folders of the server', () => {
    expect(arrows(imports, serverUpward)).toEqual([])
  })

  it('the layout shares planning, texts, machines, resources and access between server and console, and nothing else', () => {
    expect(arrows(imports, betweenSides)).toEqual([])
  })

  it('the layout lets no module of the server import another one, except the stock ledger', () => {
    expect(arrows(imports, crossesModules)).toEqual([])
  })

  it('the layout notices an import upwards, sideways and across modules', () => {
    const example: Imports = new Map([
      ['src/streams/rows/liveRows.ts', ['src/api/http.ts', 'src/views/app/App.tsx']],
      ['src/views/parts/Glyph.tsx', ['src/views/shell/frame/Shell.tsx', 'src/views/format/format.ts']],
      ['src/views/sale/SaleView.tsx', ['src/views/purchase/PurchaseView.tsx']],
      [
        'server/query/page.ts',
        ['server/engine/errors.ts', 'server/modules/sale/sales.ts', 'src/api/http.ts'],
      ],
      ['server/modules/sale/sales.ts', ['server/modules/purchase/purchases.ts', `${sharedFeature}post.ts`]],
    ])
    expect({
      console: arrows(example, consoleUpward),
      views: arrows(example, viewsUpward),
      server: arrows(example, serverUpward),
      sides: arrows(example, betweenSides),
      modules: arrows(example, crossesModules),
    }).toEqual({
      console: ['src/streams/rows/liveRows.ts -> src/views/app/App.tsx'],
      views: [
        'src/views/parts/Glyph.tsx -> src/views/shell/frame/Shell.tsx',
        'src/views/sale/SaleView.tsx -> src/views/purchase/PurchaseView.tsx',
      ],
      server: ['server/query/page.ts -> server/modules/sale/sales.ts'],
      sides: ['server/query/page.ts -> src/api/http.ts'],
      modules: ['server/modules/sale/sales.ts -> server/modules/purchase/purchases.ts'],
    })
  })

  it('the layout keeps Node and its packages out of the browser', () => {
    const node = filesBelow('src').filter((file) =>
      /from '(node:|pg'|fastify)/.test(readFileSync(file, 'utf8')),
    )
    expect(node).toEqual([])
  })

  it('the layout keeps React and the DOM out of the machines', () => {
    const wrong = filesBelow('src/machines').filter((file) =>
      /from '(react|@mantine)|document\.|window\./.test(readFileSync(file, 'utf8')),
    )
    expect(wrong).toEqual([])
  })

  it('the layout has no file of more than 300 lines', () => {
    const long = [...sources, ...filesBelow('tests'), ...filesBelow('bench')]
      .filter(isCode)
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })

  it(`has no folder of more than ${mostFiles} files of code, or ${mostAlike} of one kind`, () => {
    const count = new Map<string, number>()
    const files = [...sources, ...filesBelow('tests'), ...filesBelow('bench')].filter(isCode)
    for (const file of [...files, ...databaseObjects])
      count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1)
    const most = (folder: string) => (alike.includes(folder) ? mostAlike : mostFiles)
    expect([...count].filter(([folder, files]) => files > most(folder))).toEqual([])
  })

  it('the layout names no registry host in package-lock.json, so that any registry can serve it', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "http/)
  })
})
