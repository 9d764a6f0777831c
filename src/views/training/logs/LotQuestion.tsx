import { TextInput } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { trainedOnLot } from '../../../api/training/training'
import { day, instant } from '../../format/timeText'
import { useAnswer } from '../../hooks/useAnswer'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { PlainTable } from '../../parts/table/PlainTable'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'

/** Who worked on a lot, trained on which revisions at that minute, by the log alone. */
export function LotQuestion({ choice }: { choice: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const lot = params.get('lot') ?? ''
  const [typed, setTyped] = useState(lot)
  const { value, error } = useAnswer(lot === '' ? null : lot, (signal) => trainedOnLot(lot, signal))
  return (
    <Page
      title={t('Who was trained on the lot')}
      actions={choice}
      filters={
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setParams((now) => {
              const next = new URLSearchParams(now)
              next.set('lot', typed.trim())
              return next
            })
          }}
        >
          <TextInput
            aria-label={t('Lot')}
            placeholder={t('Lot number')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      }
    >
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {lot === '' && (
        <EmptyState
          icon={IconListSearch}
          text={t(
            'Enter the number of a lot to see who worked on it and which revisions they were trained on',
          )}
        />
      )}
      {value?.length === 0 && <EmptyState icon={IconListSearch} text={t('No work on this lot is logged')} />}
      {value && value.length > 0 && (
        <PlainTable
          label={t('Who was trained on the lot')}
          heads={[
            t('At'),
            t('Person'),
            t('Work'),
            t('Document'),
            { figure: t('Revision') },
            t('Programme'),
            t('Valid from'),
            t('Expires'),
          ]}
        >
          {value.map((found, place) => (
            <tr key={place}>
              <td>{instant(found.at)}</td>
              <td>{found.name}</td>
              <td>{found.work}</td>
              <td>{found.code ?? t('Not trained')}</td>
              <td className="dc-right">{found.revision}</td>
              <td>{found.programme}</td>
              <td>{found.valid_from === null ? '' : day(found.valid_from)}</td>
              <td>{found.expires_on === null ? '' : day(found.expires_on)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Page>
  )
}
