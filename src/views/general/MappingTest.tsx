import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type DocumentTest, testDocument } from '../../api/accounting'
import {
  type AccountingDocument,
  accountingDocuments,
  mappingReach,
} from '../../resources/general/accounting_mappings'
import { taxCode } from '../../resources/general/tax_setup_lines'
import { choice, day, optional, reference } from '../../resources/kit/field'
import { isBlank } from '../../resources/kit/rules'
import { FieldInput } from '../fields/FieldInput'
import { problemOf } from '../fields/problems'
import { Glyph } from '../parts/Glyph'
import { failureMessage } from '../shell/messages'
import type { Looked } from './mappingCells'
import { eventLabel } from './MappingGrid'
import '../resource/form.css'

const asks = {
  document: choice('Document', Object.keys(accountingDocuments) as AccountingDocument[]),
  category_id: optional(reference('Category', 'categories')),
  location_id: optional(reference('Location', 'locations')),
  tax_code: optional(taxCode()),
  date: day('Date'),
}

type Given = { looked: Looked; onClose: () => void }

/** Asks the server where the events of a document would be booked, and shows what stops it. */
export function MappingTest({ looked: { on, ...place }, onClose }: Given) {
  const [asked, setAsked] = useState<Record<string, unknown>>({
    document: 'sale_invoice',
    ...place,
    date: on,
  })
  const [found, setFound] = useState<DocumentTest | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isWhole = Object.entries(asks).every(([name, field]) => problemOf(field, asked[name]) === null)
  useEffect(() => {
    if (!isWhole) return
    const giveUp = new AbortController()
    testDocument(
      Object.fromEntries(Object.entries(asked).filter(([, value]) => !isBlank(value))),
      giveUp.signal,
    ).then(
      (answer) => {
        setFound(answer)
        setFailed(null)
      },
      (error: unknown) => {
        if (!giveUp.signal.aborted) setFailed(failureMessage(error))
      },
    )
    return () => giveUp.abort()
  }, [asked, isWhole])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title="Test a document"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="dc-form-fields">
        {Object.entries(asks).map(([name, field]) => (
          <div key={name} className="dc-field">
            <FieldInput
              field={field}
              label={field.label}
              value={asked[name]}
              onChange={(value) => setAsked((now) => ({ ...now, [name]: value }))}
            />
          </div>
        ))}
      </div>
      <div aria-live="polite">
        {failed && (
          <p className="dc-field-error">
            <Glyph name="stop" /> {failed}
          </p>
        )}
        {found && <Booked test={found} />}
      </div>
    </Drawer>
  )
}

const Booked = ({ test: { events, gaps } }: { test: DocumentTest }) => (
  <>
    <p className={gaps > 0 ? 'dc-mapping-note' : undefined}>
      {gaps > 0 && <Glyph name="stop" />}{' '}
      {gaps === 0
        ? 'Every event has its accounts.'
        : `${gaps} of ${events.length} events have no accounts: such a document could not be approved.`}
    </p>
    <table className="dc-mapping-test">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
          <th scope="col">By the mapping of</th>
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
                <Glyph name="stop" /> Gap
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
