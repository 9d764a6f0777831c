import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { comparePlan } from '../../../api/forecast/plans'
import type { AnyRow } from '../../../api/resourceApi'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { FigureCell } from '../../parts/table/FigureCell'
import { PlainTable } from '../../parts/table/PlainTable'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const now = 'now'
const numberOf = (choice: string | null) => (choice === null || choice === now ? null : Number(choice))
const signed = (value: number) => (value > 0 ? `+${figure(value)}` : figure(value))

/** What differs between two revisions of a plan, or between one and the plan as it is now. */
function Comparison({ plan, onClose }: { plan: AnyRow; onClose: () => void }) {
  const [before, setBefore] = useState<number | null>(null)
  const [after, setAfter] = useState<number | null>(null)
  const { value, error } = useAnswer(`${plan.id}:${plan.version}:${before}:${after}`, (signal) =>
    comparePlan(plan.id, before, after, signal),
  )
  const choices = (value?.revisions ?? []).map((revision) => ({
    value: String(revision),
    label: t('Revision {revision}', { revision }),
  }))
  return (
    <Dialog opened onClose={onClose} title={t('Compare revisions')} size={720} centered>
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {value && choices.length === 0 && <p>{t('No revision was approved yet')}</p>}
      {value && choices.length > 0 && (
        <>
          <div className="dc-forecast-plan">
            <Select
              label={t('Before')}
              allowDeselect={false}
              data={choices}
              value={String(before ?? value.revisions.at(-1))}
              onChange={(choice) => setBefore(numberOf(choice))}
            />
            <Select
              label={t('After')}
              allowDeselect={false}
              data={[...choices, { value: now, label: t('As it is now') }]}
              value={after === null ? now : String(after)}
              onChange={(choice) => setAfter(numberOf(choice))}
            />
          </div>
          {value.rows.length === 0 ? (
            <p>{t('Nothing differs')}</p>
          ) : (
            <PlainTable
              label={t('Differences')}
              heads={[
                t('SKU'),
                t('Bucket'),
                { figure: t('Before') },
                { figure: t('After') },
                { figure: t('Change') },
              ]}
            >
              {value.rows.map((row) => (
                <tr key={`${row.product_id} ${row.bucket_start}`}>
                  <td>{row.sku}</td>
                  <td>{day(row.bucket_start)}</td>
                  <FigureCell value={row.before_qty} />
                  <FigureCell value={row.after_qty} />
                  <td className="dc-right">{signed(row.after_qty - row.before_qty)}</td>
                </tr>
              ))}
            </PlainTable>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Opens the comparison of the revisions of a plan. */
export function CompareRevisions({ plan }: { plan: AnyRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Compare revisions')}
      </Button>
      {isOpen && <Comparison plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}
