import { Button } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Drifted, driftedProducts } from '../../api/productChanges'
import { figure } from '../fields/format'
import { clock, instant } from '../fields/timeText'
import { EmptyState } from '../parts/EmptyState'
import { ErrorState } from '../parts/ErrorState'
import { StatusTag } from '../parts/StatusTag'
import { failureMessage } from '../shell/messages'
import { Page } from '../shell/Page'
import '../parts/rows.css'

type Found = { rows: readonly Drifted[] | null; readAt: Date | null; failed: string | null }

/** Products whose guarded fields are not as they were approved last: nothing, where nobody went around the approval. */
export function ProductsDrift({ back }: { back: ReactNode }) {
  const [attempt, setAttempt] = useState(0)
  const [{ rows, readAt, failed }, setFound] = useState<Found>({ rows: null, readAt: null, failed: null })
  useEffect(() => {
    driftedProducts().then(
      (found) => setFound({ rows: found, readAt: new Date(), failed: null }),
      (error: unknown) => setFound((now) => ({ ...now, failed: failureMessage(error) })),
    )
  }, [attempt])
  return (
    <Page
      title="Products drift"
      note={readAt && rows && `${figure(rows.length)} rows as of ${clock(readAt, { seconds: true })}`}
      actions={
        <>
          {back}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={() => setAttempt((now) => now + 1)}
          >
            Refresh
          </Button>
        </>
      }
    >
      {failed !== null && <ErrorState what={failed} />}
      {rows?.length === 0 && (
        <EmptyState icon={IconCircleCheck} text="Every product stands as it was approved" />
      )}
      {rows && rows.length > 0 && (
        <div className="dc-rows-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">SKU</th>
                <th scope="col">Name</th>
                <th scope="col">Status</th>
                <th scope="col">Changed</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, sku, name, status, updated_at }) => (
                <tr key={id}>
                  <td>
                    <Link className="dc-link" to={`/products/${id}`}>
                      {sku}
                    </Link>
                  </td>
                  <td>{name}</td>
                  <td>
                    <StatusTag status={status} />
                  </td>
                  <td>{instant(updated_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  )
}
