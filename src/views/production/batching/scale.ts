import { Observable } from 'rxjs'
import { t } from '../../../texts/texts'

/** What a scale shows: the weight in grams, and whether it has come to rest. */
export type ScaleReading = { grams: number; isStable: boolean }

/** A scale at the tank. */
export type Scale = { name: string; readings$: Observable<ScaleReading> }

/** A way to reach a scale; asks the person where the browser does. */
export type ScaleDriver = { name: string; open: () => Promise<Scale> }

const inGrams: Readonly<Record<string, number>> = { g: 1, kg: 1000 }

/**
 * One line of a scale: "ST,GS,+  36900.0 g" (stable), "US,GS,+ 12.5 g", "S S   193.879 kg", "S D 12.5 g"; null for what
 * is no weight.
 */
export function readScaleLine(line: string): ScaleReading | null {
  const [, sign = '', digits, unit = ''] = /([+-]?)\s*(\d+(?:\.\d+)?)\s*(kg|g)\b/i.exec(line) ?? []
  const factor = inGrams[unit.toLowerCase()]
  if (digits === undefined || factor === undefined) return null
  return {
    grams: Number((Number(digits) * factor * (sign === '-' ? -1 : 1)).toFixed(3)),
    isStable: !/^\s*(US\b|S\s+D\b)/i.test(line),
  }
}

/** What this uses of a port of the Web Serial API, which has no types of its own. */
type SerialPort = {
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
  readable: ReadableStream<Uint8Array> | null
}
type Serial = { requestPort: () => Promise<SerialPort>; getPorts: () => Promise<SerialPort[]> }

const serialOf = (browser: object): Serial | null => ('serial' in browser ? (browser.serial as Serial) : null)

/** The lines that come from a port, until it is let go. */
const linesOf = (port: SerialPort) =>
  new Observable<string>((lines) => {
    const reader = port.readable?.getReader()
    const decoder = new TextDecoder()
    const read = async () => {
      let rest = ''
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) break
        const [...whole] = `${rest}${decoder.decode(part.value, { stream: true })}`.split(/\r?\n/)
        rest = whole.pop() ?? ''
        for (const line of whole) lines.next(line)
      }
      lines.complete()
    }
    read().catch((thrown: unknown) => lines.error(thrown))
    return () => {
      void reader
        ?.cancel()
        .then(() => port.close())
        .catch(() => undefined)
    }
  })

/** The scale at a serial port of this device; null where the browser has no ports. */
export function serialScale(browser: object = navigator): ScaleDriver | null {
  const serial = serialOf(browser)
  if (!serial) return null
  const name = t('Scale')
  return {
    name,
    open: async () => {
      const [known] = await serial.getPorts()
      const port = known ?? (await serial.requestPort())
      await port.open({ baudRate: 9600 })
      return {
        name,
        readings$: new Observable((readings) =>
          linesOf(port).subscribe({
            next: (line) => {
              const reading = readScaleLine(line)
              if (reading) readings.next(reading)
            },
            error: (thrown) => readings.error(thrown),
            complete: () => readings.complete(),
          }),
        ),
      }
    },
  }
}

const pourMs = 250

export const simulatedScaleName = t('Simulated scale')

/** A scale that is poured onto until it shows about `grams`, for a company without one. */
export const simulatedScale = (grams: () => number): ScaleDriver => ({
  name: simulatedScaleName,
  open: async () => ({
    name: simulatedScaleName,
    readings$: new Observable((readings) => {
      let shown = 0
      const pouring = setInterval(() => {
        const goal = grams()
        const left = goal - shown
        const isThere = Math.abs(left) < goal * 0.0015
        if (!isThere) shown += left * 0.45 + goal * 0.0005
        // A bottle is read to hundredths of a gram.
        readings.next({
          grams: goal < 1000 ? Number(shown.toFixed(2)) : Math.round(shown),
          isStable: isThere,
        })
      }, pourMs)
      return () => clearInterval(pouring)
    }),
  }),
})
