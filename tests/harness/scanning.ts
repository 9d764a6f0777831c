import type { Page } from 'playwright-core'

/** Replaces loudspeaker and camera of a page by ones that record their calls. */
export const listening = async (page: Page) => {
  await page.addInitScript(() => {
    const recorded = { notes: [] as number[], codes: [] as string[], tracks: [] as MediaStreamTrack[] }
    Object.assign(globalThis, { recorded })
    const start = Reflect.get(OscillatorNode.prototype, 'start') as (
      this: OscillatorNode,
      at?: number,
    ) => void
    OscillatorNode.prototype.start = function (at) {
      recorded.notes.push(this.frequency.value)
      start.call(this, at)
    }
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => recorded.codes.map((rawValue) => ({ rawValue }))
    }
    Object.assign(globalThis, { BarcodeDetector })
    navigator.mediaDevices.enumerateDevices = async () => [
      { kind: 'videoinput', deviceId: '', groupId: '', label: '', toJSON: () => null },
    ]
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = document.createElement('canvas').captureStream(10)
      recorded.tracks.push(...stream.getTracks())
      return stream
    }
  })
  const readRecorded = <T>(
    read: (recorded: { notes: number[]; codes: string[]; tracks: { readyState: string }[] }) => T,
  ) => page.evaluate(`(${String(read)})(globalThis.recorded)`) as Promise<T>
  return { readRecorded }
}

/** Gives a page a camera before which a code of these squares is held; the page has to read it itself. */
export const holdingUp = async (page: Page, rows: readonly (readonly boolean[])[]) => {
  await page.addInitScript((squares) => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    navigator.mediaDevices.enumerateDevices = async () => [
      { kind: 'videoinput', deviceId: '', groupId: '', label: '', toJSON: () => null },
    ]
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      const [point, quiet] = [8, 6]
      canvas.width = canvas.height = (squares.length + 2 * quiet) * point
      const picture = canvas.getContext('2d')
      const draw = () => {
        if (!picture) return
        picture.fillStyle = 'white'
        picture.fillRect(0, 0, canvas.width, canvas.height)
        picture.fillStyle = 'black'
        for (const [y, row] of squares.entries())
          for (const [x, isDark] of row.entries())
            if (isDark) picture.fillRect((x + quiet) * point, (y + quiet) * point, point, point)
        requestAnimationFrame(draw)
      }
      draw()
      return canvas.captureStream(10)
    }
  }, rows)
}
