import { HoverCard } from '@mantine/core'
import { Link } from 'react-router-dom'
import { opens } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type ProductChange,
  productChanges,
  waitingStatuses,
} from '../../../resources/inventory/product_changes/product_changes'
import { type Product, products } from '../../../resources/inventory/products/products'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { cellText } from '../../fields/cellText'
import { StatusTag } from '../../parts/StatusTag'
import { lazyPart } from '../../ui/lazyPart'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { FormApproval } from '../../resource/record/formApproval'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'
import './productChange.css'

const waiting: ColumnFilter = {
  field: 'status',
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...waitingStatuses] }],
}

/** The requests that await a decision on a product. */
const useWaiting = (productId: number | undefined): readonly ProductChange[] =>
  useLiveRows(productChanges, productId === undefined ? null : [equals('product_id', productId), waiting])
    .rows

/** What a request makes of a field; a reference without its name, which the request does not hold. */
function pendingText({ number, proposed }: ProductChange, name: string) {
  const field = fieldOf(products, name)
  const value = proposed?.[name as keyof typeof proposed]
  if (field?.kind === 'reference') return t('Change pending: {number}', { number })
  const text = cellText(products, name, { [name]: typeof value === 'boolean' ? Number(value) : value })
  return t('{number} pending: {text}', { number, text: text || 'empty' })
}

function usePending(row: AnyRow | null): Readonly<Record<string, string>> {
  const changes = useWaiting(row?.id)
  return Object.fromEntries(
    changes.flatMap((change) =>
      Object.keys(change.proposed ?? {}).map((name) => [name, pendingText(change, name)] as const),
    ),
  )
}

/** How the guarded fields of a product are changed in its form. */
export const productApproval: FormApproval = {
  usePending,
  Dialog: lazyPart(async () => (await import('./ProposeFields')).ProposeFields),
}

/** The changes of a product that await a decision: how many, and on hover what they change and what they wait for. */
export function PendingBadge({ product: { id } }: { product: Pick<Product, 'id'> }) {
  const person = usePerson()
  const changes = useWaiting(id)
  if (changes.length === 0) return null
  const isApprover = opens(person.roles, ['inventory_changes'])
  const label =
    changes.length === 1 ? t('1 change pending') : t('{count} changes pending', { count: changes.length })
  return (
    <HoverCard position="bottom-start" width={420} withinPortal>
      <HoverCard.Target>
        <button type="button" className="dc-plain">
          <StatusTag status="submitted" label={label} />
        </button>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <ul className="dc-change-pending" aria-label={t('Changes pending')}>
          {changes.map((change) => (
            <li key={change.id}>
              <b>
                {isApprover ? (
                  <Link className="dc-link" to={`/product_changes/${change.id}`}>
                    {change.number}
                  </Link>
                ) : (
                  change.number
                )}
              </b>{' '}
              {cellText(productChanges, change.changes ? 'changes' : 'fields', change)}
              {change.waits_for && (
                <small>
                  {t('Waiting for: {waitsFor}', { waitsFor: cellText(productChanges, 'waits_for', change) })}
                </small>
              )}
            </li>
          ))}
        </ul>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
