import type { AnyField } from '../kit/fields/field'
import { readFlag } from '../kit/text/words'
import { formulaSigns } from '../kit/text/formulaSigns'
import { t } from '../../texts/texts'

export const decimalMarks = ['point', 'comma'] as const
export const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY'] as const

/** Number and date format of the cells of a file. */
export type CellFormat = {
  decimal_mark: (typeof decimalMarks)[number]
  date_format: (typeof dateFormats)[number]
}

/** A rule that a cell breaks: its code, or a sentence of its own. */
export type CellError = string | { code: string; text: string }

/** What a cell says: nothing, that the value is to be emptied, a value, or a broken rule. */
export type CellValue =
  | { is: 'empty' }
  | { is: 'clear' }
  | { is: 'value'; value: unknown }
  | { is: 'wrong'; error: CellError }

const value = (value: unknown): CellValue => ({ is: 'value', value })
const wrong = (error: CellError): CellValue => ({ is: 'wrong', error })

const guarded = new RegExp(`^'(?='*[${formulaSigns}])`)

/**
 * A cell without invisible characters: surrounding blanks, no-break spaces, the apostrophe that prevents
 * formulas.
 */
export const bareCell = (cell: string) =>
  cell
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .trim()
    .replace(guarded, '')

const shapes = {
  point: /^-?(?=.*\d)(\d*|\d{1,3}([, ]\d{3})+)(\.\d+)?$/,
  comma: /^-?(?=.*\d)(\d*|\d{1,3}([. ]\d{3})+)(,\d+)?$/,
}

function asNumber(text: string, mark: CellFormat['decimal_mark']): CellValue {
  if (!shapes[mark].test(text)) return wrong('numeric')
  const plain = mark === 'point' ? text.replace(/[, ]/g, '') : text.replace(/[. ]/g, '').replace(',', '.')
  const digits = plain.replace(/^-?0*\.?0*|\./g, '')
  return digits.replace(/0+$/, '').length > 15 ? wrong('digits') : value(Number(plain))
}

const orders: Record<CellFormat['date_format'], readonly [year: number, month: number, day: number]> = {
  'YYYY-MM-DD': [0, 1, 2],
  'MM/DD/YYYY': [2, 0, 1],
  'DD/MM/YYYY': [2, 1, 0],
}

function asDay(text: string, format: CellFormat['date_format']): CellValue {
  const isIso = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const parts = isIso
    ? text.split('-')
    : /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(text)
      ? text.split(/[/.-]/)
      : []
  const order = orders[isIso ? 'YYYY-MM-DD' : format]
  const [year = '', month = '', day = ''] = order.map((place) => parts[place])
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return year.length === 4 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
    ? value(iso)
    : wrong({ code: 'other', text: t('Not a date in {format}', { format }) })
}

const optionOf = ({ options = [] }: AnyField, text: string) =>
  options.find((one) => one.value.toLowerCase() === text.toLowerCase())?.value ??
  options.find((one) => one.label.toLowerCase() === text.toLowerCase())?.value

// What a spreadsheet shows, and saves, where a formula has no result.
const failedFormula = /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/

/** Reads one cell as a value of a field; a reference stays text, which is looked up with those of other rows. */
export function readCell(field: AnyField, cell: string, format: CellFormat): CellValue {
  const text = bareCell(cell)
  if (text === '') return { is: 'empty' }
  if (failedFormula.test(text))
    return wrong({ code: 'other', text: t('The formula of this cell failed: {text}', { text }) })
  if (text.toLowerCase() === '(clear)') return { is: 'clear' }
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return asNumber(text, format.decimal_mark)
    case 'day':
      return asDay(text, format.date_format)
    case 'flag': {
      const read = readFlag(text, field)
      return read === undefined ? wrong('in') : value(read)
    }
    case 'choice':
      return value(optionOf(field, text) ?? text)
    case 'choices':
      return value(text.split(/[,;|]/).map((one) => optionOf(field, one.trim()) ?? one.trim()))
    default:
      return value(text)
  }
}
