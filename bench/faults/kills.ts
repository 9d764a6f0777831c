import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPool } from '../../server/db/connect'
import { leftOver, signal } from '../../server/db/postmaster'
import { startProduct } from '../../tests/harness/product'
import { endOnExit } from '../harness/ending'
import { signIn } from '../harness/signIn'
import { between, type Figure, pause, seconds, slowest, until } from './figure'
import { timed } from './call'
import { isLedgerExact, ledgerText, startMovers } from './movers'
import { audit, auditText, isExact, startWriters } from './writers'

const untilAtWork = (writers: ReturnType<typeof startWriters>) => {
  const before = writers.answered()
  return until(() => writers.answered() > before + 10, 30_000)
}

/** A node dies without a word while people write, and comes back. */
export const killedNode: Figure = {
  id: 'R1',
  fault: 'kill -9 of a node under writes',
  target: '200 kills, no answered write lost, none done twice, ledger check 0 differences',
  async run(plant, size) {
    const rounds = size.rounds(6, 200)
    const node = await plant.node()
    const token = await plant.token()
    const writers = startWriters({ urls: [node.url], token, many: size.isLong ? 50 : 16 })
    const movers = await startMovers({ urls: [node.url], token, pool: plant.pool, many: 6 })
    const starts: number[] = []
    for (let round = 0; round < rounds; round++) {
      await untilAtWork(writers)
      await pause(between(0, size.isLong ? 5_000 : 1_000))
      await node.end('SIGKILL')
      starts.push((await timed(node.start))[0])
    }
    const written = await writers.stop()
    const ledger = await movers.audit()
    const found = await audit(plant.pool, written)
    await node.stop()
    return {
      reached: `${auditText(found)}; ${written.repeats} sent again, ${written.replayed} of them had been done; ${ledgerText(ledger)}; back in ${seconds(slowest(starts))} at most`,
      rounds: `${rounds} kills of 200`,
      isMet: isExact(found) && isLedgerExact(ledger),
    }
  },
}

/** The sessions and helpers of a PostgreSQL. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number).filter(Boolean)

/** The node that runs its own PostgreSQL is killed alone, or together with it; the next one adopts or recovers it. */
export const killedWithDatabase: Figure = {
  id: 'R2',
  fault: 'kill -9 with the embedded database, the node alone and all of it',
  target:
    '200 kills, opens again each time, no answered write lost, none done twice, ledger check 0 differences',
  async run(_plant, size) {
    const rounds = size.rounds(4, 200)
    const product = await endOnExit(startProduct({ ownDatabase: true }), ({ stop }) => stop())
    const token = await signIn(product.url, 'admin')
    const writers = startWriters({ urls: [product.url], token, many: size.isLong ? 50 : 16 })
    const first = openPool(product.database, 2)
    const movers = await startMovers({ urls: [product.url], token, pool: first, many: 6 })
    await first.end()
    const starts: number[] = []
    for (let round = 0; round < rounds; round++) {
      await untilAtWork(writers)
      await pause(between(0, size.isLong ? 5_000 : 1_000))
      const postmaster = leftOver(join(product.database.host ?? '', '..', 'cluster'))
      if (round % 2 === 1 && postmaster !== null)
        for (const pid of [...childrenOf(postmaster), postmaster]) signal(pid, 'SIGKILL')
      await product.kill()
      starts.push((await timed(product.start))[0])
    }
    const written = await writers.stop()
    const pool = openPool(product.database, 2)
    const ledger = await movers.audit(pool)
    const found = await audit(pool, written)
    await pool.end()
    await product.stop()
    return {
      reached: `${auditText(found)}; ${ledgerText(ledger)}; ${starts.length} times open again, in ${seconds(slowest(starts))} at most`,
      rounds: `${rounds} kills of 200`,
      isMet: isExact(found) && isLedgerExact(ledger),
    }
  },
}
