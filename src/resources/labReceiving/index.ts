import { flashpointClasses } from './flashpoint_classes'
import { labCabinets } from './lab_cabinets'
import { labCertificateValues } from './lab_certificate_values'
import { labProductLimits } from './lab_product_limits'
import { labReceivingContainerLogs } from './lab_receiving_container_logs'
import { labReceivingContainers } from './lab_receiving_containers'
import { labReceivingItems } from './lab_receiving_items'
import { labReceivings } from './lab_receivings'
import { labReserves } from './lab_reserves'
import { receivingItemsList } from './receiving_items_list'

export const labReceivingResources = {
  flashpoint_classes: flashpointClasses,
  lab_cabinets: labCabinets,
  lab_product_limits: labProductLimits,
  lab_certificate_values: labCertificateValues,
  lab_receivings: labReceivings,
  lab_receiving_items: labReceivingItems,
  lab_receiving_containers: labReceivingContainers,
  lab_receiving_container_logs: labReceivingContainerLogs,
  lab_reserves: labReserves,
  receiving_items_list: receivingItemsList,
}
