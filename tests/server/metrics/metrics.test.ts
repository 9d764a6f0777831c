import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backup } from '../../../server/db/backup/backup'
import { createMetrics } from '../../../server/metrics/metrics'
import { noStats } from '../../../server/realtime/stats'
import { type FreshDatabase, freshDatabase } from '../../harness/database'
import { startServer, type TestNode } from '../../harness/server'

let database: FreshDatabase
let node: TestNode
beforeAll(async () => {
  database = await freshDatabase()
  node = await startServer({ on: database })
})
afterAll(async () => {
  await node.stop()
})

const metricsOf = async () => (await fetch(`${node.url}/metrics`)).text()
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

describe('metrics', () => {
  it('metrics have names in base units, counters that end in _total and no other that does', async () => {
    const types = [...(await metricsOf()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({
      name: name ?? '',
      type,
    }))
    // Those of the process are named by its library.
    const own = types.filter(({ name }) => /^(decant|http)_/.test(name))
    expect(own.length).toBeGreaterThan(25)
    expect(own.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))).toEqual([])
    expect(own.filter(({ name }) => /_(ms|millis|minutes|kb|mb|percent)(_|$)/.test(name))).toEqual([])
  })

  it('metrics count the calls of all tables of a module as one route, or there would be thousands of series', async () => {
    const admin = await node.as('admin')
    await admin.get('/general/provinces')
    await admin.get('/general/countries')
    const routes = [...(await metricsOf()).matchAll(/_count\{.*?route="(\/api\/general[^"]*)"/g)].map(
      ([, route]) => route,
    )
    expect(routes).toContain('/api/general/:table')
    expect(routes.filter((route) => /provinces|countries/.test(route ?? ''))).toEqual([])
  })

  it('metrics count failed attempts to sign in', async () => {
    const series = 'decant_security_events_total{kind="sign_in_failed"}'
    const before = valueOf(await metricsOf(), series) ?? Number.NaN
    await node.request('POST', '/login', {
      body: {
        grant_type: 'password',
        client_id: 'decant-web',
        client_secret: '',
        username: 'admin',
        password: 'wrong',
      },
    })
    expect(valueOf(await metricsOf(), series)).toBe(before + 1)
  })

  it('metrics show the moment of the newest backup, and nothing of it before the first one', async () => {
    const series = 'decant_backup_last_timestamp_seconds'
    expect(valueOf(await metricsOf(), series)).toBeNull()
    const folder = await mkdtemp(join(tmpdir(), 'decant-backup-'))
    try {
      const { takenAt } = await backup(database.connection, join(folder, 'plant.backup'))
      expect(valueOf(await metricsOf(), series)).toBeCloseTo(Date.parse(takenAt) / 1000, 2)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('metrics say that the database is away, and leave out what only it could answer', async () => {
    const app = Fastify()
    const away = new pg.Pool({ host: '/nonexistent', connectionTimeoutMillis: 500 })
    const metrics = createMetrics(app, {
      pools: { calls: away, long_reads: away },
      realtime: { stats: noStats, feed: { fedAt: () => 0, position: () => '1:7' } },
      dataDir: null,
      build: { version: '1.0.0', build: null },
    })
    const text = await metrics.read()
    await away.end()
    await app.close()
    expect(valueOf(text, 'decant_database_up')).toBe(0)
    expect(
      valueOf(text, 'decant_build_info{version="1.0.0",build="none",node="' + process.version + '"}'),
    ).toBe(1)
    for (const series of ['decant_imports_running', 'decant_feed_lag_changes', 'decant_feed_age_seconds'])
      expect(valueOf(text, series)).toBeNull()
  })
})
