import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PlanChange } from '../../../../../planning/changes'
import { changeOfMove, type Move } from '../../../../../planning/improving/moves'
import type { PlanModel } from '../../../../../planning/model'
import { t } from '../../../../../texts/texts'
import { figure } from '../../../../format/format'
import { ProgressBar } from '../../../../parts/ProgressBar'
import { changeText } from '../editing/changeText'
import { effectsOfProposal } from '../editing/planEffects'
import type { Facts } from '../planFacts'
import type { ComputedPlan } from '../worker/planner'
import { mostSteps } from './improver'
import { useImprover } from './useImprover'
import { PlanDrawer } from '../drawers/PlanDrawer'

type Props = {
  /** The plan that is improved, with the changes that are not applied. */
  from: PlanModel
  before: Pick<ComputedPlan, 'late' | 'costs'>
  /** The plan as it is now, with the moves that were taken. */
  model: PlanModel
  facts: Facts
  onTake: (changes: readonly PlanChange[]) => void
  onClose: () => void
}

const shownMoves = 100

/** A better plan as a proposal, searched for while it is open: moves are taken singly or all, and none is made unasked. */
export function ImproveDrawer({ from, before, model, facts, onTake, onClose }: Props) {
  const { proposal, isSearching, circle, stop } = useImprover(from)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const moves = proposal?.moves ?? []
  const take = (move: Move) => {
    onTake([changeOfMove(model, move)])
    setTaken((keys) => new Set([...keys, move.key]))
  }
  const takeAll = () => {
    if (proposal) onTake(proposal.changes)
    onClose()
  }
  const text = (move: Move) =>
    changeText(from, facts, { kind: 'place', key: move.key, machine: move.machine, after: null })
  return (
    <PlanDrawer title={t('Improve the plan')} size={460} onClose={onClose}>
      <div className="dc-plan-proposal">
        {isSearching && (
          <p>
            <ProgressBar
              done={proposal?.steps ?? 0}
              planned={mostSteps}
              label={t('Search for a better plan')}
            />
            <Button variant="default" size="sm" onClick={stop}>
              {t('Stop')}
            </Button>
          </p>
        )}
        {circle && <p>{t('Two cards would wait for each other')}</p>}
        {proposal && (
          <dl>
            {effectsOfProposal(before, proposal)
              .filter(({ sense }) => sense !== 'same')
              .map(({ label, before: was, after, sense }) => (
                <div key={label} className={`dc-plan-effect-${sense}`}>
                  <dt>{label}</dt>
                  <dd>
                    {was} → {after}
                  </dd>
                </div>
              ))}
          </dl>
        )}
        {!isSearching && proposal && (
          <>
            {moves.length === 0 ? (
              <p>{t('No better plan was found')}</p>
            ) : (
              <p>
                {t('Cards that move: {count}', { count: figure(moves.length) })}
                <Button size="sm" onClick={takeAll} disabled={taken.size > 0}>
                  {t('Take all')}
                </Button>
              </p>
            )}
            <ul>
              {moves.slice(0, shownMoves).map((move) => (
                <li key={move.key}>
                  <span>{text(move)}</span>
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={taken.has(move.key)}
                    aria-label={t('Take {move}', { move: text(move) })}
                    onClick={() => take(move)}
                  >
                    {taken.has(move.key) ? t('Taken') : t('Take')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </PlanDrawer>
  )
}
