import type { AnyRow } from '../../../api/resourceApi'
import { words } from '../../../resources/kit/text/words'
import type { Invoice } from '../../../resources/purchase/invoices/invoices'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { t } from '../../../texts/texts'

const money = (value: number) => (value === 0 ? '' : figure(value, 2))

/** The lots that freight and duty of a bill went to, and what became of their average cost. */
export function InvoiceLanded({ row }: { row: AnyRow }) {
  const { landed } = row as unknown as Invoice
  if (landed.length === 0) return null
  return (
    <RowsSection title={t('Landed cost')} count={landed.length}>
      <PlainTable
        label={t('Freight and duty by lot')}
        heads={[
          t('Product'),
          t('Lot'),
          { figure: t('Received') },
          { figure: t('Share, CAD') },
          { figure: t('Added to stock, CAD') },
          { figure: t('Average cost before') },
          { figure: t('Average cost after') },
        ]}
      >
        {landed.map((lot) => (
          <tr key={lot.lot_id}>
            <td>{lot.product}</td>
            <td>{lot.lot}</td>
            <td className="dc-right">{figure(lot.qty)}</td>
            <td className="dc-right">{figure(lot.share, 2)}</td>
            <td className="dc-right">{figure(lot.revalued, 2)}</td>
            <td className="dc-right">{lot.revalued === 0 ? '' : figure(lot.average_before, 4)}</td>
            <td className="dc-right">{lot.revalued === 0 ? '' : figure(lot.average_after, 4)}</td>
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

/** What the approval of a bill booked, in CAD. */
export function InvoiceBooked({ row }: { row: AnyRow }) {
  const { booked } = row as unknown as Invoice
  if (booked.length === 0) return null
  const sum = (side: 'debit' | 'credit') =>
    booked.reduce((all, line) => all + Math.round(line[side] * 100), 0) / 100
  return (
    <RowsSection title={t('Booked')} count={booked.length}>
      <PlainTable
        label={t('Debits and credits of the bill')}
        heads={[
          t('Event'),
          t('Account'),
          t('Text'),
          { figure: t('Debit, CAD') },
          { figure: t('Credit, CAD') },
        ]}
      >
        {booked.map((line, place) => (
          // Lines of the journal have no name of their own.
          <tr key={`${place} ${line.account_id}`}>
            <td>{words(line.event)}</td>
            <td>{line.account}</td>
            <td>{line.text}</td>
            <td className="dc-right">{money(line.debit)}</td>
            <td className="dc-right">{money(line.credit)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3}>
            {t('Total')}
          </th>
          <td className="dc-right">{figure(sum('debit'), 2)}</td>
          <td className="dc-right">{figure(sum('credit'), 2)}</td>
        </tr>
      </PlainTable>
    </RowsSection>
  )
}
