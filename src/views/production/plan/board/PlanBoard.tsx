import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { ApiError } from '../../../../api/http'
import type { PlanModel } from '../../../../planning/model'
import { dailyOrderLines } from '../../../../resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../resources/production/plan/daily_orders'
import { t } from '../../../../texts/texts'
import { EmptyState } from '../../../parts/EmptyState'
import { ErrorState } from '../../../parts/ErrorState'
import { Waiting } from '../../../resource/list/ListState'
import { mayCreate, mayWrite } from '../../../resource/list/rights'
import { usePerson } from '../../../session/session'
import { failureMessage } from '../../../ui/messages'
import { dayOf } from '../../../format/timeText'
import { lazyPart } from '../../../ui/lazyPart'
import { Page } from '../../../ui/Page'
import { backlogOf } from './backlog'
import { ChangesPanel } from './editing/ChangesPanel'
import { EditedBoard } from './editing/EditedBoard'
import { useApply } from './editing/useApply'
import { useEditing } from './editing/useEditing'
import { ShownVersions } from './drawers/ShownVersions'
import { ImproveDrawer } from './improving/ImproveDrawer'
import { scenarioName } from './scenarios/scenarioName'
import { ScenariosDrawer } from './scenarios/ScenariosDrawer'
import { PlanBacklog } from './PlanBacklog'
import './planBoard.css'
import { factsOf, instantAt } from './planFacts'
import { PlanFigures } from './PlanFigures'
import { PlanLanes } from './PlanLanes'
import { ShiftActions, ShiftHead } from './ShiftHead'
import { type PlannedShift, shiftInView } from './shiftShown'
import type { TimeScale, Zoom } from './timeScale'
import type { Shown } from './planSource'
import { usePlan } from './usePlan'

const NewRequest = lazyPart(async () => (await import('./editing/NewRequest')).NewRequest)

const hour = 3600

const zooms: readonly { value: Zoom; label: string }[] = [
  { value: 'shift', label: t('Shift') },
  { value: 'day', label: t('Day') },
  { value: 'week', label: t('Week') },
  { value: 'weeks', label: t('Weeks') },
]

/** The board in the making. */
const WaitingBoard = () => (
  <div className="dc-plan" aria-busy="true">
    <section className="dc-plan-backlog">
      <Waiting rows={8} />
    </section>
    <section className="dc-plan-lanes">
      <Waiting rows={14} />
    </section>
  </div>
)

/** Hours that the arrows go on by, so that a part of what was shown stays in view. */
const stepHours: Record<Zoom, number> = { shift: 4, day: 12, week: 72, weeks: 24 * 7 }

type ContentProps = {
  shown: Shown
  scale: TimeScale
  planning: ReturnType<typeof usePlanning>
  onShow: (second: number) => void
}

/** What is planned, what is changed of it, and how that is applied. */
function usePlanning() {
  const state = usePlan()
  const { shown, ask } = state
  const base = useMemo(
    () => shown && { model: shown.plan.model, times: shown.times, key: shown.key },
    [shown],
  )
  const editing = useEditing(base, ask)
  const apply = useApply(state, editing)
  return { ...state, editing, apply }
}

/** Backlog and lanes as they would be with the changes, and the changes. */
function BoardContent({ shown, scale, planning, onShow }: ContentProps) {
  const { editing, apply, versions, reload } = planning
  const { preview } = editing
  const person = usePerson()
  const mayPlan = mayWrite(dailyOrders, person)
  const [isRequesting, setRequesting] = useState(false)
  const [search, setSearch] = useState('')
  /** The plan that is improved while its proposal is open. */
  const [improving, setImproving] = useState<{
    from: PlanModel
    before: Pick<Shown, 'late' | 'costs'>
  } | null>(null)
  const [isComparing, setComparing] = useState(false)
  const { plan: base } = shown
  const facts = useMemo(() => factsOf(base), [base])
  const model = preview?.model
  const plan = useMemo(() => (model ? { ...base, model } : base), [base, model])
  const times = preview?.times ?? shown.times
  const view = useMemo(() => ({ plan, times }), [plan, times])
  // The backlog may follow later: the lanes are painted first, and what is dragged goes on meanwhile.
  const later = useDeferredValue<typeof view | null>(view, null)
  const backlog = useMemo(
    () => later && backlogOf(later.plan, facts, later.times, search),
    [later, facts, search],
  )
  return (
    <div className="dc-plan-board">
      <div className="dc-plan">
        <EditedBoard
          plan={plan}
          times={times}
          facts={facts}
          scale={scale}
          editing={editing}
          mayPlan={mayPlan}
          reload={reload}
          onShow={onShow}
        >
          <PlanBacklog
            cards={backlog}
            search={search}
            onSearch={setSearch}
            onRequest={mayCreate(dailyOrderLines, person) ? () => setRequesting(true) : null}
          />
          <PlanLanes plan={plan} times={times} scale={scale} facts={facts} />
        </EditedBoard>
      </div>
      {!mayPlan && versions.length > 0 && <ShownVersions plan={plan} facts={facts} versions={versions} />}
      {mayPlan && (
        <ChangesPanel
          plan={plan}
          facts={facts}
          before={shown}
          versions={versions}
          editing={editing}
          onScenarios={() => setComparing(true)}
          onImprove={() => setImproving({ from: plan.model, before: preview ?? shown })}
          {...apply}
        />
      )}
      {isRequesting && (
        <Suspense fallback={null}>
          <NewRequest onClose={() => setRequesting(false)} onDone={reload} />
        </Suspense>
      )}
      {isComparing && (
        <ScenariosDrawer
          plan={base}
          changes={editing.changes}
          onOpen={(scenario, changes) => {
            editing.openScenario({ id: scenario.id, name: scenarioName(scenario) }, changes)
            setComparing(false)
          }}
          onClose={() => setComparing(false)}
        />
      )}
      {improving && (
        <ImproveDrawer
          {...improving}
          model={plan.model}
          facts={facts}
          onTake={(changes) => editing.make(...changes)}
          onClose={() => setImproving(null)}
        />
      )}
    </div>
  )
}

/** The plan of a site: its machines as lanes in time, and what waits for a lane. */
export function PlanBoard({ choice }: { choice: ReactNode }) {
  const planning = usePlanning()
  const { shown, error, circle, reload, editing } = planning
  const [zoom, setZoom] = useState<Zoom>('shift')
  /** Seconds from now to the left edge, so that the view goes on with the clock. */
  const [offset, setOffset] = useState(-2 * hour)
  const plan = shown?.plan
  const from = plan ? Math.floor((plan.model.now + offset) / hour) * hour : 0
  const scale = useMemo((): TimeScale => ({ from, zoom }), [from, zoom])
  const shift = useMemo(
    () => plan && shiftInView(plan.shifts, { from, span: 8 * hour, now: plan.model.now }),
    [plan, from],
  )
  const goTo = (chosen: PlannedShift) => {
    setZoom('shift')
    if (plan) setOffset(chosen.from - plan.model.now)
  }

  const content = () => {
    if (circle)
      return (
        <ErrorState
          what={t('{one} and {other} wait for each other', { one: circle[0] ?? '', other: circle[1] ?? '' })}
          onRetry={reload}
        />
      )
    if (!shown) {
      if (error instanceof ApiError) return <ErrorState what={failureMessage(error)} onRetry={reload} />
      return <WaitingBoard />
    }
    if (shown.plan.model.machines.length === 0)
      return <EmptyState icon={IconCalendarEvent} text={t('No machines to plan')} />
    const { now } = shown.plan.model
    const show = (second: number) => setOffset(second - now - (stepHours[zoom] / 2) * hour)
    return <BoardContent shown={shown} scale={scale} planning={planning} onShow={show} />
  }

  const move = (direction: 1 | -1) => setOffset((seconds) => seconds + direction * stepHours[zoom] * hour)
  return (
    <Page
      title={t('Daily orders')}
      note={plan && shift && <ShiftHead plan={plan} shift={shift} onChoose={goTo} />}
      actions={
        <>
          {shown && shift && (
            <ShiftActions plan={shown.plan} times={shown.times} shift={shift} onDone={reload} />
          )}
          {choice}
        </>
      }
      filters={
        <>
          <ActionIcon variant="default" size={32} aria-label={t('Earlier')} onClick={() => move(-1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Button variant="default" size="sm" onClick={() => setOffset(-2 * hour)}>
            {t('Now')}
          </Button>
          <ActionIcon variant="default" size={32} aria-label={t('Later')} onClick={() => move(1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
          <SegmentedControl
            size="sm"
            aria-label={t('Zoom')}
            data={[...zooms]}
            value={zoom}
            onChange={(next) => setZoom(next as Zoom)}
          />
          {shown && (
            <PlanFigures
              plan={shown.plan}
              times={shown.times}
              late={(editing.preview ?? shown).late}
              shift={shift}
              day={dayOf(instantAt(shown.plan, shown.plan.model.now))}
            />
          )}
        </>
      }
    >
      {content()}
    </Page>
  )
}
