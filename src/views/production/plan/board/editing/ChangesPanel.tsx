import { Button, Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { modals } from '@mantine/modals'
import { t } from '../../../../../texts/texts'
import { counted, duration } from '../../../../format/format'
import { Glyph } from '../../../../parts/Glyph'
import { PendingButton } from '../../../../ui/PendingButton'
import { LastVersions, PlanVersionsDrawer } from '../drawers/PlanVersions'
import type { Facts, Plan } from '../planFacts'
import type { PlanVersion } from '../planSource'
import { WaitingProposal } from '../scenarios/WaitingProposal'
import { changeText, refusalSentence, refusalText } from './changeText'
import { momentText } from './placeText'
import { effectsOf, movedOrders } from './planEffects'
import type { Editing } from './useEditing'
import type { ComputedPlan } from '../worker/planner'

type Props = {
  plan: Plan
  facts: Facts
  before: Pick<ComputedPlan, 'late' | 'costs'>
  versions: readonly PlanVersion[]
  editing: Editing
  isSending: boolean
  onApply: () => void
  onImprove: () => void
  onScenarios: () => void
}

const shownOrders = 6
const shownSteps = 8
const shownVersions = 3

function askToDiscard(count: number, onDiscard: () => void) {
  modals.openConfirmModal({
    title: t('Discard the changes?'),
    children: t('{changes} to the plan will be lost.', { changes: counted(count, 'change') }),
    labels: { confirm: t('Discard'), cancel: t('Cancel') },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onDiscard,
  })
}

/** Where orders end with the changes. */
function Orders({ facts, editing: { preview } }: Pick<Props, 'facts' | 'editing'>) {
  if (!preview) return null
  return (
    // Scrolled by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('Orders that move')} tabIndex={0}>
      <h3>{t('{orders} that move', { orders: counted(preview.orders.length, 'order') })}</h3>
      <ul>
        {movedOrders(preview.orders, shownOrders).map(({ order, before, after, due }) => (
          <li key={order}>
            <b>{facts.orderById.get(order)?.number}</b>
            <span>
              {momentText(preview.model, before)} → {momentText(preview.model, after)}
            </span>
            {after > due && (
              <span className="dc-danger-text">
                <Glyph name="clock" size={11} /> {t('{span} late', { span: duration((after - due) / 60) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was changed and is not applied, what it does to orders and costs, and the ways on from it. */
export function ChangesPanel(props: Props) {
  const { plan, facts, before, versions, editing, isSending, onApply, onImprove, onScenarios } = props
  const [isOpen, setOpen] = useState(false)
  const { model } = plan
  const { changes, steps, preview, refused, conflicts, canRedo, undo, redo, clear } = editing
  const problems = [
    ...(refused ? [refusalSentence(model, facts, refused)] : []),
    ...conflicts.map(({ change, why, from }) => `${changeText(from, facts, change)}: ${refusalText(why)}`),
  ]
  const isUntouched = changes.length === 0 && !preview && problems.length === 0 && !canRedo
  return (
    <section
      className={`dc-plan-changes${isUntouched ? ' dc-plan-untouched' : ''}`}
      aria-label={t('What changed')}
    >
      <section aria-label={t('Changes')}>
        <h3>
          {t('What changed')}
          <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
            {t('By whom')}
          </Button>
          <Button variant="subtle" size="compact-xs" onClick={onImprove}>
            {t('Improve')}
          </Button>
          <Button variant="subtle" size="compact-xs" onClick={onScenarios}>
            {t('Scenarios')}
          </Button>
        </h3>
        {changes.length === 0 && <WaitingProposal location_id={plan.location_id} onOpen={onScenarios} />}
        {problems.map((text) => (
          <p key={text} className="dc-danger-text" role="alert">
            <Glyph name="stop" size={11} /> {text}
          </p>
        ))}
        {editing.scenario && <p>{t('Scenario {name}', { name: editing.scenario.name })}</p>}
        {isUntouched && versions.length === 0 && (
          <p>{t('Drag a card, or press its menu: what it would do shows here.')}</p>
        )}
        <ol>
          {steps
            .map((step, at) => ({ at, text: step.map((one) => changeText(model, facts, one)).join(', ') }))
            .toReversed()
            .slice(0, shownSteps)
            .map(({ at, text }) => (
              <li key={at}>{text}</li>
            ))}
        </ol>
      </section>
      {isUntouched && (
        <ul className="dc-plan-last" aria-label={t('Last changes')} aria-live="polite">
          <LastVersions model={model} facts={facts} versions={versions} most={shownVersions} mostTexts={1} />
        </ul>
      )}
      {isOpen && (
        <PlanVersionsDrawer model={model} facts={facts} versions={versions} onClose={() => setOpen(false)} />
      )}
      {preview && (
        <dl>
          {effectsOf(before, preview).map(({ label, before: was, after, sense }) => (
            <div key={label} className={`dc-plan-effect-${sense}`}>
              <dt>{label}</dt>
              <dd>{sense === 'same' ? after : `${was} → ${after}`}</dd>
            </div>
          ))}
        </dl>
      )}
      <Orders facts={facts} editing={editing} />
      <footer>
        <Button
          variant="default"
          size="sm"
          disabled={changes.length === 0}
          leftSection={<IconArrowBackUp size={16} />}
          rightSection={<Kbd size="xs">Ctrl Z</Kbd>}
          onClick={undo}
        >
          {t('Undo')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={!canRedo}
          leftSection={<IconArrowForwardUp size={16} />}
          onClick={redo}
        >
          {t('Redo')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={isUntouched}
          onClick={() => (changes.length === 0 ? clear() : askToDiscard(changes.length, clear))}
        >
          {t('Discard')}
        </Button>
        <PendingButton size="sm" disabled={changes.length === 0} loading={isSending} onClick={onApply}>
          {t('Apply')}
        </PendingButton>
      </footer>
    </section>
  )
}
