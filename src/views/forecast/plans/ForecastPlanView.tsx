import { Button } from '@mantine/core'
import { IconCalendarStats, IconDeviceTv } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { forecastProductionPlanLines } from '../../../resources/forecast/forecast_production_plan_lines'
import {
  type ForecastProductionPlan,
  forecastProductionPlans,
} from '../../../resources/forecast/forecast_production_plans'
import { EmptyState } from '../../parts/EmptyState'
import { StatusTag } from '../../parts/StatusTag'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { equals, useLiveRows, useResource } from '../../resource/live/useLiveRows'
import { Presence } from '../../resource/presence/Presence'
import { isWall } from '../../theme/wall'
import { Page } from '../../ui/Page'
import { ForecastWall } from '../wall/ForecastWall'
import { t } from '../../../texts/texts'
import { CompareRevisions } from './CompareRevisions'
import { linesActsOf } from './linesActs'
import { planAddress } from './planAddress'
import { PlanCharts } from './PlanCharts'
import { PlanCoverage } from './PlanCoverage'
import { PlanDays } from './PlanDays'
import './plans.css'

const newest = [{ field: 'number', direction: 'desc' }] as const

function PlanHead({ plan }: { plan: AnyRow }) {
  return (
    <span className="dc-forecast-plan">
      <strong>{String(plan['number'])}</strong> {String(plan['name'])}
      <StatusTag status={String(plan['status'])} />
      <small>{t('Revision {revision}', { revision: Number(plan['revision']) })}</small>
      <Presence table={forecastProductionPlans.name} id={plan.id} />
    </span>
  )
}

function WallButton() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceTv size={16} aria-hidden="true" />}
      onClick={() => {
        const next = new URLSearchParams(params)
        next.set('wall', '1')
        void navigate(`${forecastProductionPlanLines.path}?${next.toString()}`)
      }}
    >
      {t('Wall')}
    </Button>
  )
}

function PlanLines({ plan }: { plan: ForecastProductionPlan }) {
  const { rows, isLoaded } = useLiveRows(forecastProductionPlanLines, [equals('plan_id', plan.id)])
  const Selected = useMemo(() => linesActsOf(plan), [plan])
  return (
    <ResourceScreen
      resource={forecastProductionPlanLines}
      actions={
        <>
          <WallButton />
          <CompareRevisions plan={plan} />
          <ResourceActions resource={forecastProductionPlans} row={plan} />
        </>
      }
      above={
        <>
          <PlanHead plan={plan} />
          <PlanCoverage planId={plan.id} />
          <PlanCharts lines={rows} plan={plan} isLoaded={isLoaded} />
          <PlanDays lines={rows} plan={plan} />
        </>
      }
      selected={Selected}
    />
  )
}

const Empty = ({ children }: { children: ReactNode }) => (
  <Page title={t('Forecast production plan')}>{children}</Page>
)

/** Lines of a plan with what they were calculated from, live, and what they come to by bucket. */
function Workbench() {
  const [params] = useSearchParams()
  const id = Number(params.get('plan')) || null
  const { row: plan, isGone } = useResource(forecastProductionPlans, id)
  const { rows: plans, isLoaded } = useLiveRows(forecastProductionPlans, id === null ? [] : null, newest)
  if (id === null && isLoaded) {
    const first = plans.find(({ status }) => status === 'released') ?? plans[0]
    if (first) return <Navigate replace to={planAddress(first.id)} />
    return (
      <Empty>
        <EmptyState icon={IconCalendarStats} text={t('No production plans yet')}>
          <Button component={Link} to={forecastProductionPlans.path} variant="default">
            {t('Production plans')}
          </Button>
        </EmptyState>
      </Empty>
    )
  }
  if (isGone)
    return (
      <Empty>
        <EmptyState icon={IconCalendarStats} text={t('This plan does not exist')} />
      </Empty>
    )
  if (id !== null && !params.has('f.plan_id')) return <Navigate replace to={planAddress(id)} />
  return plan ? <PlanLines key={plan.id} plan={plan} /> : <Empty>{null}</Empty>
}

/** The workbench of one plan, or what all released plans come to on a wall. */
export function ForecastPlanView() {
  const [params] = useSearchParams()
  return isWall(params.toString()) ? <ForecastWall /> : <Workbench />
}
