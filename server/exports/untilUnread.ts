import { pipeline, type Readable, Transform } from 'node:stream'

const buffered = 16_384

/**
 * The same bytes, destroyed when there are some to take and none is taken for `longestMs`; a source that is slow
 * itself may take its time.
 */
export function untilUnread(source: Readable, longestMs: number): Readable {
  const passed = new Transform({
    highWaterMark: buffered,
    transform(piece, _encoding, done) {
      timer.refresh()
      done(null, piece)
    },
  })
  const timer = setInterval(() => {
    if (passed.readableLength > 0) passed.destroy(new Error('The reader took no byte of the file'))
  }, longestMs)
  passed.once('close', () => clearInterval(timer))
  // An error of either ends the other, whose listener handles it.
  pipeline(source, passed, () => undefined)
  return passed
}
