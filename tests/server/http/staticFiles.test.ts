import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFiles } from '../../../server/http/staticFiles'

let folder: string
let app: FastifyInstance

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/views/app/signedIn.tsx': { file: 'assets/signedIn.js', imports: ['_react.js', '_shared.js'] },
  'src/views/shell/frame/Shell.tsx': {
    file: 'assets/Shell.js',
    imports: ['_shared.js'],
    css: ['assets/Shell.css'],
  },
  'src/views/home/HomeView.tsx': { file: 'assets/HomeView.js', imports: ['_shared.js'] },
  'src/views/production/OrderView.tsx': { file: 'assets/OrderView.js' },
  '_shared.js': { file: 'assets/shared.js' },
}
const page =
  '<html><head><link rel="stylesheet" href="/assets/index.css"><script type="module" src="/assets/index.js">' +
  '</script><link rel="modulepreload" href="/assets/react.js"></head><body></body></html>'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'decant-client-'))
  for (const inner of ['assets', '.vite']) mkdirSync(join(folder, inner))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'mark.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'Shell.js'), 'export const shell = 1')
  writeFileSync(join(folder, 'assets', 'Shell.js.gz'), gzipSync('export const shell = 1'))
  app = Fastify()
  await clientFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const payload = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })
const token = { cookie: 'sidebarStatus=1; token=Bearer%20x' }
const ahead = (html: string) =>
  [...html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]*href="([^"]+)"/g)].map((found) => found[1])

describe('files of the client', () => {
  it('the files of the client that have a hash are kept for ever, others are asked for again', async () => {
    const { headers } = await payload('/assets/Shell.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await payload('/mark.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('the files of the client travel packed to anyone who can unpack them', async () => {
    const packed = await payload('/assets/Shell.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(packed.headers['content-type']).toMatch(/javascript/)
    const plain = await payload('/assets/Shell.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe('export const shell = 1')
  })
})

describe('page', () => {
  it('the page is the same at every address, and never one that is old', async () => {
    for (const url of ['/', '/login', '/production/phases?x=1', '/nowhere']) {
      const { body, headers, statusCode } = await payload(url)
      expect({ body, statusCode }).toEqual({ body: page, statusCode: 200 })
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie' })
    }
  })

  it('the page is at the first address for whatever a program accepts, by GET and by HEAD', async () => {
    for (const accept of ['*/*', 'application/json', undefined]) {
      const headers = accept === undefined ? {} : { accept }
      const read = await app.inject({ url: '/', headers })
      expect([read.statusCode, read.body, read.headers['content-type']]).toEqual([
        200,
        page,
        'text/html; charset=utf-8',
      ])
      const looked = await app.inject({ method: 'HEAD', url: '/', headers })
      expect([looked.statusCode, looked.body, looked.headers['content-length']]).toEqual([
        200,
        '',
        String(page.length),
      ])
    }
  })

  it('the page preloads what a signed-in user needs next: the shell, and at home the home screen', async () => {
    const behind = [
      '/assets/react.js',
      '/assets/signedIn.js',
      '/assets/shared.js',
      '/assets/Shell.js',
      '/assets/Shell.css',
    ]
    expect(ahead((await payload('/production/phases', token)).body)).toEqual(behind)
    for (const url of ['/', '/dashboard?x=1'])
      expect(ahead((await payload(url, token)).body)).toEqual([...behind, '/assets/HomeView.js'])
  })

  it('the page is nothing a call or a missing file is answered with', async () => {
    expect((await app.inject({ url: '/assets/gone.js', headers: { accept: '*/*' } })).statusCode).toBe(404)
    expect(
      (await app.inject({ method: 'POST', url: '/login', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404)
  })
})
