import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { fieldOf } from '../../../src/resources/kit/define/defineResource'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { columnsOf, type ImportKind } from '../../../src/resources/imports/kinds'
import type { Trx } from '../../db/database'
import { provincesOf } from '../../site/postalCodes'
import { usualFor } from './outlierCheck'
import { decimalText } from '../../../src/texts/locale'
import { t } from '../../../src/texts/texts'

const figure = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)
const two = (value: number) => decimalText(value, 0, 4)
const other = (text: string) => ({ code: 'other', text })

/** Columns with a figure, and which of them are prices. */
const figuresIn = (kind: ImportKind) =>
  columnsOf(kind).flatMap(({ name, field, isLine }) => {
    if (field.kind !== 'decimal') return []
    const isPrice = field.unit === 'CAD' || (isLine && name.endsWith(`.${kind.group?.worth?.price}`))
    return [{ name, isPrice }]
  })

/** Postal codes of a table, each with the column that names its province. */
const addressesIn = ({ resource, columns }: ImportKind) =>
  columns.flatMap((code) => {
    const province = code.replace(/postal_code$/, 'province_id')
    return code !== province && fieldOf(resource, province) ? [{ code, province }] : []
  })

async function provinceCodes(trx: Trx) {
  const { rows } = await sql<{ id: number; code: string }>`select p.id, p.code from provinces p
    join countries c on c.id = p.country_id where c.iso2 = 'CA'`.execute(trx)
  return new Map<unknown, string>(rows.map(({ id, code }) => [id, code]))
}

/**
 * Looks once at what rows are compared with; then says of each what is right by the rules and yet looks wrong: a price
 * half off the last one, a quantity ten times the usual, an address in another province than its postal code.
 */
export async function warningsOf(trx: Trx, kind: ImportKind, rows: readonly { values: FieldValues }[]) {
  const figures = figuresIn(kind)
  const addresses = addressesIn(kind)
  const codes = addresses.length > 0 ? await provinceCodes(trx) : new Map<unknown, string>()
  const usual = await usualFor(kind.resource)?.(
    trx,
    rows.map(({ values }) => values),
  )

  return (place: number, before: FieldValues | undefined, changes: FieldValues): RowErrors => {
    const warnings: RowErrors = {}
    const reference = before ?? usual?.[place]
    if (reference)
      for (const { name, isPrice } of figures) {
        const [last, next] = [figure(reference[name]), figure(changes[name])]
        if (last === null || next === null) continue
        if (isPrice ? Math.abs(next - last) > last / 2 : next > last * 10)
          warnings[name] = other(
            before
              ? t('From {two} to {two2}', { two: two(last), two2: two(next) })
              : `${isPrice ? 'Last' : 'Usually'} ${two(last)}`,
          )
      }
    for (const { code, province } of addresses) {
      if (!(code in changes) && !(province in changes)) continue
      const [written, id] = [code, province].map((name) => (name in changes ? changes[name] : before?.[name]))
      const named = codes.get(id)
      const theirs = typeof written === 'string' ? provincesOf(written) : null
      if (named !== undefined && theirs && !theirs.includes(named))
        warnings[code] = other(
          t('A postal code of {theirs}, not of {named}', { theirs: theirs.join(' or '), named }),
        )
    }
    return warnings
  }
}
