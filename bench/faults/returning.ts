import { type Figure, seconds, until } from './figure'
import { answered, openPages, readAfresh } from './screens/manyPages'
import { openProxy } from './proxy'
import { startWriters } from './writers'

const many = 50
const calls = ['/api/changes', '/broadcasting/auth']

/** Whole pages lose their line in the same moment and come back together. */
export const returningScreens: Figure = {
  id: 'R8b',
  fault: `${many} screens of three lists lose their line at once, while others write`,
  target: `at most ${many} calls ask what was missed and ${many} for channels; every store equals a fresh read`,
  async run(plant, size) {
    const rounds = size.rounds(1, 10)
    const node = await plant.node()
    const token = await plant.token()
    const line = await openProxy({ host: '127.0.0.1', port: Number(new URL(node.url).port) })
    const screens = await openPages(Array.from({ length: many }, () => ({ url: line.url, token })))
    const { pages } = screens
    const areWhole = () => pages.every((page) => page.isWhole())
    const areRight = async () => {
      const afresh = JSON.stringify(await readAfresh(plant.pool))
      return pages.every((page) => JSON.stringify(page.shown()) === afresh)
    }
    const counters = async () => [
      ...(await Promise.all(calls.map((route) => answered(node.url, route)))),
      pages.reduce((sum, page) => sum + page.slowLines(), 0),
    ]
    await until(async () => areWhole() && (await areRight()), 60_000)
    const emitted: string[] = []
    let isMet = true
    for (let round = 0; round < rounds; round++) {
      const before = await counters()
      line.refuse()
      const writers = startWriters({ urls: [node.url], token, many: 2, restMs: 50 })
      await until(() => pages.every((page) => page.line() !== 'live' && !page.isWhole()), 10_000, 1)
      line.restore()
      const back = await until(areWhole, 60_000)
      await writers.stop()
      const right = await until(areRight, 60_000)
      const [changes = 0, channels = 0, slow = 0] = (await counters()).map(
        (now, at) => now - (before[at] ?? 0),
      )
      emitted.push(
        `${changes} asked what was missed, ${channels} for channels, ${slow} lines stood late; whole after ${seconds(back / 1000)}, right ${seconds(right / 1000)} after quiet`,
      )
      // Where this machine is too busy to open a socket in time, a page polls meanwhile.
      isMet &&= changes <= many + slow && channels <= many && right <= 5_000
    }
    screens.close()
    line.close()
    await node.stop()
    return { reached: emitted.join('; '), rounds: `${rounds} cuts`, isMet }
  },
}
