import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registeredCalls } from '../../../server/calls/handlers'
import { isCompressible } from '../../../server/http/compression'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let authorization: string

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  const { data } = await node.request('POST', '/login', {
    body: {
      grant_type: 'password',
      client_id: 'decant-web',
      client_secret: '',
      username: 'admin',
      password: 'decant',
    },
  })
  authorization = `Bearer ${(data as { access_token: string }).access_token}`
})
afterAll(() => node.stop())

/** An answer as it travels. */
const travelled = (path: string, encodings: string, method = 'GET') =>
  new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>(
    (resolve, reject) => {
      const headers = { authorization, ...(encodings !== '' && { 'accept-encoding': encodings }) }
      get(`${node.url}/api${path}`, { method, headers }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            encoding: response.headers['content-encoding'],
            vary: response.headers.vary,
            bytes: Buffer.concat(pieces),
          }),
        )
      }).on('error', reject)
    },
  )

it('a list travels compressed, as the client accepts it, and is the same list', async () => {
  const path = '/inventory/products?limit=500'
  const plain = await travelled(path, '')
  const [brotli, gzip] = [await travelled(path, 'gzip, br'), await travelled(path, 'gzip')]
  expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
  const rows = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { data: unknown[] }).data
  expect(rows(brotliDecompressSync(brotli.bytes))).toEqual(rows(plain.bytes))
  expect(rows(gunzipSync(gzip.bytes))).toEqual(rows(plain.bytes))
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 8)
  expect(brotli.vary).toMatch(/accept-encoding/i)
})

it('an answer below one kilobyte travels as it is', async () => {
  expect((await travelled('/inventory/brands?limit=1', 'br')).encoding).toBeUndefined()
})

it('an exported file of text travels compressed, and a workbook, which is packed itself, as it is', async () => {
  const exported = async (format: string) => travelled(`/inventory/products/export?format=${format}`, 'gzip')
  const csv = await exported('csv')
  expect(csv.encoding).toBe('gzip')
  expect(gunzipSync(csv.bytes).toString()).toContain('SKU')
  const { encoding, bytes } = await exported('xlsx')
  expect([encoding, bytes.subarray(0, 2).toString()]).toEqual([undefined, 'PK'])
})

it('no answer that may have a token, a password link or recovery codes in it is compressed', () => {
  const secrets = registeredCalls()
    .map(({ declared }) => declared)
    .filter(({ answer }) => /"(access_token|recovery_codes|secret)"/.test(JSON.stringify(answer)))
  expect(secrets.length).toBeGreaterThan(5)
  expect(secrets.filter(isCompressible).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
