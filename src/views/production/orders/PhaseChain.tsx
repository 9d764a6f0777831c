import type { ProductionOrderStep } from '../../../resources/production/steps/production_order_steps'
import { Glyph } from '../../parts/Glyph'
import { orderPhases } from './orderPhases'
import { t } from '../../../texts/texts'

/** The way of an order through the plant. */
export const PhaseChain = ({ steps }: { steps: readonly ProductionOrderStep[] }) => (
  // Wider than its place it scrolls; the focus lets the keyboard do it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ol className="dc-chain" aria-label={t('Phases')} tabIndex={0}>
    {orderPhases(steps).map(({ code, name, status, summary, look }) => (
      <li
        key={code}
        className={`dc-${status === 'waiting' ? 'neutral' : look.family}-text dc-chain-${status}`}
      >
        <b>
          <Glyph name={status === 'waiting' ? 'dashed' : look.glyph} />
          {name}
          <span className="dc-hidden">, {look.word}</span>
        </b>
        <small>{summary}</small>
      </li>
    ))}
  </ol>
)
