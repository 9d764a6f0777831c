import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { buildIn } from '../../src/machines/build'
import { refuse } from '../calls/envelope'
import { Refused } from '../engine/errors'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** What every page starts with, once its texts are there. */
const main = 'src/main.tsx'

/** The modules every signed-in page starts with, and those of the first screen. */
const shell = ['src/views/app/signedIn.tsx', 'src/views/shell/frame/Shell.tsx']
const home = 'src/views/home/HomeView.tsx'
const homePaths = ['/', '/dashboard']

/** The files a browser needs for these parts of the build, with their imports. */
function filesFor(manifest: Manifest, parts: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (part: string) => {
    const chunk = manifest[part]
    if (!chunk || seen.has(part)) return
    seen.add(part)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(add)
  }
  parts.forEach(add)
  return [...files]
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * The HTML page. For signed-in users it preloads the following files instead of discovering them one by one.
 */
function pagesOf(clientDir: string) {
  const plain = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const path = join(clientDir, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
  const withParts = (...parts: string[]) => {
    const links = filesFor(manifest, [main, ...parts]).filter((file) => !plain.includes(`"/${file}"`))
    return plain.replace('</head>', `${links.map(linkTo).join('')}</head>`)
  }
  return { signedOut: withParts(), signedIn: withParts(...shell), atHome: withParts(...shell, home) }
}

/** The id of the build this node serves; none where it serves only the API. */
export function buildServed(clientDir: string | null) {
  const path = clientDir === null ? '' : join(clientDir, 'index.html')
  if (!existsSync(path)) return null
  return buildIn(/<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1]) || null
}

const holdsToken = (cookies: string | undefined) => /(?:^|;\s*)token=/.test(cookies ?? '')

/** The library's own header would have every file revalidated on every visit. */
const cachedFor = (control: string) => (response: SetHeadersResponse) => {
  response.setHeader('vary', 'Accept-Encoding')
  response.setHeader('cache-control', control)
}

/** Serves the built client: hashed files are cached for ever, every other path is the HTML page. */
export async function clientFiles(app: FastifyInstance, clientDir: string | null) {
  if (clientDir === null || !existsSync(clientDir)) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, new Refused('not_found')))
    return
  }
  // The files of the build have hashes in their names, and are many: one route for all of them, which looks a file up.
  // Each of the few others has its own, so that every other address is the page.
  const shared = { preCompressed: true, index: false, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...shared,
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    setHeaders: cachedFor('public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...shared,
    root: clientDir,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: cachedFor('no-cache'),
  })
  const pages = pagesOf(clientDir)
  const show = (reply: FastifyReply, page: string) =>
    reply.headers({ 'cache-control': 'no-cache', vary: 'Cookie' }).type('text/html; charset=utf-8').send(page)

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Programs that only look whether the product answers ask for its first address, and accept anything.
    const isPage = isRead && (path === '/' || (request.headers.accept ?? '').includes('text/html'))
    if (!isPage) return refuse(reply, new Refused('not_found'))
    if (!holdsToken(request.headers.cookie)) return show(reply, pages.signedOut)
    return show(reply, homePaths.includes(path) ? pages.atHome : pages.signedIn)
  })
}
