import type { FlowAction } from '../../../resources/production/flows/flow_actions'
import { Glyph } from '../../parts/Glyph'
import { flowPath } from './flowPath'
import { t } from '../../../texts/texts'

/** The way a flow sends an order through the plant, as a chain of phases. */
export const FlowPath = ({ actions }: { actions: readonly FlowAction[] }) => (
  // Wider than its place it scrolls; the focus lets the keyboard do it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ol className="dc-chain dc-flow-path" aria-label={t('Path')} tabIndex={0}>
    {flowPath(actions).map(({ key, name, operations, isAstray }) => (
      <li key={key}>
        <b className={isAstray ? 'dc-danger-text' : undefined}>
          {isAstray && <Glyph name="stop" />}
          {name}
        </b>
        <small>{isAstray ? t('Earlier on the board') : operations.join(', ')}</small>
      </li>
    ))}
  </ol>
)
