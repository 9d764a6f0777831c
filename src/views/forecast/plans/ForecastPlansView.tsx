import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { forecastProductionPlans } from '../../../resources/forecast/forecast_production_plans'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { t } from '../../../texts/texts'
import { planAddress } from './planAddress'

const OpenPlan = ({ row }: { row: AnyRow }) => (
  <Button
    component={Link}
    to={planAddress(row.id)}
    variant="default"
    leftSection={<IconTable size={16} aria-hidden="true" />}
  >
    {t('Open plan')}
  </Button>
)

const PlanRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={OpenPlan} />

/** Production plans, of one period where the address names it. */
export function ForecastPlansView() {
  const { period_id: period } = useParams()
  if (period) return <Navigate replace to={`${forecastProductionPlans.path}?f.period_id=is:${period}`} />
  return <ResourceScreen resource={forecastProductionPlans} record={PlanRecord} />
}
