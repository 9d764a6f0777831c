import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { build } from 'vite'
import type pg from 'pg'
import type { Page, PageShown } from './screenPage'

const entry = fileURLToPath(new URL('./screenPage.ts', import.meta.url))

/** The page's own code in one piece, without the packages it uses. */
async function bundled() {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  if (Array.isArray(made) || !('output' in made)) throw new Error('One piece was asked for')
  const { code } = made.output[0]
  const names = [...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name ?? '')
  const packages = new Map<string, unknown>()
  for (const name of new Set(names)) {
    const found = (await import(name)) as { default?: unknown }
    // What one piece requires as a whole is the class itself.
    packages.set(name, typeof found.default === 'function' ? found.default : found)
  }
  return { code, packages }
}

/** An animation frame of a page that is not drawn. */
const frames = {
  requestAnimationFrame: (draw: (at: number) => void) => setTimeout(() => draw(performance.now()), 16),
  cancelAnimationFrame: (frame: NodeJS.Timeout) => clearTimeout(frame),
}

/**
 * Opens many pages in this process: the page's own code, evaluated once for each of them, so that each has its line,
 * its stores and its questions to itself. `url` is where it finds the plant.
 */
export async function openPages(items: readonly { url: string; token: string }[]) {
  const { code, packages } = await bundled()
  const heard = new Map<string, number>()
  const before = Object.keys(frames).map((name) => [name, Reflect.get(globalThis, name)] as const)
  Object.assign(globalThis, frames)
  const pages = await Promise.all(
    items.map(({ url, token }) => {
      const window = Object.assign(new EventTarget(), { location: new URL(url) })
      const page = {
        window,
        location: window.location,
        document: Object.assign(new EventTarget(), { cookie: `token=${token}`, visibilityState: 'visible' }),
        fetch: async (address: string, init?: RequestInit) => {
          const { pathname } = new URL(address, url)
          const answer = await fetch(new URL(address, url), init)
          heard.set(pathname, (heard.get(pathname) ?? 0) + 1)
          return answer
        },
        exports: {} as { openPage: () => Promise<Page> },
        require: (name: string) => packages.get(name),
      }
      compileFunction(code, Object.keys(page), { filename: 'page' })(...Object.values(page))
      return page.exports.openPage()
    }),
  )
  return {
    pages,
    /** How many calls of a path the pages had an answer to; what they gave up waiting for is none. */
    heard: (path: string) => heard.get(path) ?? 0,
    close() {
      for (const page of pages) page.close()
      for (const [name, value] of before) Reflect.set(globalThis, name, value)
    },
  }
}

/** What a fresh read gives of the lists that a page shows. */
export async function readAfresh(pool: pg.Pool): Promise<PageShown> {
  const versions = async (table: keyof PageShown) => {
    const { rows } = await pool.query<{ one: string }>(`select id || ':' || version as one from ${table}`)
    return rows.map(({ one }) => one).toSorted()
  }
  return {
    customers: await versions('customers'),
    locations: await versions('locations'),
    tags: await versions('tags'),
  }
}

/** How often a node answered a call so far, by its own count. */
export async function answered(nodeUrl: string, route: string) {
  const metrics = await (await fetch(`${nodeUrl}/metrics`)).text()
  const counts = metrics
    .split('\n')
    .filter((line) => line.includes('_count{') && line.includes(`route="${route}"`))
  return counts.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
