import { documentOnLabel } from '../../../../src/resources/inventory/products/labelCodes'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { fold } from '../../../../src/resources/kit/text/fold'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'

/** The column people know a row by: the number of a document, that of a lot, else its own code. */
export function keyOf(resource: AnyResource): string | undefined {
  if (resource.prefix !== undefined) return 'number'
  if (resource.name === lots.name) return 'lot_number'
  return ['sku', 'code'].find((name) => resource.fields[name]?.kind === 'text')
}

const figures = 5

/** `pro 42`, `PRO-42` and `pro00042` written out as documents are numbered; undefined for other words. */
function numbered(words: string, prefix?: string): string | undefined {
  const [, letters = '', digits = ''] = words.match(/^([A-Z]*)[ -]?(\d+)$/) ?? []
  const before = letters || prefix
  if (digits === '' || before === undefined || (prefix !== undefined && before !== prefix)) return undefined
  return `${before}-${digits.replace(/^0+(?=\d)/, '').padStart(figures, '0')}`
}

const isNumberOf = (prefix: string, words: string) => new RegExp(`^${prefix}-\\d+$`).test(words)

/** How the keys of a resource begin that these words may mean, the likeliest first; codes folded. */
export function beginnings(resource: AnyResource, words: string): string[] {
  const { prefix } = resource
  // Scanning a carton or skid finds its document.
  const typed = (prefix === undefined ? null : documentOnLabel(words)) ?? words.trim()
  const upper = typed.toUpperCase()
  const number = numbered(upper, prefix)
  const others =
    prefix !== undefined
      ? [upper].filter((one) => isNumberOf(prefix, one))
      : [fold(typed)].filter((one) => one.length > 1)
  return [...new Set([...(number === undefined ? [] : [number]), ...others])]
}
