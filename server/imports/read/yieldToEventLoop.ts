import { setImmediate as breathe } from 'node:timers/promises'

const longestMs = 10

/** The same rows one after the other, with a pause wherever they took long, so that other calls are answered in between. */
export async function* paced<T>(rows: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const row of rows) {
    if (performance.now() - since > longestMs) {
      await breathe()
      since = performance.now()
    }
    yield row
  }
}
