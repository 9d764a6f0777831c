import { Modal, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openSources } from '../../../api/inventory/receivings'
import type { OpenSource } from '../../../resources/inventory/receiving/receivingCalls'
import { reference } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { PlainTable } from '../../parts/table/PlainTable'
import { StatusTag } from '../../parts/StatusTag'
import { Waiting } from '../../resource/list/ListState'
import { failureMessage } from '../../ui/messages'
import { useBeginReceiving } from './useBeginReceiving'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import './receiving.css'

const site = reference(t('Dock at'), 'locations', { where: { is_active: 1, is_stock_location: 1 } })
const kinds = [
  { value: 'purchase', label: t('Purchases') },
  { value: 'transfer', label: t('Transfers') },
] as const satisfies readonly { value: OpenSource['kind']; label: string }[]

/** Which open sources are shown. */
export type SourceParams = { kind: OpenSource['kind']; location: number | null; search: string }

/** Open sources at a dock, searched on the server. */
function useSources({ kind, location, search }: SourceParams) {
  const [state, setState] = useState<{ sources: readonly OpenSource[] | null; error: unknown }>({
    sources: null,
    error: null,
  })
  useEffect(() => {
    const leaving = new AbortController()
    const params = { kind, location_id: location ?? undefined, search: search || undefined }
    openSources(params, leaving.signal).then(
      (sources) => setState({ sources, error: null }),
      (error: unknown) => !leaving.signal.aborted && setState({ sources: null, error }),
    )
    return () => leaving.abort()
  }, [kind, location, search])
  return state
}

type Props = { first?: Partial<SourceParams>; onClose: () => void }

/** Chooses the open order or transfer to receive. */
export function SourceDialog({ first, onClose }: Props) {
  const [params, setParams] = useState<SourceParams>({
    kind: 'purchase',
    location: null,
    search: '',
    ...first,
  })
  const { sources, error } = useSources(params)
  const { begin, started } = useBeginReceiving()
  const isPurchase = params.kind === 'purchase'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('New receiving from a purchase or transfer')}
      size={860}
      centered
    >
      <LayerFocus />
      <Stack gap="md">
        <div className="dc-source-inputs">
          <SegmentedControl
            aria-label={t('Source')}
            data={[...kinds]}
            value={params.kind}
            onChange={(kind) => setParams((now) => ({ ...now, kind: kind as OpenSource['kind'] }))}
          />
          <FieldInput
            field={{ ...site, presence: 'optional' }}
            aria-label={site.label}
            placeholder={t('Dock at any location')}
            value={params.location}
            onChange={(id) => setParams((now) => ({ ...now, location: typeof id === 'number' ? id : null }))}
          />
          <TextInput
            aria-label={t('Search')}
            placeholder={isPurchase ? t('Number or supplier') : t('Number or location')}
            value={params.search}
            data-autofocus
            onChange={(event) => setParams((now) => ({ ...now, search: event.currentTarget.value }))}
          />
        </div>
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {error === null && sources === null && <Waiting />}
        {sources?.length === 0 && (
          <p>
            {isPurchase
              ? t('No open purchase orders for this location.')
              : t('No transfers in transit to this location.')}
          </p>
        )}
        {sources && sources.length > 0 && (
          <PlainTable
            className="dc-source-rows"
            label={t('Open')}
            heads={[
              t('Number'),
              isPurchase ? t('Supplier') : t('From'),
              t('To'),
              t('Due'),
              { figure: t('Lines') },
              t('Status'),
            ]}
            hasTools
          >
            {sources.map((source) => (
              <tr key={source.id}>
                <td>{source.number}</td>
                <td>{source.from_whom}</td>
                <td>{source.location}</td>
                <td>{source.due_on && day(source.due_on)}</td>
                <td className="dc-right">{figure(source.line_count)}</td>
                <td>
                  <StatusTag status={source.status} />
                </td>
                <td>
                  <PendingButton
                    size="xs"
                    variant="default"
                    aria-label={t('Receive {number}', { number: source.number })}
                    loading={started === source.number}
                    disabled={started !== null}
                    onClick={() => void begin(source)}
                  >
                    {t('Receive')}
                  </PendingButton>
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Stack>
    </Modal>
  )
}
