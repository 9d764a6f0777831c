import { Drawer } from '@mantine/core'
import { testDocument } from '../../../api/general/accounting'
import {
  type AccountingDocument,
  accountingDocuments,
  mappingReach,
} from '../../../resources/general/accounting/accounting_mappings'
import type { DocumentTest } from '../../../resources/general/accounting/accountingCalls'
import { taxCode } from '../../../resources/general/taxes/tax_setup_lines'
import { choice, day, optional, reference } from '../../../resources/kit/fields/field'
import { isBlank } from '../../../resources/kit/fields/rules'
import { TryOut } from '../../fields/TryOut'
import { Glyph } from '../../parts/Glyph'
import type { Looked } from './mappingCells'
import { eventLabel } from './MappingGrid'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'
import { translated } from '../../../resources/kit/define/translate'

const inputs = {
  document: choice(t('Document'), Object.keys(accountingDocuments) as AccountingDocument[]),
  category_id: optional(reference(t('Category'), 'categories')),
  location_id: optional(reference(t('Location'), 'locations')),
  tax_code: optional(translated(taxCode())),
  date: day(t('Date')),
}

type Props = { looked: Looked; onClose: () => void }

/** Shows which accounts the events of a document would be booked to, and what prevents it. */
export const MappingTest = ({ looked: { on, ...place }, onClose }: Props) => (
  <Drawer
    opened
    onClose={onClose}
    position="right"
    size={560}
    title={t('Test document')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <LayerFocus />
    <TryOut
      inputs={inputs}
      start={(): Record<string, unknown> => ({ document: 'sale_invoice', ...place, date: on })}
      ask={(payload, signal) =>
        testDocument(
          Object.fromEntries(Object.entries(payload).filter(([, value]) => !isBlank(value))),
          signal,
        )
      }
    >
      {(test) => <Booked test={test} />}
    </TryOut>
  </Drawer>
)

const Booked = ({ test: { events, gaps } }: { test: DocumentTest }) => (
  <>
    <p className={gaps > 0 ? 'dc-mapping-note' : undefined}>
      {gaps > 0 && <Glyph name="stop" />}{' '}
      {gaps === 0
        ? t('Every event has its accounts.')
        : t('{gaps} of {count} events have no accounts: such a document could not be approved.', {
            gaps,
            count: events.length,
          })}
    </p>
    <table className="dc-mapping-test">
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          <th scope="col">{t('Debit')}</th>
          <th scope="col">{t('Credit')}</th>
          <th scope="col">{t('Mapping')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ event, mapping }) => (
          <tr key={event}>
            <th scope="row">{eventLabel(event)}</th>
            {mapping ? (
              <>
                <td>{mapping.debit_account}</td>
                <td>{mapping.credit_account}</td>
                <td>{mappingReach(mapping)}</td>
              </>
            ) : (
              <td colSpan={3} className="dc-mapping-note">
                <Glyph name="stop" /> {t('Gap')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
