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
