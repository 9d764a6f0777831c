import {
  laboratoryCalls,
  type ResultFilePreview,
} from '../../../../src/resources/production/laboratory/laboratoryCalls'
import { hplcCategories } from '../../../../src/resources/production/laboratory/hplc_categories'
import { hplcControlResults } from '../../../../src/resources/production/laboratory/hplc_control_results'
import type { HplcOrderLine } from '../../../../src/resources/production/laboratory/hplc_order_lines'
import { hplcOrders } from '../../../../src/resources/production/laboratory/hplc_orders'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { t } from '../../../../src/texts/texts'
import { cleanName } from '../../../calls/fileKinds'
import { onUpload } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { csvRows, type SheetRow, Unreadable } from '../../../exports/sheets/csvRows'
import type { StagedFile } from '../../../site/fileContents'
import { recordControl } from './controlResults'
import { recordResult } from './results'
import { linesOfRun } from './tray'

const mostBytes = 1_048_576
const mostLines = 1000

/** Heads of the columns, as instruments write them. */
const heads = {
  position: ['position', 'vial', 'vial position', 'pos'],
  area: ['area', 'peak area', 'peak_area'],
  strength: ['mg/ml', 'mg_ml', 'concentration', 'amount'],
} as const
type Column = keyof typeof heads

const delimiterOf = (text: string) =>
  [';', '\t', ','].find((one) => (text.split('\n')[0] ?? '').includes(one)) ?? ','

/** The rows of the file, without its byte order mark. */
async function rowsIn(file: StagedFile): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    for await (const row of csvRows(file.pieces(), delimiterOf(file.head.toString('utf8')))) {
      rows.push(row)
      if (rows.length > mostLines + 1)
        throw new Unreadable(t('The file has more than {most} rows', { most: mostLines }))
    }
  } catch (error) {
    throw error instanceof Unreadable ? invalidBecause('file', error.message) : error
  }
  return rows
}

/** Where the file has its columns. */
function columnsOf(head: SheetRow | undefined): Record<Column, number> {
  const names = (head?.cells ?? []).map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  const at = (column: Column) => names.findIndex((name) => heads[column].some((one) => one === name))
  const found = { position: at('position'), area: at('area'), strength: at('strength') }
  if (Object.values(found).includes(-1))
    throw invalidBecause('file', t('The first row must have the columns position, area and mg/ml'))
  return found
}

const figure = (cell: string | undefined) => {
  const text = (cell ?? '').trim()
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

type Reading = ResultFilePreview['lines'][number] & { vialLine: HplcOrderLine | undefined }

function readingOf(
  row: SheetRow,
  columns: Record<Column, number>,
  vials: ReadonlyMap<string, HplcOrderLine>,
): Reading {
  const position = (row.cells[columns.position] ?? '').trim().toUpperCase()
  const [area, strength] = [figure(row.cells[columns.area]), figure(row.cells[columns.strength])]
  const vialLine = vials.get(position)
  const error = !vialLine
    ? t('The tray has no vial at {position}', { position })
    : area === null || strength === null
      ? t('Area and mg/ml must be numbers with a point')
      : null
  return {
    line: row.number,
    position,
    vial: vialLine ? (vialLine.hplc_request ?? vialLine.control) : null,
    peak_area: area === null ? null : Number(area.toFixed(4)),
    measured_mg_ml: strength === null ? null : Number(strength.toFixed(3)),
    error,
    vialLine,
  }
}

/** Marks what the tray cannot take: more replicates than a sample has, or a second result of a control. */
async function judged(unit: Unit, readings: Reading[], replicates: number): Promise<Reading[]> {
  const taken = new Map<number, number>()
  for (const { vialLine } of readings) {
    if (!vialLine || taken.has(vialLine.id)) continue
    const many =
      vialLine.hplc_request_id === null
        ? (await unit.find(hplcControlResults, { hplc_order_line_id: vialLine.id, voided_at: null })).length
        : (await unit.get(hplcRequests, vialLine.hplc_request_id)).valid_replicates
    taken.set(vialLine.id, many)
  }
  return readings.map((reading) => {
    const { vialLine } = reading
    if (!vialLine || reading.error !== null) return reading
    const many = (taken.get(vialLine.id) ?? 0) + 1
    taken.set(vialLine.id, many)
    const most = vialLine.hplc_request_id === null ? 1 : replicates
    return many <= most
      ? reading
      : {
          ...reading,
          error: t('{position} has its {most} results already', { position: reading.position, most }),
        }
  })
}

async function write(unit: Unit, { vialLine, peak_area: area, measured_mg_ml: measured }: Reading) {
  if (!vialLine || measured === null || area === null) return
  if (vialLine.hplc_request_id === null)
    await recordControl(unit, vialLine.id, { peak_area: area, measured_mg_ml: measured }, 'imported')
  else
    await recordResult(
      unit,
      vialLine.hplc_request_id,
      { measured_mg_ml: measured, peak_area: area, dilution_factor: 1, retention_min: null },
      'imported',
    )
}

onUpload(
  laboratoryCalls.importResults,
  { admit: () => {}, most: async () => mostBytes, tooLarge: 'max' },
  async ({ unit, input, file }) => {
    const order = await unit.lock(hplcOrders, input.id)
    if (order.status !== 'running')
      throw new Refused('invalid_transition', {
        text: t('{number} is not running', { number: order.number }),
      })
    const name = cleanName(input.file_name)
    const [head, ...rows] = await rowsIn(file)
    const columns = columnsOf(head)
    const vials = new Map((await linesOfRun(unit, order.id)).map((line) => [line.position, line]))
    const { replicates } = await unit.get(hplcCategories, order.hplc_category_id)
    const readings = await judged(
      unit,
      rows
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
        .map((row) => readingOf(row, columns, vials)),
      replicates,
    )
    if (readings.length === 0) throw invalidBecause('file', t('The file has no results'))
    const isWrong = readings.some(({ error }) => error !== null)
    if (input.commit) {
      if (isWrong) throw invalidBecause('file', t('Rows with errors are not written: mend the file first'))
      for (const reading of readings) await write(unit, reading)
      await unit.update(hplcOrders, order.id, { file_name: name, file_hash: file.sha256 }, 'imported')
    }
    return {
      file_name: name,
      file_hash: file.sha256,
      committed: input.commit,
      lines: readings.map(({ vialLine: _vialLine, ...line }) => line),
    }
  },
)
