import { Button, Switch } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { copyMappings } from '../../../api/general/accounting'
import { newKey } from '../../../api/resourceApi'
import {
  type AccountingEvent,
  accountingEvent,
  accountingMappings,
} from '../../../resources/general/accounting/accounting_mappings'
import { taxCode } from '../../../resources/general/taxes/tax_setup_lines'
import { categories } from '../../../resources/inventory/products/categories'
import { type AnyField, day, optional, reference } from '../../../resources/kit/fields/field'
import { serverNow } from '../../../streams/connection/clock'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { dayOf } from '../../format/timeText'
import { problemOf } from '../../fields/problems'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { ActionDialog } from '../../resource/events/ActionDialog'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { type Looked, type MappingCell, mappingLines } from './mappingCells'
import { eventLabel, MappingGrid } from './MappingGrid'
import { MappingTest } from './MappingTest'
import { t } from '../../../texts/texts'
import { translated } from '../../../resources/kit/define/translate'

const inputs = {
  location_id: optional(reference(t('Location'), 'locations')),
  tax_code: optional(translated(taxCode())),
  on: day(t('Date')),
}
// A mark at a label would say that the filter has to be set.
const inRow = (field: AnyField): AnyField => ({ ...field, presence: 'optional' })
const byCode = [{ field: 'code', direction: 'asc' }] as const
const copyNotes = {
  label: t('Copy row'),
  confirmText: t('The other event gets these accounts where none are set.'),
  inputs: { to: { ...accountingEvent(), label: t('Copy to event') } },
}

/** Accounts of each event by category, for a location, tax and day; missing ones are highlighted. */
export function MappingView() {
  const [today] = useState(() => dayOf(new Date(serverNow())))
  const [looked, setLooked] = useState<Looked>({ location_id: null, tax_code: null, on: today })
  const [isGapsOnly, setGapsOnly] = useState(false)
  const [cell, setCell] = useState<MappingCell | null>(null)
  const [copied, setCopied] = useState<AccountingEvent | null>(null)
  const [isTesting, setTesting] = useState(false)
  const mappings = useLiveRows(accountingMappings, [])
  const kinds = useLiveRows(categories, [], byCode)
  const on = problemOf(inputs.on, looked.on) === null ? looked.on : today
  const lines = mappingLines(mappings.rows, kinds.rows, { ...looked, on })
  const gaps = lines.reduce((sum, line) => sum + line.gaps, 0)
  const error = mappings.error ?? kinds.error
  const isLoaded = mappings.isLoaded && kinds.isLoaded
  const own = cell?.isOwn && cell.mapping ? cell.mapping.id : ('new' as const)
  return (
    <Page
      title={accountingMappings.title}
      note={
        isLoaded &&
        (gaps === 0 ? (
          t('No gaps')
        ) : (
          <span className="dc-mapping-note">
            <Glyph name="stop" /> {figure(gaps)} {gaps === 1 ? t('gap') : t('gaps')}
          </span>
        ))
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconFileSearch size={16} aria-hidden="true" />}
          onClick={() => setTesting(true)}
        >
          {t('Test document')}
        </Button>
      }
      filters={
        <div className="dc-mapping-for">
          {Object.entries(inputs).map(([name, field]) => (
            <FieldInput
              key={name}
              field={inRow(field)}
              label={field.label}
              value={looked[name as keyof Looked]}
              onChange={(value) => setLooked((now) => ({ ...now, [name]: value === '' ? null : value }))}
            />
          ))}
          <Switch
            label={t('Gaps only')}
            checked={isGapsOnly}
            onChange={(event) => setGapsOnly(event.currentTarget.checked)}
          />
        </div>
      }
    >
      {isLoaded && (
        <MappingGrid
          lines={isGapsOnly ? lines.filter((line) => line.gaps > 0) : lines}
          categories={kinds.rows}
          onCell={setCell}
          onCopy={setCopied}
        />
      )}
      {!isLoaded && error !== null && <ErrorState what={failureMessage(error)} />}
      {cell && (
        <RecordDrawer
          key={own}
          resource={accountingMappings}
          id={own}
          called={(row) => eventLabel(row.event as AccountingEvent)}
          initialValues={{
            event: cell.event,
            category_id: cell.category_id,
            location_id: looked.location_id,
            tax_code: looked.tax_code,
            valid_from: on,
          }}
          onClose={() => setCell(null)}
          onCreated={() => setCell(null)}
        />
      )}
      {copied && (
        <ActionDialog
          resource={accountingMappings}
          row={{ id: 0, version: 0, event: copied }}
          called={eventLabel(copied)}
          notes={copyNotes}
          onCancel={() => setCopied(null)}
          onSend={async ({ to }) => {
            const added = await copyMappings(copied, to as AccountingEvent, newKey())
            setCopied(null)
            notifySuccess(
              added === 1 ? t('1 mapping added') : t('{added} mappings added', { added: figure(added) }),
            )
          }}
        />
      )}
      {isTesting && <MappingTest looked={{ ...looked, on }} onClose={() => setTesting(false)} />}
    </Page>
  )
}
