import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPages, readAfresh } from '../../../bench/faults/screens/manyPages'
import { openProxy, type Proxy } from '../../../bench/faults/proxy'
import { startServer, type TestNode } from '../../harness/server'

const many = 50
// The line is there again in the moment in which its end is known.
const often = { interval: 1 }
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
  const { url } = line
  const screens = await openPages(Array.from({ length: many }, () => ({ url, token: admin.token })))
  const { pages } = screens
  const areWhole = () => expect.poll(() => pages.every((page) => page.isWhole())).toBe(true)
  const areRight = async () => {
    const afresh = await readAfresh(node.pool)
    for (const page of pages) await expect.poll(page.shown).toEqual(afresh)
  }
  await areWhole()
  await areRight()
  const counters = () => ({
    changes: screens.heard('/api/changes'),
    channels: screens.heard('/broadcasting/auth'),
    slowLines: pages.reduce((sum, page) => sum + page.slowLines(), 0),
    openedLines: pages.reduce((sum, page) => sum + page.openedLines(), 0),
  })
  const before = counters()
  line.refuse()
  await write('while nobody heard it')
  await expect.poll(() => pages.some((page) => page.isWhole() || page.line() === 'live'), often).toBe(false)
  line.restore()
  await areWhole()
  await write('after')
  await areRight()
  const after = counters()
  // Where this machine is too busy to answer a socket in time, the page opens another one, which asks anew.
  expect(after.channels - before.channels).toBeGreaterThanOrEqual(many)
  expect(after.channels - before.channels).toBeLessThanOrEqual(after.openedLines - before.openedLines)
  // Where this machine is too busy to open a socket in time, a page polls meanwhile.
  expect(after.changes - before.changes).toBeLessThanOrEqual(many + after.slowLines - before.slowLines)
  await expect.poll(() => node.realtime.stats().sockets).toBe(many)
  screens.close()
})
