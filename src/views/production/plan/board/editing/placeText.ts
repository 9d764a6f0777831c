import { indexOf } from '../../../../../planning/drafts/draft'
import { t } from '../../../../../texts/texts'
import { counted } from '../../../../format/format'
import { clock, dayOf, timeText } from '../../../../format/timeText'
import type { Facts } from '../planFacts'
import type { PreviewedPlan } from './usePreview'

/** A second of a plan as a time, with its day where that is not the day of now. */
export function momentText({ origin, now }: PreviewedPlan['model'], second: number): string {
  const instant = (at: number) => new Date(Date.parse(origin) + at * 1000)
  const at = instant(second)
  return dayOf(at) === dayOf(instant(now)) ? clock(at) : `${timeText(at, 'MM/DD')} ${clock(at)}`
}

/** Where a lifted card would be: its machine, its place there, its times and the orders that would be late. */
export function placeText(facts: Facts, preview: PreviewedPlan | null, key: string): string {
  const at = preview ? indexOf(preview.model).get(key) : undefined
  if (!preview || at === undefined) return ''
  const { model, times, late } = preview
  const machine = model.lanes.findIndex((lane) => lane.includes(at))
  if (machine < 0) return t('Backlog')
  return t('{machine}, {place} of {count}, {from} to {until}, {late}', {
    machine: facts.machineById.get(model.machines[machine]!.id)?.name ?? '',
    place: model.lanes[machine]!.indexOf(at) + 1,
    count: model.lanes[machine]!.length,
    from: momentText(model, times.start[at]!),
    until: momentText(model, times.end[at]!),
    late: counted(late.length, 'late order'),
  })
}
