import { accuracyOf, mase } from '../../src/forecasting/accuracy'
import { demandClassOf } from '../../src/forecasting/demandClass'
import { intervalsOf } from '../../src/forecasting/intervals'
import { type MethodName, methodNames } from '../../src/forecasting/methodNames'
import { forecastBy } from '../../src/forecasting/methods'
import { pooledTrend } from '../../src/forecasting/pooling'
import { mean } from '../../src/forecasting/methods/fit'
import { calculation } from './calculation'
import { cell } from './cell'
import { type Competed, competedSets, publishedScores, sparePartSets } from './series'

const aims: Readonly<Record<string, number>> = { quarterly: 9.0, yearly: 16.95 }
const publishedAs: Readonly<Partial<Record<MethodName, string>>> = {
  theta: 'THETA',
  ses: 'SINGLE',
  holt: 'HOLT',
  damped_trend: 'DAMPEN',
  holt_winters: 'WINTER',
}

const print = (...cells: readonly (string | number)[]) => console.log(cells.join(' | '))

const rowsOf = (actual: readonly number[], forecast: readonly number[]) =>
  actual.map((value, index) => ({ actual: value, forecast: forecast[index] ?? 0 }))

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(2)

/** sMAPE, MASE and covered share of one method over a set. */
function score(method: MethodName, series: readonly Competed[]) {
  const from = performance.now()
  const results = series.map(({ x, xx, h, freq }) => {
    const fit = forecastBy(method, x, h, freq)
    const rows = rowsOf(xx, fit.forecast)
    const covered = intervalsOf(fit, freq).filter(
      ({ lower, upper }, index) => (xx[index] ?? 0) >= lower && (xx[index] ?? 0) <= upper,
    )
    return { smape: accuracyOf(rows).smape ?? 0, mase: mase(rows, x, freq) ?? 0, covered: covered.length / h }
  })
  return {
    smape: mean(results.map((result) => result.smape)),
    mase: mean(results.map((result) => result.mase)),
    covered: 100 * mean(results.map((result) => result.covered)),
    took: seconds(from),
  }
}

function competition(folder: string) {
  let combined = 0
  let count = 0
  for (const { name, series } of competedSets(folder)) {
    const scores = publishedScores(folder, name.charAt(0).toUpperCase())
    print(
      `\n${name}, ${series.length} series`,
      'sMAPE',
      'MASE',
      '80 % covers %',
      's',
      'published sMAPE / MASE',
    )
    for (const method of methodNames) {
      const result = score(method, series)
      const peer = scores.find((row) => row.method === publishedAs[method])
      print(
        method,
        result.smape.toFixed(2),
        result.mase.toFixed(3),
        result.covered.toFixed(1),
        result.took,
        peer ? `${peer.method} ${peer.smape.toFixed(2)} / ${peer.mase.toFixed(3)}` : '-',
      )
      if (method !== 'comb') continue
      combined += Number(result.took)
      count += series.length
      const aim = aims[name]
      if (aim === undefined) continue
      print(
        `combination ${name}`,
        `${result.smape.toFixed(2)}, aim ${aim}`,
        result.smape <= aim ? 'met' : 'MISSED',
      )
      if (result.smape > aim) process.exitCode = 1
    }
    for (const row of scores.toSorted((one, other) => one.smape - other.smape).slice(0, 5))
      print(`published ${row.method}`, row.smape.toFixed(2), row.mase.toFixed(3))
  }
  print(`\ncombination of all ${count} series`, `${combined.toFixed(2)} s, aim 5 s`)
}

/** The total of the last twelve months of slow series, forecast from those before. */
function slow(folder: string) {
  for (const { name, series } of sparePartSets(folder)) {
    const classes = new Map<string, number>()
    for (const values of series) {
      const found = demandClassOf(values.slice(0, -12))
      classes.set(found, (classes.get(found) ?? 0) + 1)
    }
    const counts = [...classes].map(([kind, count]) => `${count} ${kind}`).join(', ')
    print(`\n${name}, ${series.length} series (${counts})`, 'WAPE of 12 months %', 'bias %', 's')
    const histories = series.map((values) => values.slice(0, -12))
    const line = (label: string, said: (history: readonly number[]) => readonly number[]) => {
      const from = performance.now()
      const rows = histories.map((history, index) => ({
        actual: sumOf(series[index]?.slice(-12) ?? []),
        forecast: sumOf(said(history)),
      }))
      const { wape, bias } = accuracyOf(rows)
      print(label, (100 * (wape ?? 0)).toFixed(1), (100 * (bias ?? 0)).toFixed(1), seconds(from))
    }
    for (const method of methodNames) line(method, (history) => forecastBy(method, history, 12, 12).forecast)
    const trend = pooledTrend(histories, 12)
    line('pooled, aims 73.9 and 10', (history) => forecastBy('pooled', history, 12, 12, trend).forecast)
  }
}

/** The methods on the series of the folder that FORECAST_SERIES names, beside the published forecasts. */
async function ofSeries() {
  const folder = process.env['FORECAST_SERIES']
  if (!folder) throw new Error('FORECAST_SERIES names the folder of the series')
  competition(folder)
  slow(folder)
  await calculation()
}

export const forecastParts = ['series', 'cell'] as const

/** The methods of the forecast on published series, and what a changed cell asks of the plant. */
export async function forecast(isChosen: (part: (typeof forecastParts)[number]) => boolean) {
  if (isChosen('series')) await ofSeries()
  if (isChosen('cell')) cell()
}
