import { afterAll, beforeAll, expect, it } from 'vitest'
import { answered, openPages, readAfresh } from '../../../bench/faults/manyPages'
import { openProxy, type Proxy } from '../../../bench/faults/proxy'
import { startServer, type TestNode } from '../../harness/server'

const many = 50
let node: TestNode
let line: Proxy
beforeAll(async () => {
  node = await startServer()
  line = await openProxy({ host: '127.0.0.1', port: Number(new URL(node.url).port) })
})
afterAll(async () => {
  line.close()
  await node.stop()
})

it('fifty screens that come back together ask once each what they missed and once for all their channels', async () => {
  const admin = await node.as('admin')
  const write = (name: string) => admin.post('/general/tags', { name })
  await write('before')
  const screens = await openPages({
    url: line.url,
    tokens: Array.from({ length: many }, () => admin.token),
  })
  const { pages } = screens
  const areLive = () =>
    expect.poll(() => new Set(pages.map((page) => page.line()))).toEqual(new Set(['live']))
  const areRight = async () => {
    const afresh = await readAfresh(node.pool)
    for (const page of pages) await expect.poll(page.shown).toEqual(afresh)
  }
  await areLive()
  await areRight()
  const asked = async () => ({
    changes: await answered(node.url, '/api/changes'),
    channels: await answered(node.url, '/broadcasting/auth'),
    slowLines: pages.reduce((sum, page) => sum + page.slowLines(), 0),
  })
  const before = await asked()
  line.refuse()
  await expect.poll(() => pages.map((page) => page.line())).not.toContain('live')
  await write('while nobody heard it')
  line.restore()
  await areLive()
  await write('after')
  await areRight()
  const after = await asked()
  expect(after.channels - before.channels).toBe(many)
  // Where this machine is too busy to give a line within moments, a page asks by a call meanwhile.
  expect(after.changes - before.changes).toBeLessThanOrEqual(many + after.slowLines - before.slowLines)
  screens.close()
})
