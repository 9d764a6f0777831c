import { type PriceTier, priceTiers } from '../../../resources/inventory/pricing/price_tiers'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { PriceTierActions } from './PriceTierActions'
import { PriceTierPrices } from './PriceTierPrices'
import { PriceTierTry } from './PriceTierTry'
import '../../parts/panel.css'
import './priceTier.css'

const Below = ({ row, form }: RecordPart) =>
  row && (
    <>
      <PriceTierPrices tier={row as unknown as PriceTier} isChanged={form.isDirty} />
      <PriceTierTry tier={row as unknown as PriceTier} />
    </>
  )

/** One price tier: its lines, resulting prices, and a price to try. */
export const PriceTierView = () => (
  <RecordPage resource={priceTiers} below={Below} actions={PriceTierActions} />
)
