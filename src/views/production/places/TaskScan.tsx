import { useState } from 'react'
import {
  type ReplenishmentTask,
  replenishmentTasks,
} from '../../../resources/production/places/replenishment_tasks'
import { eventOf } from '../../../api/resourceApi'
import { figure } from '../../format/format'
import { keptScan, refusedScan, thrownScan } from '../../parts/scan/scanAnswers'
import { type ScanAnswer, ScanBox } from '../../parts/scan/ScanBox'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { act } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

type Side = 'from' | 'to'

const isAt = (task: ReplenishmentTask, side: Side, code: string) => {
  const plain = code.trim().toUpperCase()
  const [bin, barcode] = side === 'from' ? [task.from_bin, task.from_barcode] : [task.to_bin, task.to_barcode]
  return plain === bin?.toUpperCase() || plain === barcode?.toUpperCase()
}

const goodsOf = ({ sku, qty, measure }: ReplenishmentTask) =>
  `${sku ?? ''} ${figure(qty)} ${measure ?? ''}`.trim()

/** Confirms a task by the codes of both its places: once, also through a cut of the line. */
async function confirm(task: ReplenishmentTask, from_code: string, to_code: string): Promise<ScanAnswer> {
  const outcome = await act({
    document: `${replenishmentTasks.name}:scans`,
    event: 'confirm',
    title: t('{number}: Confirm', { number: task.number }),
    ...eventOf(replenishmentTasks, task, 'confirm', { from_code, to_code }),
  })
  if (outcome.kind === 'refused') return thrownScan(to_code, outcome.thrown)
  if (outcome.kind === 'waiting') return keptScan(to_code)
  return { accepted: true, word: t('Done'), what: task.to_bin ?? to_code, detail: goodsOf(task) }
}

/** Tasks are done by scanning the place that goods are taken from, and the one that they are put into. */
export function TaskScan() {
  const { rows } = useLiveRows(replenishmentTasks, [equals('status', 'open')])
  const [from, setFrom] = useState<string | null>(null)
  const take = (code: string): ScanAnswer => {
    const leaving = rows.filter((task) => isAt(task, 'from', code))
    if (leaving.length === 0) return refusedScan(code, t('No open task takes goods from here'))
    setFrom(code)
    const [first, ...more] = leaving
    return {
      accepted: true,
      word: t('Take'),
      what: leaving.map(goodsOf).join(', '),
      detail: first && more.length === 0 ? t('to {bin}', { bin: first.to_bin ?? '' }) : undefined,
    }
  }
  const scan = async (code: string): Promise<ScanAnswer> => {
    if (from === null) return take(code)
    const task = rows.find((one) => isAt(one, 'from', from) && isAt(one, 'to', code))
    // Another place that something is taken from begins anew.
    if (!task)
      return rows.some((one) => isAt(one, 'from', code))
        ? take(code)
        : refusedScan(code, t('No goods from {bin} belong here', { bin: from }))
    const answer = await confirm(task, from, code)
    if (answer.accepted) setFrom(null)
    return answer
  }
  return (
    <ScanBox
      label={
        from === null
          ? t('Scan the place to take from')
          : t('From {bin}: scan the place to fill', { bin: from })
      }
      onScan={scan}
    />
  )
}
