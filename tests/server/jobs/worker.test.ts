import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { job } from '../../../server/jobs/jobs'
import { createWorker } from '../../../server/jobs/worker'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }

let count = 0
let work: () => Promise<string> = async () => 'nothing to do'
job({ name: 'tested', title: 'Tested', about: 'For the test.', schedule: { minutes: 60 } }, async () => {
  count++
  return work()
})

let fresh: FreshDatabase
const sessions: pg.Client[] = []
const workers: ReturnType<typeof createWorker>[] = []

const node = async (name: string) => {
  const worker = createWorker({
    db: fresh.db,
    pool: fresh.pool,
    log: quiet as never,
    node: name,
    connect: async () => {
      const client = new pg.Client(fresh.connection)
      client.on('error', () => undefined)
      await client.connect()
      sessions.push(client)
      return client
    },
  })
  workers.push(worker)
  await worker.start()
  return worker
}

const runs = async () =>
  (
    await fresh.pool.query<{ status: string; cause: string; node: string | null; said: string | null }>(
      `select r.status, r.cause, r.node, r.said from job_runs r join jobs j on j.id = r.job_id
       where j.name = 'tested' order by r.id`,
    )
  ).rows
const statuses = async () => (await runs()).map(({ status }) => status)
const makeDue = () => fresh.pool.query(`update jobs set next_at = now() where name = 'tested'`)

beforeEach(async () => {
  count = 0
  work = async () => 'nothing to do'
  fresh = await freshDatabase()
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await Promise.all(sessions.splice(0).map((client) => client.end().catch(() => undefined)))
  await fresh.drop()
})

describe('a job', () => {
  it('that is due runs once, however many nodes look at the same time', async () => {
    const nodes = [await node('a'), await node('b'), await node('c')]
    await makeDue()
    for (const one of nodes) one.soon()
    await expect.poll(statuses).toEqual(['done'])
    for (const one of nodes) one.soon()
    await expect.poll(statuses).toEqual(['done'])
    expect(count).toBe(1)
  })

  it('that fails says why, and is due again at its next time', async () => {
    work = () => Promise.reject(new Error('The disk is full'))
    const one = await node('a')
    await makeDue()
    one.soon()
    await expect.poll(statuses).toEqual(['failed'])
    expect((await runs())[0]?.said).toBe('The disk is full')
    const { rows } = await fresh.pool.query<{ ahead: boolean; last_status: string }>(
      `select next_at > now() as ahead, last_status from jobs where name = 'tested'`,
    )
    expect(rows[0]).toEqual({ ahead: true, last_status: 'failed' })
  })

  it('that is paused is not started by its schedule', async () => {
    const one = await node('a')
    await fresh.pool.query(`update jobs set status = 'paused', next_at = now() where name = 'tested'`)
    await one.stop()
    await node('b')
    expect(await runs()).toEqual([])
  })

  it('left by a node that died is called lost and run anew by another node', async () => {
    let release = () => {}
    const held = new Promise<string>((resolve) => {
      release = () => resolve('late')
    })
    work = () => held
    const dead = await node('dead')
    await makeDue()
    dead.soon()
    await expect.poll(statuses).toEqual(['running'])
    const [running] = await runs()
    expect(running?.node).toBe('dead')

    const living = await node('living')
    living.soon()
    // While the session of the first node stands, its run is its own.
    expect(await statuses()).toEqual(['running'])
    work = async () => 'done by the other'
    await sessions[0]?.end()
    await expect
      .poll(async () => {
        living.soon()
        return (await runs()).map(({ status, cause }) => `${status} ${cause}`)
      })
      .toEqual(['lost schedule', 'done loss'])
    expect((await runs())[1]).toMatchObject({ node: 'living', said: 'done by the other' })
    release()
  })
})
