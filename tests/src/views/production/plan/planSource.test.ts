import { expect, it } from 'vitest'
import { oneAtATime } from '../../../../../src/views/production/plan/board/planSource'

/** A task whose runs end when they are told to. */
function runs() {
  const ends: (() => void)[] = []
  const run = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)))
  const end = async () => {
    ends.at(-1)?.()
    // What goes on behind the end of a run goes on before this one does.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { run, end, started: () => ends.length }
}

it('news that come faster than the plan is read leave every reading its end, and are read once more behind it', async () => {
  const { run, end, started } = runs()
  void run()
  for (let news = 0; news < 5; news++) void run()
  expect(started()).toBe(1)
  await end()
  expect(started()).toBe(2)
  await end()
  expect(started()).toBe(2)
  void run()
  expect(started()).toBe(3)
})
