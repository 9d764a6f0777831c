import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { whereabouts } from '../../../api/labReceiving/reports'
import { pageAddress } from '../../../resources/kit/define/addresses'
import type { Whereabouts } from '../../../resources/labReceiving/labReportCalls'
import { labReceivingContainers } from '../../../resources/labReceiving/lab_receiving_containers'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { StatusTag } from '../../parts/StatusTag'
import { FigureCell } from '../../parts/table/FigureCell'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { failureMessage } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import './cabinets.css'

const codesIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n;,]+/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]

function Found({ found }: { found: Whereabouts }) {
  const missing = found.filter(({ containers }) => containers.length === 0)
  const count = found.reduce((sum, { containers }) => sum + containers.length, 0)
  return (
    <>
      {missing.length > 0 && (
        <p className="dc-danger-text" role="status">
          {missing
            .map(({ code, is_misread }) =>
              is_misread === 1 ? t('{code} was misread', { code }) : t('{code} is nowhere', { code }),
            )
            .join(', ')}
        </p>
      )}
      <RowsSection title={t('Found')} count={count}>
        <PlainTable
          label={t('Found')}
          heads={[
            t('Code'),
            t('Container'),
            t('Product'),
            t('Lot'),
            t('Location'),
            t('Cabinet'),
            { figure: t('Shelf') },
            t('Class'),
            { figure: t('Remaining') },
            t('Status'),
            t('Usable until'),
          ]}
        >
          {found.flatMap(({ code, containers }) =>
            containers.map((one) => (
              <tr key={`${code} ${one.id}`}>
                <td>{code}</td>
                <td>
                  <Link className="dc-link" to={pageAddress(labReceivingContainers, one.id) ?? ''}>
                    {one.number}
                  </Link>
                </td>
                <td>
                  {one.product} <small>{one.sku}</small>
                </td>
                <td>{one.lot}</td>
                <td>{one.location}</td>
                <td>{one.bin}</td>
                <td className="dc-right">{one.shelf === null ? '' : figure(one.shelf)}</td>
                <td>{one.class_code}</td>
                <FigureCell value={one.remaining_qty} unit={one.measure} />
                <td>
                  <StatusTag status={one.status} />
                </td>
                <td>{one.due_on === null ? '' : day(one.due_on)}</td>
              </tr>
            )),
          )}
        </PlainTable>
      </RowsSection>
    </>
  )
}

/** Where many containers are at once: codes are scanned or pasted one below the other. */
export function WhereIs() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Whereabouts | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const codes = codesIn(text)
  const search = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    whereabouts(codes)
      .then(setFound, (thrown: unknown) => {
        setFailure(thrown)
        setFound(null)
      })
      .finally(() => setBusy(false))
  }
  return (
    <>
      <form className="dc-where" onSubmit={search}>
        <Textarea
          label={t('Containers, products, lots or cabinets')}
          description={t('One below the other: scan labels, or paste a list')}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PendingButton type="submit" loading={isBusy} disabled={codes.length === 0}>
          {codes.length > 1 ? t('Find {count} codes', { count: figure(codes.length) }) : t('Find')}
        </PendingButton>
      </form>
      {failure !== null && <ErrorState what={failureMessage(failure)} />}
      {found && <Found found={found} />}
    </>
  )
}
