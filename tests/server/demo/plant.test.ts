import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runPlant } from '../../../server/demo/simulator/run'
import { readJournal, verifyJournal } from '../../harness/verifyJournal'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let folder: string

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  folder = mkdtempSync(join(tmpdir(), 'decant-plant-'))
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('simulator', () => {
  it('the simulator works the plant as its people, and nothing acknowledged is missing or done twice', async () => {
    const journal = join(folder, 'journal.jsonl')
    const { writes, refusals, unanswered } = await runPlant({
      url: node.url,
      pace: 'flat',
      forMs: 4000,
      journal,
      hands: 4,
    })
    expect(writes).toBeGreaterThan(0)
    expect(unanswered).toBe(0)
    const expected = [
      'stale_version',
      'machine_busy',
      'machine_down',
      'invalid_transition',
      'over_available',
      'predecessor_open',
      'order_on_hold',
      'busy_try_again',
    ]
    expect(Object.keys(refusals).filter((code) => !expected.includes(code))).toEqual([])
    expect(readJournal(journal)).toHaveLength(writes)
    expect(await verifyJournal(node.pool, journal)).toEqual({ entries: writes, missing: [], doubled: [] })
  })

  it('the simulator notices an acknowledged write that the database does not have', async () => {
    const journal = join(folder, 'false.jsonl')
    const lost = {
      key: 'lost',
      what: 'step report',
      user: 'bottler',
      table: 'production_order_steps',
      id: 1,
      version: 99,
      at: '',
    }
    appendFileSync(journal, `${JSON.stringify(lost)}\n{"key":"cut`)
    expect(await verifyJournal(node.pool, journal)).toEqual({ entries: 1, missing: [lost], doubled: [] })
  })
})
