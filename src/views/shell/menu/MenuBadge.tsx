import type { RouteNode } from '../../../routes/node'
import { computedValue } from '../../../streams/rows/computedValue'
import { useObserved } from '../../hooks/observed'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

function Waiting({ value }: { value: NonNullable<RouteNode['waiting']> }) {
  const many = useObserved(computedValue(value)).value?.value ?? 0
  return many === 0 ? null : (
    <small className="dc-waiting">
      {figure(many)} <span className="dc-hidden">{t('waiting')}</span>
    </small>
  )
}

/** How many things wait on the screen of an entry; nothing where none do. */
export const MenuBadge = ({ node: { waiting } }: { node: RouteNode }) =>
  waiting === undefined ? null : <Waiting value={waiting} />
