import { documentNumbers$ } from '../../../streams/values/documentNumbers'
import { zeroFill } from '../../../resources/kit/text/words'
import { ErrorState } from '../../parts/ErrorState'
import { useObserved } from '../../hooks/observed'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

/** The prefix and next number of each document type, or of those of one segment; read-only. */
export function SettingsNumbers({ segment }: { segment?: string }) {
  const { value, error } = useObserved(documentNumbers$)
  const shown = value?.value.filter((one) => segment === undefined || one.segment === segment)
  if (error !== null && value === null) return <ErrorState what={failureMessage(error)} />
  return (
    <table className="dc-settings-table">
      <thead>
        <tr>
          <th scope="col">{t('Document')}</th>
          <th scope="col">{t('Prefix')}</th>
          <th scope="col">{t('Next number')}</th>
        </tr>
      </thead>
      <tbody>
        {shown?.map(({ prefix, title, next_number }) => (
          <tr key={prefix}>
            <td>{t(title)}</td>
            <td>{prefix}</td>
            <td>
              {prefix}-{zeroFill(next_number)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
