import type { AnyRow } from '../../../api/resourceApi'
import { makeCarts } from '../../../api/carriers'
import { cartRangeFields } from '../../../resources/production/carts/cartCalls'
import { type Cart, carts } from '../../../resources/production/carts/carts'
import { LabelButton } from '../../labels/LabelButton'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { mayCreate } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { CarrierRange } from './CarrierRange'
import { cartLabelOf } from './carrierLabel'

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => (
  <LabelButton labels={(rows as unknown as readonly Cart[]).map(cartLabelOf)} />
)

/** Carts, created singly or by range, with their contents and labels. */
export function CartsView() {
  const person = usePerson()
  return (
    <ResourceScreen
      resource={carts}
      selected={Selected}
      actions={
        mayCreate(carts, person) && (
          <CarrierRange
            table={carts.name}
            singular={carts.singular}
            inputs={cartRangeFields}
            make={makeCarts}
          />
        )
      }
    />
  )
}
