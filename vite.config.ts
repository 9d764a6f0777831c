import { cpSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** The server reads its SQL files beside its own file, in the sources and in the build alike. */
const schema: Plugin = {
  name: 'schema',
  writeBundle: () => {
    for (const folder of ['migrations', 'objects'])
      cpSync(`server/db/${folder}`, `dist/server/${folder}`, { recursive: true })
  },
}

/** What runs in a thread of its own starts from a file beside the server's, as it is. */
const threads: Plugin = {
  name: 'threads',
  writeBundle: () => {
    for (const file of [
      'exports/sheets/workbookWorker.mjs',
      'modules/general/auth/hashWorker.mjs',
      'modules/forecast/plans/lotWorker.mjs',
    ])
      cpSync(`server/${file}`, `dist/server/${basename(file)}`)
  },
}

/** Paper is written in letters of its own, which stand in the file. */
const fonts: Plugin = {
  name: 'fonts',
  writeBundle: () => cpSync('server/exports/sheets/pdf/fonts', 'dist/server/fonts', { recursive: true }),
}

const packings = [
  {
    ending: 'br',
    pack: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  },
  { ending: 'gz', pack: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
]

/** Beside each file of the client lies what travels instead of it: packed once, here, and not for every browser. */
const packed: Plugin = {
  name: 'packed',
  async writeBundle({ dir = '' }, files) {
    const texts = Object.values(files).filter(({ fileName }) => /\.(js|css|svg|wasm)$/.test(fileName))
    await Promise.all(
      texts.flatMap((file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        return packings.map(async ({ ending, pack }) =>
          writeFile(join(dir, `${file.fileName}.${ending}`), await pack(bytes)),
        )
      }),
    )
  },
}

const server: UserConfig = {
  plugins: [schema, threads, fonts],
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20.19',
    emptyOutDir: true,
    copyPublicDir: false,
    // Flat, as the SQL files are looked for beside the file that asks for them.
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/importThread.ts',
        'server/baselineThread.ts',
        'server/backups.ts',
        'server/verifyTraining.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

/** All that comes with these files, themselves left out: as beginnings they keep chunks of their own. */
function comesWith(modules: Modules, files: readonly string[]): Set<string> {
  const starts = files.map((file) => resolve('src', file))
  const all = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (all.has(id)) continue
    all.add(id)
    // Packages are imported whole and used in part: of those the bundler knows what is used.
    if (!id.includes('node_modules')) open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  for (const id of starts) all.delete(id)
  return all
}

const layers = {
  start: ['main.tsx'],
  login: ['views/account/login/LoginView.tsx'],
  shell: ['views/app/signedIn.tsx', 'views/shell/frame/Shell.tsx'],
  board: ['views/production/board/ProductionBoardView.tsx'],
  form: ['views/resource/record/ResourceForm.tsx'],
  list: ['views/resource/list/ResourceScreen.tsx'],
  registry: ['resources/index.ts'],
} as const

let found: Record<keyof typeof layers, Set<string>> | undefined

/** Definitions that no screen shares with the lists come in three files, behind the first paint of a live board. */
const registryPartOf = (id: string) => {
  const [, module = ''] = /[\\/]src[\\/](?:machines[\\/]workflows|resources)[\\/](\w+)[\\/]/.exec(id) ?? []
  if (module === 'production') return 'production'
  return ['general', 'inventory', 'imports'].includes(module) ? 'goodsAndPeople' : 'registry'
}

/**
 * What all pages of a kind need travels together: hundreds of small files take a browser longer than what is in them.
 * Each layer stands on those before it and never on one after it.
 */
const layerOf = (id: string, modules: Modules): string | null => {
  found ??= {
    start: comesWith(modules, layers.start),
    login: comesWith(modules, layers.login),
    shell: comesWith(modules, layers.shell),
    board: comesWith(modules, layers.board),
    form: comesWith(modules, layers.form),
    list: comesWith(modules, layers.list),
    registry: comesWith(modules, layers.registry),
  }
  if (id.includes('node_modules')) return null
  if (Object.values(layers).some((files) => files.some((file) => resolve('src', file) === id))) return null
  if (found.start.has(id)) return 'start'
  if (found.shell.has(id)) return found.login.has(id) ? 'fields' : 'shell'
  const isDefinition = /[\\/]src[\\/](machines|resources)[\\/]/.test(id)
  if (!found.list.has(id) && !found.registry.has(id)) return null
  if (found.board.has(id)) {
    // The kit and the machines rest on no definitions, and those of production on no others.
    if (/[\\/]src[\\/](machines|resources[\\/]kit)[\\/]/.test(id)) return 'kit'
    // Machines and their maintenance rest on nothing else of production.
    if (/[\\/]src[\\/]resources[\\/]production[\\/](machines|maintenance)[\\/]/.test(id)) return 'machines'
    if (/[\\/]src[\\/]resources[\\/]production[\\/]/.test(id)) return 'plant'
    return isDefinition ? 'goods' : 'screen'
  }
  if (isDefinition && !found.list.has(id)) return registryPartOf(id)
  if (isDefinition) return 'definitions'
  return found.form.has(id) ? 'form' : 'list'
}

// A group takes along what it stands on: the lower ones come first.
const layerNames = [
  'start',
  'fields',
  'shell',
  'kit',
  'machines',
  'plant',
  'goods',
  'screen',
  'definitions',
  'form',
  'list',
  'production',
  'goodsAndPeople',
  'registry',
]

const client: UserConfig = {
  plugins: [react(), packed],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    // Pages that are open go on with the files they began with; scripts/built.mjs takes them away in time.
    emptyOutDir: false,
    manifest: true,
    // What the sign-in page loads names no scripts of pages that come later: they fetch what they need themselves.
    modulePreload: {
      resolveDependencies: (file, needed, { hostId }) =>
        /\/(index|main|start|LoginView)-/.test(hostId) && !file.includes('/LoginView-')
          ? needed.filter((name) => name.endsWith('.css'))
          : needed,
    },
    // The budgets of tests/bundle.test.ts are what counts.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // A group takes along what its packages import. What the first page shares with the grid and the charts
            // is therefore claimed first, or the first page would load those too.
            {
              name: 'react',
              test: packages(
                'react',
                'react-dom',
                'scheduler',
                'react-router',
                'clsx',
                'use-sync-external-store',
              ),
              priority: 24,
            },
            { name: 'ag-grid', test: packages('ag-grid-community', 'ag-grid-react'), priority: 23 },
            {
              name: 'charts',
              test: packages(
                'recharts',
                'victory-vendor',
                'd3-[a-z]+',
                '@reduxjs',
                'redux',
                'react-redux',
                'immer',
              ),
              priority: 22,
            },
            {
              name: 'icons',
              test: packages('@tabler'),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1_200,
              priority: 21,
            },
            {
              name: 'inputs',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
              // A small file costs more than what is in it.
              entriesAwareMergeThreshold: 1_200,
              priority: 20,
            },
            // Whole: merged into the chunks of who uses its parts, these would need each other in a circle.
            { name: 'rxjs', test: packages('rxjs', 'tslib'), priority: 22 },
            // Apart, so that no small part of the shell is merged into it.
            { name: 'forms', test: /node_modules[\\/]@mantine[\\/]form/, priority: 22 },
            // The encoders of bar codes apart from what draws them, which has fonts with it.
            { name: 'barcodes', test: /bwip-js[\\/]dist[\\/]bwipp/, priority: 23 },
            // Evaluated before everything else: what is loaded with it would take its texts too early.
            {
              name: 'texts',
              test: /[\\/](src[\\/]texts[\\/](texts|languages)|[\\/]pageLanguage|src[\\/]api[\\/]cookies)/,
              priority: 25,
            },
            ...layerNames.map((layer, at) => ({
              name: (id: string, modules: Modules) => (layerOf(id, modules) === layer ? layer : null),
              debugName: layer,
              // The first of them as the icons, the second as the inputs, the others below every package.
              priority: 21 - at,
            })),
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['DEV_PORT'] ?? 5173),
    strictPort: true,
    proxy: {
      '^/(api|apps|broadcasting|health|ready|metrics)(/|$|\\?)': { target: apiAddress() },
      '^/app/': { target: apiAddress(), ws: true },
    },
  },
}

function apiAddress(): string {
  return `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client))
