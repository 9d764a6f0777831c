import type { FlowAction } from '../../resources/production/flow_actions'
import { Glyph } from '../parts/Glyph'
import { flowPath } from './flowPath'

/** The way a flow sends an order through the plant, as a chain of phases. */
export const FlowPath = ({ actions }: { actions: readonly FlowAction[] }) => (
  <ol className="dc-chain dc-flow-path" aria-label="Path">
    {flowPath(actions).map(({ key, name, operations, isAstray }) => (
      <li key={key}>
        <b className={isAstray ? 'dc-danger-text' : undefined}>
          {isAstray && <Glyph name="stop" />}
          {name}
        </b>
        <small>{isAstray ? 'Earlier on the board' : operations.join(', ')}</small>
      </li>
    ))}
  </ol>
)
