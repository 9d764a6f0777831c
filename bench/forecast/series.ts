import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A competition series: history and the values to forecast. */
const competed = z.object({
  type: z.string(),
  h: z.int(),
  freq: z.int(),
  x: z.array(z.number()),
  xx: z.array(z.number()),
})
export type Competed = z.output<typeof competed>

const published = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.tuple([z.string()], z.nullable(z.number()))),
})

const spareParts = z.object({
  months: z.int(),
  series: z.record(z.string(), z.array(z.nullable(z.number()))),
})

const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

const filesOf = (folder: string, pattern: RegExp) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .toSorted()

/** The sets of series of a folder, each by the name of its file. */
export const competedSets = (folder: string) =>
  filesOf(folder, /^m3_(?!scores).*\.json$/).map((name) => ({
    name: name.replace(/^m3_|\.json$/g, ''),
    series: z.array(competed).parse(read(folder, name)),
  }))

/** sMAPE and MASE of the published forecasts by method, of the frequency with this letter. */
export const publishedScores = (folder: string, letter: string) => {
  const [name] = filesOf(folder, /^m3_scores.*\.json$/)
  if (name === undefined) return []
  const { columns, rows } = published.parse(read(folder, name))
  const [smape, mase] = [columns.indexOf(`${letter} sMAPE`), columns.indexOf(`${letter} MASE`)]
  return rows.flatMap((row) =>
    typeof row[smape] === 'number' ? [{ method: row[0], smape: row[smape], mase: Number(row[mase]) }] : [],
  )
}

/** Monthly series of spare parts whose every month is complete. */
export const sparePartSets = (folder: string) =>
  filesOf(folder, /^carparts.*\.json$/).map((name) => {
    const { months, series } = spareParts.parse(read(folder, name))
    return {
      name: name.replace('.json', ''),
      series: Object.values(series).flatMap((values) => {
        const complete = values.filter((value) => value !== null)
        return complete.length === months ? [complete] : []
      }),
    }
  })
