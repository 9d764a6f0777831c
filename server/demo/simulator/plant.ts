import { parseArgs } from 'node:util'
import { type Pace, runPlant } from './run'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    seed: { type: 'string', default: '1' },
    pace: { type: 'string', default: '1' },
    rate: { type: 'string' },
    for: { type: 'string' },
    orders: { type: 'string', default: '14' },
    hands: { type: 'string' },
    journal: { type: 'string' },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 }

const wrong = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const numberOf = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined
  const number = Number(text)
  return number > 0 ? number : wrong(`--${name} must be a number above 0, not '${text}'.`)
}

const timeOf = (text: string | undefined) => {
  if (text === undefined) return undefined
  const [, many, unit = ''] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? []
  return many === undefined
    ? wrong(`--for must be like 30s, 10m or 1h, not '${text}'.`)
    : Number(many) * (units[unit] ?? 0)
}

const paceOf = (text: string): Pace =>
  text === 'flat'
    ? 'flat'
    : text === '1'
      ? 1
      : text === '60'
        ? 60
        : wrong(`--pace must be 1, 60 or flat, not '${text}'.`)

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())

const rate = numberOf('rate', values.rate)
const forMs = timeOf(values.for)
const hands = numberOf('hands', values.hands)
await runPlant({
  url: values.url,
  seed: numberOf('seed', values.seed) ?? 1,
  pace: paceOf(values.pace),
  orders: numberOf('orders', values.orders) ?? 14,
  signal: stop.signal,
  say,
  ...(rate !== undefined && { rate }),
  ...(forMs !== undefined && { forMs }),
  ...(hands !== undefined && { hands }),
  ...(values.journal !== undefined && { journal: values.journal }),
})
process.exit(0)
