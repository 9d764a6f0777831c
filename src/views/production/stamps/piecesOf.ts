import type { StampingOrder } from '../../../resources/production/stamping/product_stamping_orders'
import { t } from '../../../texts/texts'

/** What an order stamps: packs of assembly, or bottles of production or of stock. */
export const piecesOf = ({ area }: Pick<StampingOrder, 'area'>) =>
  area === 'assembly' ? t('packs') : t('bottles')
