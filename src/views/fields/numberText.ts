import { counted } from '../format/format'
import { decimalText } from '../../texts/locale'
import { t } from '../../texts/texts'
import type { AnyField } from '../../resources/kit/fields/field'

type NumberField = Pick<AnyField, 'kind' | 'scale' | 'displayScale' | 'unit' | 'minDecimals' | 'signed'>

/** What a typed text means: a number, nothing, or the code or sentence of what is wrong with it. */
export type ReadNumber = { ok: true; value: number | null } | { ok: false; wrong: string }

/** Decimals people may type into this field. */
export const placesOf = ({ kind, scale = 6, displayScale: places = scale }: NumberField) =>
  kind === 'integer' ? 0 : Math.min(scale, places)

const spaces = /[\s\u00a0\u2007\u2009\u202f'’]/g
const grouped = (whole: string, by: RegExp) => new RegExp(`^\\d{1,3}(?:${by.source}\\d{3})+$`).test(whole)

/** Splits digits into whole and decimals; null for text that is no number. */
function parts(text: string): [whole: string, decimals: string] | null {
  const comma = text.lastIndexOf(',')
  const dot = text.lastIndexOf('.')
  // One kind of sign alone: commas in groups of three are thousands, as they are shown; anything else is the point.
  const isOne = (sign: string) => text.split(sign).length === 2
  let at = Math.max(comma, dot)
  if (comma !== -1 && dot === -1 && grouped(text.replace(spaces, ''), /,/)) at = -1
  else if (dot !== -1 && comma === -1 && !isOne('.')) at = -1
  const whole = at === -1 ? text : text.slice(0, at)
  const decimals = at === -1 ? '' : text.slice(at + 1)
  const bare = whole.replace(/[,.]/g, ' ').replace(spaces, ' ')
  const isWhole = /^\d*$/.test(bare) || grouped(bare, / /)
  const isMixed = /,/.test(whole) && /\./.test(whole)
  return isWhole && !isMixed && /^\d*$/.test(decimals) && `${whole}${decimals}` !== ''
    ? [bare.replaceAll(' ', ''), decimals]
    : null
}

/** Reads a number as people type and paste it: 1,234.50, 12 840, 12,5, $3.20; never rounds what it cannot keep. */
export function readNumber(text: string, field: NumberField): ReadNumber {
  const unit = field.unit ?? ''
  const trimmed = text.trim().replace(/^\u2212/, '-')
  if (trimmed === '') return { ok: true, value: null }
  const money = unit === 'CAD' ? trimmed.replace(/^([-+]?)\s*(?:CAD|\$)\s*/i, '$1') : trimmed
  const bare = unit && money.toLowerCase().endsWith(unit.toLowerCase()) ? money.slice(0, -unit.length) : money
  const sign = bare.startsWith('-') ? '-' : ''
  const unsigned = bare.replace(field.signed ? /^[-+]/ : /^-/, '')
  const split = parts(unsigned.trim())
  if (!split) return { ok: false, wrong: 'numeric' }
  const [whole, decimals] = split
  const digits = decimals.replace(/0+$/, '')
  const places = placesOf(field)
  if (digits.length > places)
    return {
      ok: false,
      wrong: places === 0 ? 'integer' : t('At most {count}', { count: counted(places, 'decimal') }),
    }
  if (`${whole.replace(/^0+/, '')}${digits}`.length > 15) return { ok: false, wrong: 'digits' }
  const value = Number(`${sign}${whole || '0'}.${digits || '0'}`)
  return { ok: true, value: value === 0 ? 0 : value }
}

/** A number as its field writes it: dollars with their cents, nicotine with its three decimals; at most so many decimals. */
export const writeNumber = (
  value: number,
  { minDecimals: zeros = 0, scale = 6, signed }: NumberField,
  most = Math.max(zeros, scale),
) => decimalText(value, zeros, most, signed && 'exceptZero')
