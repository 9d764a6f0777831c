import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnyRow, fireEvent, newKey } from '../../../src/api/resourceApi'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { productionOrders } from '../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../src/resources/production/recipes/recipes'

const order: AnyRow = { id: 7, version: 3, status: 'in_progress', qty_planned: 1000, qty_bottled: 0 }
const author = { id: 12, label: 'J. Roy' }
let versions: number[]

/** A server that has a newer version of the row than the sender. */
const holds = (now: AnyRow) =>
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/general/users'))
      return Promise.resolve(new Response(JSON.stringify({ status: 1, message: '', data: [author] })))
    const { version } = JSON.parse(init.body as string) as { version: number }
    versions.push(version)
    const answer =
      version === now.version
        ? { status: 1, message: '', data: { ...now, version: version + 1 } }
        : { status: 0, message: 'stale_version', data: now }
    return Promise.resolve(new Response(JSON.stringify(answer), { status: answer.status ? 200 : 409 }))
  })

beforeEach(() => {
  versions = []
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

const hold = (resource: AnyResource = productionOrders) => fireEvent(resource, order, 'hold', {}, 'key')

describe('event sent at an older version', () => {
  it('an event sent at an older version holds when only counts were reported meanwhile', async () => {
    holds({ ...order, version: 5, qty_bottled: 400 })
    expect((await hold()).version).toBe(6)
    expect(versions).toEqual([3, 5])
  })

  it('an event sent at an older version is refused when someone moved the row, or changed what people type', async () => {
    holds({ ...order, version: 5, status: 'on_hold' })
    await expect(hold()).rejects.toMatchObject({ code: 'stale_version' })
    holds({ ...order, version: 5, qty_planned: 2000 })
    await expect(hold()).rejects.toMatchObject({ code: 'stale_version' })
    expect(versions).toEqual([3, 3])
  })

  it('who sends an event at an older version is told who changed the row', async () => {
    holds({ ...order, version: 5, status: 'on_hold', updated_by: author.id })
    await expect(hold()).rejects.toThrow('J. Roy has changed this record')
  })

  it('an event sent at an older version is refused for a document whose lines may have changed', async () => {
    holds({ ...order, version: 5 })
    await expect(hold(recipes)).rejects.toMatchObject({ code: 'stale_version' })
  })
})

it('a key of a write is made on a page without https too, and never twice', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (into: Uint32Array<ArrayBuffer>) => crypto.getRandomValues(into),
  })
  const keys = Array.from({ length: 1000 }, newKey)
  expect([new Set(keys).size, keys.every((key) => /^[0-9a-z]{28}$/.test(key))]).toEqual([1000, true])
  vi.unstubAllGlobals()
})
