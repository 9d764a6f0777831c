import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEach } from '../../../server/jobs/fireEach'
import { job, type Run } from '../../../server/jobs/jobs'
import { createWorker } from '../../../server/jobs/worker'
import { jobRuns } from '../../../src/resources/general/system/job_runs'
import { jobs } from '../../../src/resources/general/system/jobs'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }

let count = 0
let work: (run: Run) => Promise<string> = async () => 'nothing to do'
job({ name: 'tested', title: 'Tested', about: 'For the test.', schedule: { minutes: 60 } }, async (run) => {
  count++
  return work(run)
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
    onTables: () => undefined,
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
  it('a job that is due runs once, however many nodes look at the same time', async () => {
    const nodes = [await node('a'), await node('b'), await node('c')]
    await makeDue()
    for (const one of nodes) one.soon()
    await expect.poll(statuses).toEqual(['done'])
    for (const one of nodes) one.soon()
    await expect.poll(statuses).toEqual(['done'])
    expect(count).toBe(1)
  })

  it('a job that was due while no node ran is made up for once, when one comes back', async () => {
    const before = await node('a')
    await before.stop()
    await fresh.pool.query(`update jobs set next_at = now() - interval '3 days' where name = 'tested'`)
    const after = await node('b')
    await expect.poll(statuses).toEqual(['done'])
    after.soon()
    const { rows } = await fresh.pool.query<{ ahead: boolean }>(
      `select next_at > now() as ahead from jobs where name = 'tested'`,
    )
    expect([count, rows[0]?.ahead]).toEqual([1, true])
  })

  it('a job that fails is tried again twice, each time later, and then waits until it is due; one success forgets it', async () => {
    work = () => Promise.reject(new Error('The printer is off'))
    const one = await node('a')
    const waits: number[] = []
    for (let failed = 1; failed <= 4; failed += 1) {
      await makeDue()
      one.soon()
      await expect.poll(async () => (await statuses()).length).toBe(failed)
      await expect.poll(async () => (await statuses()).at(-1)).toBe('failed')
      const { rows } = await fresh.pool.query<{ minutes: number }>(
        `select round(extract(epoch from next_at - now()) / 60)::int as minutes from jobs where name = 'tested'`,
      )
      waits.push(rows[0]?.minutes ?? 0)
    }
    // Due every hour: the fourth failure is the first of the next time.
    expect(waits).toEqual([1, 5, 60, 1])
    expect((await runs()).map(({ cause }) => cause)).toEqual(['schedule', 'failure', 'failure', 'schedule'])
    work = async () => 'printed'
    await makeDue()
    one.soon()
    await expect.poll(async () => (await statuses()).at(-1)).toBe('done')
    const { rows } = await fresh.pool.query(
      `select failures, last_status, last_said, last_ms >= 0 as timed from jobs where name = 'tested'`,
    )
    expect(rows[0]).toEqual({ failures: 0, last_status: 'done', last_said: 'printed', timed: true })
  })

  it('a job that takes long says how far it is while it runs', async () => {
    let release = () => {}
    const pool = new Promise<void>((resolve) => {
      release = resolve
    })
    work = async ({ tell }) => {
      await expect
        .poll(async () => {
          await tell('3 of 5 labels')
          return (await runs())[0]?.said
        })
        .toBe('3 of 5 labels')
      await pool
      return '5 labels'
    }
    const one = await node('a')
    await makeDue()
    one.soon()
    await expect
      .poll(async () => (await runs())[0])
      .toMatchObject({ status: 'running', said: '3 of 5 labels' })
    release()
    await expect.poll(async () => (await runs())[0]).toMatchObject({ status: 'done', said: '5 labels' })
  })

  it('a job that fails says why, and is due again at its next time', async () => {
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

  it('a job that is paused is not started by its schedule', async () => {
    const one = await node('a')
    await fresh.pool.query(`update jobs set status = 'paused', next_at = now() where name = 'tested'`)
    await one.stop()
    await node('b')
    expect(await runs()).toEqual([])
  })

  it('a job left by a node that died is called lost and run anew by another node', async () => {
    let release = () => {}
    const pool = new Promise<string>((resolve) => {
      release = () => resolve('late')
    })
    let signal: AbortSignal | null = null
    work = (run) => {
      signal = run.signal
      return pool
    }
    const dead = await node('dead')
    await makeDue()
    dead.soon()
    await expect.poll(statuses).toEqual(['running'])
    const [running] = await runs()
    expect(running?.node).toBe('dead')

    const living = await node('living')
    living.soon()
    // The run belongs to the first node while its session is open.
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
    // The node was only disconnected: it is notified, and its result no longer counts.
    expect(signal).toMatchObject({ aborted: true })
    release()
    await dead.stop()
    expect(await runs()).toMatchObject([
      { status: 'lost', said: 'The node dead stopped' },
      { status: 'done', said: 'done by the other' },
    ])
    const { rows } = await fresh.pool.query(`select last_said, failures from jobs where name = 'tested'`)
    expect(rows).toEqual([{ last_said: 'done by the other', failures: 0 }])
  })

  it('an event on many rows skips rows that have moved on, and a refused row does not stop the others', async () => {
    const { rows } = await fresh.pool.query<{ id: number }>(
      `insert into jobs (name, title, about, schedule, next_at)
       select n, n, n, 'Every hour', now() + interval '1 hour' from unnest(array['a', 'b', 'c']) n
       returning id::int8 as id`,
    )
    const ids = rows.map(({ id }) => id)
    const [, waits] = ids
    const input = { db: fresh.db, signal: new AbortController().signal, tell: async () => undefined }
    const { rows: queued } = await fresh.pool.query<{ id: number }>(
      `insert into job_runs (job_id, cause, status) values ($1, 'person', 'queued'), ($1, 'person', 'done')
       returning id::int8 as id`,
      [waits],
    )
    await expect(fireEach(input, jobs, ids, 'run', 'jobs started')).rejects.toThrow(
      `2 of 3 jobs started, 1 refused, first ${waits}: Already queued or running`,
    )
    const requestedAt = queued.map(({ id }) => id)
    expect(await fireEach(input, jobRuns, requestedAt, 'begin', 'runs begun')).toBe('1 runs begun')
    const left = { ...input, signal: AbortSignal.abort() }
    await expect(fireEach(left, jobs, ids, 'run', 'jobs started')).rejects.toThrow(
      '0 of 3 jobs started before the node left',
    )
  })
})
