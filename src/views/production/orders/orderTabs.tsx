import type { ComponentType, LazyExoticComponent } from 'react'
import type { PlantArea } from '../../../resources/production/flows/plantArea'
import type { ProductionOrder } from '../../../resources/production/orders/production_orders'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

export type OrderTabProps = { order: ProductionOrder }

/** A tab of the order page, which loads with the first look at it. */
export type OrderTab = {
  value: string
  label: string
  Panel: LazyExoticComponent<ComponentType<OrderTabProps>>
  /** Only orders of this area have it. */
  area?: PlantArea
}

/** Tabs between the steps and the logs of an order, in this order. */
const orderTabs: readonly OrderTab[] = [
  {
    value: 'plan',
    area: 'production',
    label: t('Plan'),
    Panel: lazyPart(async () => (await import('./OrderPlan')).OrderPlan),
  },
  {
    value: 'batches',
    area: 'production',
    label: t('Batches and additions'),
    Panel: lazyPart(async () => (await import('../batching/OrderBatches')).OrderBatches),
  },
  {
    value: 'materials',
    area: 'production',
    label: t('Materials'),
    Panel: lazyPart(async () => (await import('./OrderMaterials')).OrderMaterials),
  },
  {
    value: 'hplc',
    area: 'production',
    label: t('HPLC'),
    Panel: lazyPart(async () => (await import('../laboratory/OrderLaboratory')).OrderLaboratory),
  },
  {
    value: 'fill_checks',
    area: 'production',
    label: t('Fill checks'),
    Panel: lazyPart(async () => (await import('../filling/OrderFillChecks')).OrderFillChecks),
  },
  {
    value: 'components',
    area: 'assembly',
    label: t('Components'),
    Panel: lazyPart(async () => (await import('./OrderComponents')).OrderComponents),
  },
  {
    value: 'stamps',
    label: t('Stamps'),
    Panel: lazyPart(async () => (await import('../stamping/OrderStamps')).OrderStamps),
  },
  {
    value: 'cartons',
    label: t('Cartons'),
    Panel: lazyPart(async () => (await import('../cartons/OrderCartons')).OrderCartons),
  },
  {
    value: 'skids',
    label: t('Skids'),
    Panel: lazyPart(async () => (await import('../skids/OrderSkids')).OrderSkids),
  },
  {
    value: 'transfers',
    label: t('Transfers'),
    Panel: lazyPart(async () => (await import('../transfers/OrderTransfers')).OrderTransfers),
  },
  {
    value: 'shipments',
    label: t('Shipments'),
    Panel: lazyPart(async () => (await import('../shipments/OrderShipments')).OrderShipments),
  },
  {
    value: 'recoveries',
    area: 'production',
    label: t('Recoveries'),
    Panel: lazyPart(async () => (await import('../recoveries/OrderRecoveries')).OrderRecoveries),
  },
  {
    value: 'label_checks',
    label: t('Label checks'),
    Panel: lazyPart(async () => (await import('../labelChecks/OrderLabelChecks')).OrderLabelChecks),
  },
  {
    value: 'corrections',
    label: t('Corrections'),
    Panel: lazyPart(async () => (await import('../corrections/OrderCorrections')).OrderCorrections),
  },
  {
    value: 'genealogy',
    label: t('Genealogy'),
    Panel: lazyPart(async () => (await import('./OrderGenealogy')).OrderGenealogy),
  },
]

/** The tabs that orders of an area have. */
export const orderTabsOf = (area: PlantArea) =>
  orderTabs.filter((tab) => tab.area === undefined || tab.area === area)
