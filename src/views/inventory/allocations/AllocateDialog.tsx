import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { allocateInTurn } from '../../../api/inventory/allocations'
import { type AutoResult, autoInputs } from '../../../resources/inventory/allocations/allocationCalls'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import { serverNow } from '../../../streams/connection/clock'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { problemOf } from '../../fields/problems'
import { dayOf } from '../../format/timeText'
import { DialogFoot } from '../../parts/DialogFoot'
import { PlainTable } from '../../parts/table/PlainTable'
import { StatusTag } from '../../parts/StatusTag'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'

type Props = {
  /** Packing lists whose sales are allocated; without any all sales promised until a day. */
  lists: readonly Allocation[]
  onClose: () => void
}

const aheadMs = 7 * 86_400_000

function Results({ results }: { results: readonly AutoResult[] }) {
  if (results.length === 0)
    return <p className="dc-sentence">{t('No confirmed sales waiting for stock there')}</p>
  return (
    <PlainTable
      className="dc-allocation-results"
      label={t('Result by sale')}
      heads={[t('Sale'), t('Packing list'), t('Still short')]}
    >
      {results.map(({ sale_id, sale, customer, allocations, short, refused }) => (
        <tr key={sale_id}>
          <th scope="row" className="dc-allocation-what">
            {sale}
            <span>{customer}</span>
          </th>
          <td>
            {allocations.map(({ id, number, status, allocated_percent }) => (
              <div key={id}>
                <Link className="dc-link" to={`/allocation/${id}`}>
                  {number}
                </Link>{' '}
                <StatusTag status={status} /> {figure(allocated_percent)} %
              </div>
            ))}
            {refused ?? (allocations.length === 0 && t('No stock available'))}
          </td>
          <td>{short.map(({ sku, qty, measure }) => `${sku} ${figure(qty)} ${measure}`).join(', ')}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

/** Allocates stock to many sales by priority, and shows the result of each. */
export function AllocateDialog({ lists, onClose }: Props) {
  const [first] = lists
  const isElsewhere = lists.some(({ location_id }) => location_id !== first?.location_id)
  const names = (['location_id', 'promised_until', 'strategy'] as const).filter(
    (name) => name === 'strategy' || !first,
  )
  const [values, setValues] = useState<Record<string, unknown>>({
    location_id: first?.location_id ?? null,
    promised_until: first ? null : dayOf(new Date(serverNow() + aheadMs)),
    strategy: 'fefo',
    ...(first && { sale_ids: [...new Set(lists.map(({ sale_id }) => sale_id))] }),
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(
    isElsewhere ? t('Choose packing lists of one location') : null,
  )
  const [isSending, setSending] = useState(false)
  const [results, setResults] = useState<readonly AutoResult[] | null>(null)
  const once = useOnce<Record<string, unknown>>('allocate')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (results) return onClose()
    const wrong = names.flatMap((name) => {
      const problem = problemOf(autoInputs[name], values[name])
      return problem === null ? [] : [[name, problem] as const]
    })
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    setSending(true)
    setRefusal(null)
    try {
      setResults(await once(values, allocateInTurn))
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      setRefusal(Object.keys(refused).length > 0 ? null : failureMessage(thrown))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('Allocate by priority')} size={results ? 760 : 420} centered>
      <form onSubmit={(event) => void send(event)} noValidate className="dc-allocation-turn">
        {results ? (
          <Results results={results} />
        ) : (
          <>
            <p className="dc-sentence">
              {t('Available stock goes to {value} by priority, then by promised day.', {
                value: first
                  ? t('the {count} selected', { count: figure(lists.length) })
                  : t('every confirmed sale'),
              })}
            </p>
            {names.map((name) => (
              <FieldInput
                key={name}
                field={autoInputs[name]}
                label={autoInputs[name].label}
                value={values[name]}
                {...(errors[name] ? { error: errors[name] } : {})}
                onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
              />
            ))}
          </>
        )}
        <DialogFoot refusal={refusal} isSending={isSending} isEmpty={isElsewhere} onCancel={onClose}>
          {results ? t('Close') : t('Allocate')}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
