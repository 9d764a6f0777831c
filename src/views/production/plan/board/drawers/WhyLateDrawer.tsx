import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { callApi } from '../../../../../api/calls'
import { ApiError } from '../../../../../api/http'
import type { AnswerOf } from '../../../../../resources/kit/define/defineCall'
import { recordAddress } from '../../../../../resources/kit/define/addresses'
import { machines } from '../../../../../resources/production/machines/machines'
import { planCalls } from '../../../../../resources/production/plan/planCalls'
import { t } from '../../../../../texts/texts'
import { duration } from '../../../../format/format'
import { instant } from '../../../../format/timeText'
import { ErrorState } from '../../../../parts/ErrorState'
import { Glyph } from '../../../../parts/Glyph'
import { Waiting } from '../../../../resource/list/ListState'
import { failureMessage } from '../../../../ui/messages'
import type { OrderFacts } from '../planFacts'
import { dueDay } from '../../dueDay'
import { takenWords } from '../takenWords'
import { PlanDrawer } from './PlanDrawer'

type WhyLate = AnswerOf<(typeof planCalls)['whyLate']>
type Cause = WhyLate['causes'][number]

const whyWords: Record<Cause['why'], string> = {
  none: t('Starts as soon as it can'),
  after: t('Waits for the step before it'),
  lane: t('Waits behind another card'),
  hold: t('Waits for its tank'),
  bound: t('Waits for what it needs'),
  pin: t('Is pinned to a later time'),
}

type CauseBound = NonNullable<Cause['bound']>

const boundWords: Record<CauseBound['why'], { expected: string; missing: string }> = {
  material: { expected: t('Waits for the purchase'), missing: t('Waits for material that is not ordered') },
  stamps: { expected: t('Waits for ordered stamps'), missing: t('Waits for stamps that are not ordered') },
  hplc: { expected: t('Waits for the HPLC result'), missing: t('Waits for the HPLC result') },
  order: { expected: t('Waits for its order'), missing: t('Waits for its order') },
  people: { expected: t('Waits for people'), missing: t('Waits for people') },
}

/** What a step waits for beside steps and machines, as a link to its record, and until when. */
const BoundLine = ({ bound: { why, at, label, path, is_expected } }: { bound: CauseBound }) => (
  <p className="dc-plan-why">
    {boundWords[why][is_expected === 1 ? 'expected' : 'missing']}{' '}
    {path === null ? label : <Link to={path}>{label}</Link>}, {t('until {time}', { time: instant(at) })}
  </p>
)

/** One step of the chain of causes, with links to its order and machine. */
export function CauseItem({ cause }: { cause: Cause }) {
  return (
    <li>
      <p>
        <Link to={cause.path}>{cause.number}</Link> {t(cause.phase)}
        {cause.machine_id !== null && (
          <Link to={recordAddress(machines, cause.machine_id)}>{cause.machine}</Link>
        )}
      </p>
      <p>
        {instant(cause.start)} – {instant(cause.end)}
      </p>
      {cause.bound ? <BoundLine bound={cause.bound} /> : <p className="dc-plan-why">{whyWords[cause.why]}</p>}
      {cause.stops.map(({ why, from, to }) => (
        <p key={from} className="dc-danger-text">
          <Glyph name="stop" size={11} /> {takenWords[why]}, {instant(from)} – {instant(to)}
        </p>
      ))}
    </li>
  )
}

/** How late an order ends, or how long before its due day. */
export const lateLine = ({ late_minutes: late }: WhyLate) =>
  late > 0
    ? t('{span} late', { span: duration(late) })
    : t('{span} before it is late', { span: duration(-late) })

type Props = { order: OrderFacts; hasUnsaved: boolean; onClose: () => void }

/** Why an order ends when it does: its last step, what set the start of that one, and so on back. */
export function WhyLateDrawer({ order, hasUnsaved, onClose }: Props) {
  const [answer, setAnswer] = useState<WhyLate | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [reads, setReads] = useState(0)
  const { id } = order
  useEffect(() => {
    let isOver = false
    callApi(planCalls.whyLate, { production_order_id: id }, { quiet: true }).then(
      (read) => !isOver && setAnswer(read),
      (thrown) => !isOver && thrown instanceof ApiError && setError(thrown),
    )
    return () => {
      isOver = true
    }
  }, [id, reads])
  const retry = () => {
    setError(null)
    setReads((count) => count + 1)
  }
  return (
    <PlanDrawer title={t('Why {number} ends then', { number: order.number })} onClose={onClose}>
      {error && <ErrorState what={failureMessage(error)} onRetry={retry} />}
      {!error && !answer && <Waiting rows={6} />}
      {answer && (
        <div className="dc-plan-chain">
          <p>
            {t('Ends {end}, due {due}', { end: instant(answer.end), due: dueDay(answer.due) })}
            <b className={answer.late_minutes > 0 ? 'dc-danger-text' : ''}>{lateLine(answer)}</b>
          </p>
          {hasUnsaved && <p>{t('Your changes that are not applied are not in it.')}</p>}
          <ol>
            {answer.causes.map((cause) => (
              <CauseItem key={cause.key} cause={cause} />
            ))}
          </ol>
        </div>
      )}
    </PlanDrawer>
  )
}
