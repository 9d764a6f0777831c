import { IconCalendarStats } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { forecastProductionPlanLines } from '../../../resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../resources/forecast/forecast_production_plans'
import { EmptyState } from '../../parts/EmptyState'
import { StatusTag } from '../../parts/StatusTag'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { equals, useLiveRows, useResource } from '../../resource/live/useLiveRows'
import { Presence } from '../../resource/presence/Presence'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import { CompareRevisions } from './CompareRevisions'
import { linesActsOf } from './linesActs'
import { planAddress } from './planAddress'
import { PlanCharts } from './PlanCharts'
import { PlanCoverage } from './PlanCoverage'
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

function PlanLines({ plan }: { plan: AnyRow }) {
  const { rows } = useLiveRows(forecastProductionPlanLines, [equals('plan_id', plan.id)])
  const Selected = useMemo(() => linesActsOf(plan), [plan])
  return (
    <ResourceScreen
      resource={forecastProductionPlanLines}
      actions={
        <>
          <CompareRevisions plan={plan} />
          <ResourceActions resource={forecastProductionPlans} row={plan} />
        </>
      }
      above={
        <>
          <PlanHead plan={plan} />
          <PlanCoverage planId={plan.id} />
          <PlanCharts lines={rows} plan={plan} />
        </>
      }
      selected={Selected}
    />
  )
}

const Empty = ({ children }: { children: ReactNode }) => (
  <Page title={t('Forecast production plan')}>{children}</Page>
)

/** The workbench of one plan: its lines with what they were calculated from, live, and what they come to by bucket. */
export function ForecastPlanView() {
  const [params] = useSearchParams()
  const id = Number(params.get('plan')) || null
  const { row: plan, isGone } = useResource(forecastProductionPlans, id)
  const { rows: plans, isLoaded } = useLiveRows(forecastProductionPlans, id === null ? [] : null, newest)
  if (id === null && isLoaded) {
    const first = plans.find(({ status }) => status === 'released') ?? plans[0]
    if (first) return <Navigate replace to={planAddress(first.id)} />
    return (
      <Empty>
        <EmptyState icon={IconCalendarStats} text={t('No production plans yet')} />
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
