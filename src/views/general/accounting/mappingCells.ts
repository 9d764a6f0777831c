import {
  type AccountingEvent,
  accountingEvents,
  type AccountingMapping,
  decidingMapping,
  mappingReach,
} from '../../../resources/general/accounting/accounting_mappings'
import type { TaxCode } from '../../../resources/general/taxes/tax_setup_lines'
import { t } from '../../../texts/texts'

/** The place and day for which the grid is looked at. */
export type Looked = { location_id: number | null; tax_code: TaxCode | null; on: string }

/** One cell: the mapping that decides for an event and category, null where nothing does. */
export type MappingCell = {
  event: AccountingEvent
  category_id: number | null
  mapping: AccountingMapping | null
  /** Whether it is meant for this very cell, not taken over from a wider one. */
  isOwn: boolean
}
export type MappingLine = { event: AccountingEvent; cells: MappingCell[]; gaps: number }

/** The grid: a line per event, a cell for everything and for each category. */
export function mappingLines(
  mappings: readonly AccountingMapping[],
  categories: readonly { id: number }[],
  { on, ...place }: Looked,
): MappingLine[] {
  return accountingEvents.map((event) => {
    const cells = [null, ...categories.map(({ id }) => id)].map((category): MappingCell => {
      const of = { ...place, event, category_id: category }
      const mapping = decidingMapping(mappings, { ...of, on })
      const isOwn =
        mapping !== null &&
        (['category_id', 'location_id', 'tax_code'] as const).every((name) => mapping[name] === of[name])
      return { event, category_id: category, mapping, isOwn }
    })
    return { event, cells, gaps: cells.filter(({ mapping }) => mapping === null).length }
  })
}

const codeOf = (account: string | null) => account?.split(' ')[0] ?? ''

/** A pair as the grid writes it: debit over credit. */
export const pairText = ({ debit_account: debit, credit_account: credit }: AccountingMapping) =>
  `${codeOf(debit)} / ${codeOf(credit)}`

/** A cell in words: both accounts, and whose mapping it is where it is not its own. */
export function cellWords({ mapping, isOwn }: MappingCell): string {
  if (!mapping) return t('Gap: no accounts')
  const pair = t('Debit {debitAccount}, credit {creditAccount}', {
    debitAccount: mapping.debit_account,
    creditAccount: mapping.credit_account,
  })
  return isOwn ? pair : `${pair}; as ${mappingReach(mapping).toLowerCase()}`
}
