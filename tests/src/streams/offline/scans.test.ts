import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { random } from '../../../../server/demo/company/random'
import type { Press } from '../../../../src/streams/offline/floorActs'
import { browser, me, plant } from './browserTabs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const document = 'floor_transfers:scans'
const many = 500

/** A scan as the transfer screen sends it: all of them in one line, none with a version. */
const scanOf = (code: string): Press => ({
  by: me,
  document,
  event: code,
  title: `Send ${code}`,
  path: '/production/floor_transfers/scan',
  payload: { code, act: 'send' },
  seen: null,
})

it('500 scans with doubles, cuts, lost answers and reloads between reach the server each once and in their order', async () => {
  const chance = random(20_261_127)
  const { line, stored, seen, ...server } = plant()
  const { tabs, open, storage } = browser(server)
  const codes = Array.from({ length: many }, (_, nth) => `SK-${String(nth + 1).padStart(5, '0')}`)
  let [cuts, doubles, reloads] = [0, 0, 0]
  for (const [nth, code] of codes.entries()) {
    if (nth % 40 === 20) {
      Object.assign(line, { isCut: nth % 80 === 20, losesAnswers: nth % 80 !== 20 })
      cuts += 1
    }
    if (nth % 40 === 35) Object.assign(line, { isCut: false, losesAnswers: false })
    if (nth % 125 === 60) {
      tabs[0]?.leave()
      open()
      reloads += 1
    }
    const scan = scanOf(code)
    void tabs[0]?.floor.act(scan)
    // The trigger was pulled twice: what reads the same before the first has its answer is one scan.
    if (chance.chance(0.2)) {
      void tabs[0]?.floor.act(scan)
      doubles += 1
    }
    await vi.advanceTimersByTimeAsync(chance.whole(25, 400))
  }
  Object.assign(line, { isCut: false, losesAnswers: false })
  await vi.advanceTimersByTimeAsync(600_000)
  expect([cuts, reloads, doubles > 50]).toEqual([12, 4, true])
  expect(stored(document).done).toEqual(codes)
  expect([storage.size, seen.twoAtOnce]).toEqual([0, 0])
  for (const { floor, queue } of [...tabs]) {
    floor.close()
    queue.close()
  }
})
