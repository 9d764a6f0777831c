import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconTableOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { undoRun } from '../../../api/forecast/supply'
import { newKey } from '../../../api/resourceApi'
import { type AllocationRule, allocationRules } from '../../../forecasting/supply'
import { forecastPeriods } from '../../../resources/forecast/forecast_periods'
import type { SupplyPlan } from '../../../resources/forecast/supplyCalls'
import { liveSupply } from '../../../streams/forecast/supply'
import { counted } from '../../format/format'
import { useObserved } from '../../hooks/observed'
import { instant } from '../../format/timeText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { useFreshness } from '../../parts/live/useFreshness'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { Presence } from '../../resource/presence/Presence'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { PendingButton } from '../../ui/PendingButton'
import { notifyError, notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'
import { filteredSupply, supplyLines } from './matrix'
import { RunDialog } from './RunDialog'
import { supplyAddress } from './supplyAddress'
import { SupplyAside } from './SupplyAside'
import { type SupplyCustomer, SupplyGrid } from './SupplyGrid'
import { usePromises } from './usePromises'
import './supply.css'

const newest = [{ field: 'date_from', direction: 'desc' }] as const

const ruleNames: Readonly<Record<AllocationRule, string>> = {
  proportional: t('Proportional to forecast'),
  equal: t('Equal parts'),
  priority: t('By priority'),
}

/** The customers of a plan, all others last. */
function customersOf({ customers, rows }: SupplyPlan, chosen: readonly string[]): SupplyCustomer[] {
  const hasOthers = rows.some(({ customer_id: id }) => id === null)
  const all = [...customers, ...(hasOthers ? [{ id: null, name: t('Other customers') }] : [])]
  return chosen.length === 0 ? all : all.filter(({ id }) => chosen.includes(String(id)))
}

function UndoRun({ plan, period }: { plan: SupplyPlan; period: number }) {
  const [isBusy, setBusy] = useState(false)
  const { last_run: last } = plan
  if (!last) return null
  const undo = async () => {
    setBusy(true)
    try {
      const { restored, changed_since: since } = await undoRun(period, newKey())
      notifySuccess(t('{restored} rows restored, {since} changed since', { restored, since }))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PendingButton
      variant="default"
      loading={isBusy}
      title={t('{rule}, {at}, {by}', {
        rule: ruleNames[last.rule],
        at: instant(last.run_at),
        by: last.by ?? '',
      })}
      onClick={() => void undo()}
    >
      {t('Undo run')}
    </PendingButton>
  )
}

/** The supply of a period by product, and which customer is promised what of it. */
export function AllocationPlanView() {
  const [params] = useSearchParams()
  const period = Number(params.get('period')) || null
  return <SupplyOfPeriod key={period} periodId={period} />
}

function SupplyOfPeriod({ periodId }: { periodId: number | null }) {
  const navigate = useNavigate()
  const supply$ = useMemo(() => liveSupply(periodId), [periodId])
  const { value, error } = useObserved(supply$)
  const { rows: periods } = useLiveRows(forecastPeriods, [], newest)
  const [filter, setFilter] = useState({ search: '', family: null as string | null, shortOnly: false })
  const [chosen, setChosen] = useState<string[]>([])
  const [rule, setRule] = useState<AllocationRule>('proportional')
  const [selected, setSelected] = useState<readonly number[]>([])
  const [focused, setFocused] = useState<{ product: number; customer: number | null | undefined } | null>(
    null,
  )
  const [isRunning, setRunning] = useState(false)
  const { plan, live } = value ?? { plan: null, live: null }
  const freshness = useFreshness(live?.signs ?? null, 'list')
  const acts = usePromises(plan?.period?.id ?? null)
  const lines = useMemo(() => (plan && live ? supplyLines(plan, live.rows.values()) : []), [plan, live])
  const shown = useMemo(() => filteredSupply(lines, filter), [lines, filter])
  const customers = useMemo(() => (plan ? customersOf(plan, chosen) : []), [plan, chosen])
  const families = useMemo(
    () => [...new Set(lines.flatMap(({ product }) => product.family ?? []))].toSorted(),
    [lines],
  )
  const isOpen = plan?.period ? ['draft', 'open', 'frozen'].includes(plan.period.status) : false
  const line = lines.find(({ product }) => product.id === focused?.product)
  const chosenLines =
    selected.length > 0 ? shown.filter(({ product }) => selected.includes(product.id)) : shown
  return (
    <Page
      title={t('Forecast allocation plan')}
      note={plan ? counted(shown.length, 'product') : undefined}
      actions={
        isOpen &&
        plan?.period && (
          <>
            <UndoRun plan={plan} period={plan.period.id} />
            <Select
              aria-label={t('Rule')}
              w={210}
              allowDeselect={false}
              data={allocationRules.map((name) => ({ value: name, label: ruleNames[name] }))}
              value={rule}
              onChange={(name) => setRule(allocationRules.find((one) => one === name) ?? 'proportional')}
            />
            <Button disabled={chosenLines.length === 0} onClick={() => setRunning(true)}>
              {selected.length > 0
                ? t('Allocate {count} selected', { count: chosenLines.length })
                : t('Allocate all shown')}
            </Button>
          </>
        )
      }
      filters={
        <>
          <Select
            aria-label={t('Period')}
            w={220}
            searchable
            allowDeselect={false}
            data={periods
              .filter(({ status }) => status !== 'cancelled')
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={plan?.period ? String(plan.period.id) : null}
            onChange={(id) => void navigate(supplyAddress(Number(id)))}
          />
          <TextInput
            aria-label={t('Search products')}
            placeholder={t('Search products')}
            w={200}
            value={filter.search}
            onChange={({ currentTarget: { value: search } }) => setFilter({ ...filter, search })}
          />
          <Select
            aria-label={t('Family')}
            placeholder={t('Family')}
            w={180}
            clearable
            searchable
            data={families}
            value={filter.family}
            onChange={(family) => setFilter({ ...filter, family })}
          />
          <MultiSelect
            aria-label={t('Customers')}
            placeholder={chosen.length === 0 ? t('All customers') : ''}
            w={240}
            searchable
            clearable
            data={
              plan ? customersOf(plan, []).map(({ id, name }) => ({ value: String(id), label: name })) : []
            }
            value={chosen}
            onChange={setChosen}
          />
          <Checkbox
            label={t('Only short')}
            miw={120}
            checked={filter.shortOnly}
            onChange={({ currentTarget: { checked: shortOnly } }) => setFilter({ ...filter, shortOnly })}
          />
          <span className="dc-space" />
          {plan?.period && <Presence table="forecast_periods" id={plan.period.id} />}
          <LiveBadge state={freshness.state} ageMs={freshness.ageMs} />
        </>
      }
    >
      {error !== null && !plan ? (
        <ErrorState what={failureMessage(error)} />
      ) : plan && lines.length === 0 ? (
        <EmptyState icon={IconTableOff} text={t('No forecast yet: calculate a period first')} />
      ) : (
        <div className="dc-supply">
          <SupplyGrid
            lines={shown}
            customers={customers}
            isOpen={isOpen}
            onFocus={(product, customer) => setFocused({ product, customer })}
            onSelect={setSelected}
            onAllocate={acts.onAllocate}
          />
          {line && (
            <SupplyAside
              line={line}
              customer={customers.find(({ id }) => id === focused?.customer)}
              isOpen={isOpen}
              {...acts}
            />
          )}
        </div>
      )}
      {isRunning && plan?.period && (
        <RunDialog
          period={plan.period.id}
          rule={rule}
          ruleName={ruleNames[rule]}
          products={chosenLines.map(({ product }) => product)}
          onClose={() => setRunning(false)}
        />
      )}
    </Page>
  )
}
