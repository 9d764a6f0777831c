import { figure } from '../format/format'
import { day } from '../format/timeText'
import { Glyph } from '../parts/Glyph'
import type { LinePromise } from '../../resources/sale/promise'
import type { SalePricing } from './salePricing'
import { t } from '../../texts/texts'
import '../parts/panel.css'
import './sale.css'

type Remark = { key: string; text: string; isStop: boolean }

/** What brings the goods of a line, as its documents are called. */
const hangsOn = ({ hangs_on }: LinePromise) =>
  hangs_on.map(({ kind, number }) => (kind === 'stock' ? t('stock') : (number ?? ''))).join(', ')

/** The day of a line, and what it hangs on; nothing of what is all in stock. */
function promiseText(promise: LinePromise | null): string | null {
  if (promise === null || promise.hangs_on.every(({ kind }) => kind === 'stock'))
    return promise === null || promise.on !== null ? null : t('No supply is planned')
  if (promise.on === null)
    return t('No supply is planned for all of it: {sources}', { sources: hangsOn(promise) })
  return t('Ready on {day}, hangs on {sources}', { day: day(promise.on), sources: hangsOn(promise) })
}

/** Warnings before an order is confirmed: customer status, compliance, shortages. */
export function remarksOf({ answer, ofLine, places }: SalePricing): Remark[] {
  const lines = [...ofLine.values()].flatMap((line, at): Remark[] => {
    const name = t('Line {value}', { value: (places[at] ?? 0) + 1 })
    const say = (what: string, isStop: boolean): Remark => ({
      key: `${name} ${what}`,
      text: `${name}: ${what}`,
      isStop,
    })
    const promised = promiseText(line.promise)
    return [
      ...(line.message === null ? [] : [say(line.message, true)]),
      ...(line.unit_price === null ? [say(t('No price'), true)] : []),
      ...(line.below_cost ? [say(t('Below cost'), false)] : []),
      ...(line.available < line.qty
        ? [
            say(
              t('{available} of {qty} {measure} available', {
                available: figure(line.available),
                qty: figure(line.qty),
                measure: line.measure,
              }),
              false,
            ),
          ]
        : []),
      ...(promised === null ? [] : [say(promised, false)]),
    ]
  })
  const broken = (answer?.broken ?? []).map(({ line_no, promised_on, ready_on, moved }): Remark => {
    const text = t('Line {lineNo}: promised {promised}, now {ready}{moved}', {
      lineNo: line_no,
      promised: day(promised_on),
      ready: ready_on === null ? t('no supply') : day(ready_on),
      moved: moved
        .map(({ number, now }) => `; ${number} ${now === null ? t('does not come') : day(now)}`)
        .join(''),
    })
    return { key: text, text, isStop: true }
  })
  return [
    ...broken,
    ...(answer?.stopped ? [{ key: 'customer', text: answer.stopped, isStop: true }] : []),
    ...lines,
  ]
}

/** The checks of an order: what stops it, and what is to be known of it. */
export const Remarks = ({ remarks }: { remarks: readonly Remark[] }) => (
  <section className="dc-panel" aria-label={t('Checks')}>
    <h2>{t('Checks')}</h2>
    {remarks.length === 0 ? (
      <p>
        <span className="dc-success-text">
          <Glyph name="check" />
        </span>{' '}
        {t('No issues')}
      </p>
    ) : (
      <ul className="dc-sale-remarks" aria-live="polite">
        {remarks.map(({ key, text, isStop }) => (
          <li key={key} className={isStop ? 'dc-danger-text' : 'dc-warning-text'}>
            <Glyph name={isStop ? 'stop' : 'half'} /> {text}
          </li>
        ))}
      </ul>
    )}
  </section>
)
