import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ImportRun } from '../../../../src/resources/imports/import_runs'
import { oneRun, type OneRun, type RunNews } from '../../../../src/streams/values/importRuns'

const run = (version: number, id = 1) => ({ id, version, rows_done: version * 100 }) as ImportRun
const nextTurn = () => new Promise((done) => setTimeout(done))

describe('run that is followed', () => {
  it('a run that is followed goes on with each word of it, and takes no older word for newer', async () => {
    const news$ = new Subject<RunNews>()
    const emitted: OneRun[] = []
    const following = oneRun(1, news$, async () => run(2)).subscribe((one) => emitted.push(one))
    await nextTurn()
    news$.next(run(4))
    news$.next(run(3))
    news$.next(run(9, 2))
    following.unsubscribe()
    expect(emitted.map((one) => one.run?.version)).toEqual([2, 4, 4])
  })

  it('a run that is followed keeps what it has while it cannot be asked', async () => {
    const news$ = new Subject<RunNews>()
    let isDown = false
    const emitted: OneRun[] = []
    const following = oneRun(1, news$, async () => {
      if (isDown) throw new Error('away')
      return run(2)
    }).subscribe((one) => emitted.push(one))
    await nextTurn()
    isDown = true
    news$.next(null)
    await nextTurn()
    following.unsubscribe()
    expect(emitted.at(-1)?.run?.version).toBe(2)
    expect(emitted.at(-1)?.error).toBeInstanceOf(Error)
  })
})
