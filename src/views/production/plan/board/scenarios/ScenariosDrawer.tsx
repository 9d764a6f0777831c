import { Button, TextInput } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlanChange } from '../../../../../planning/changes'
import type { PlanFigures } from '../../../../../resources/production/plan/plan_scenarios'
import { t } from '../../../../../texts/texts'
import { counted, duration, figure } from '../../../../format/format'
import { instant } from '../../../../format/timeText'
import { EmptyState } from '../../../../parts/EmptyState'
import { ErrorState } from '../../../../parts/ErrorState'
import { Waiting } from '../../../../resource/list/ListState'
import { usePerson } from '../../../../session/session'
import { failureMessage } from '../../../../ui/messages'
import { notifyWarning } from '../../../../ui/notify'
import type { Plan } from '../planFacts'
import { afterText, senseOf } from '../editing/planEffects'
import { scenarioName } from './scenarioName'
import { type Scenario, useScenarios } from './useScenarios'
import { PlanDrawer } from '../drawers/PlanDrawer'

type Props = {
  plan: Plan
  /** What is changed and not applied. */
  changes: readonly PlanChange[]
  /** Makes the changes of a scenario on the board, where they are looked at and applied. */
  onOpen: (scenario: Scenario, changes: readonly PlanChange[]) => void
  onClose: () => void
}

const hours = (minutes: number) => `${figure(minutes / 60, 1)} h`

const compared: readonly { name: keyof PlanFigures; label: string; text: (value: number) => string }[] = [
  { name: 'late_orders', label: t('Orders ending late'), text: (value) => figure(value) },
  { name: 'late_rush_orders', label: t('Late rush orders'), text: (value) => figure(value) },
  { name: 'late_minutes', label: t('Weighted lateness'), text: duration },
  { name: 'changeover_minutes', label: t('Change-overs'), text: duration },
  { name: 'crew_minutes', label: t('People'), text: hours },
]

/** One scenario with what it does to the plan, as it was when it was kept. */
function ScenarioItem(props: {
  scenario: Scenario
  isSending: boolean
  onOpen: () => void
  onRemove: (() => void) | null
}) {
  const { scenario, isSending, onOpen, onRemove } = props
  const { owner, before, after, change_count: count, created_at: created, applied_at: applied } = scenario
  const name = scenarioName(scenario)
  return (
    <li aria-label={name}>
      <b>{name}</b>
      <span>
        {owner ?? t('System')}, {instant(created)}, {counted(count, 'change')}
        {applied !== null && `, ${t('applied {at}', { at: instant(applied) })}`}
      </span>
      <dl>
        {compared
          .filter((one) => senseOf(before[one.name], after[one.name], one.text) !== 'same')
          .map((one) => (
            <div
              key={one.name}
              className={`dc-plan-effect-${senseOf(before[one.name], after[one.name], one.text)}`}
            >
              <dt>{one.label}</dt>
              <dd>
                {one.text(before[one.name])} → {afterText(before[one.name], after[one.name], one.text)}
              </dd>
            </div>
          ))}
      </dl>
      <footer>
        {onRemove && (
          <Button
            variant="subtle"
            color="var(--dc-danger-fill)"
            size="compact-sm"
            disabled={isSending}
            aria-label={t('Delete {name}', { name })}
            onClick={onRemove}
          >
            {t('Delete')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          disabled={isSending}
          aria-label={t('Open {name}', { name })}
          onClick={onOpen}
        >
          {t('Open')}
        </Button>
      </footer>
    </li>
  )
}

/** The scenarios of the plan: kept under a name, compared by their figures, opened on the board, and deleted. */
export function ScenariosDrawer({ plan, changes, onOpen, onClose }: Props) {
  const { id: me } = usePerson()
  const { scenarios, error, isSending, read, keep, open, remove } = useScenarios(plan)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const show = (scenario: Scenario) =>
    void open(scenario.id, ({ changes: made, conflicts }) => {
      if (conflicts.length > 0)
        notifyWarning(t('{count} of its changes no longer fit the plan', { count: figure(conflicts.length) }))
      onOpen(scenario, made)
    })
  return (
    <PlanDrawer title={t('Scenarios')} onClose={onClose}>
      <div className="dc-plan-scenarios">
        {changes.length > 0 && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void keep(name.trim(), changes).then((wrong) => {
                setProblem(wrong)
                if (wrong === null) setName('')
              })
            }}
          >
            <TextInput
              label={t('Keep {changes} as a scenario', { changes: counted(changes.length, 'change') })}
              placeholder={t('Name')}
              maxLength={80}
              value={name}
              error={problem}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" size="sm" disabled={name.trim() === '' || isSending}>
              {t('Keep')}
            </Button>
          </form>
        )}
        {scenarios === null && error === null && <Waiting rows={4} />}
        {error !== null && <ErrorState what={failureMessage(error)} onRetry={() => void read()} />}
        {scenarios?.length === 0 && (
          <EmptyState icon={IconGitBranch} text={t('Change the plan and keep it here to compare')} />
        )}
        {scenarios !== null && scenarios.length > 0 && (
          <ol className="dc-plan-versions">
            {scenarios.map((scenario) => (
              <ScenarioItem
                key={scenario.id}
                scenario={scenario}
                isSending={isSending}
                onOpen={() => show(scenario)}
                onRemove={
                  scenario.owner_id === null || scenario.owner_id === me
                    ? () => void remove(scenario.id)
                    : null
                }
              />
            ))}
          </ol>
        )}
      </div>
    </PlanDrawer>
  )
}
