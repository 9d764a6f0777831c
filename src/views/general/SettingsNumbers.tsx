import { useEffect, useState } from 'react'
import { type DocumentNumber, documentNumbers } from '../../api/settings'
import { zeroFill } from '../fields/format'
import { ErrorState } from '../parts/ErrorState'
import { failureMessage } from '../shell/messages'

/** The prefix of each kind of document and the number that comes next; nobody sets them. */
export function SettingsNumbers() {
  const [numbers, setNumbers] = useState<readonly DocumentNumber[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    documentNumbers().then(
      (all) => !isOver && setNumbers(all),
      (thrown: unknown) => !isOver && setFailure(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [])
  if (failure !== null) return <ErrorState what={failure} />
  return (
    <table className="dc-settings-table">
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Prefix</th>
          <th scope="col">Next number</th>
        </tr>
      </thead>
      <tbody>
        {numbers?.map(({ prefix, title, next_number }) => (
          <tr key={prefix}>
            <td>{title}</td>
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
