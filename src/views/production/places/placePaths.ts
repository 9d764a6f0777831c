import { warehouseProductLocationLogs } from '../../../resources/production/places/warehouse_product_location_logs'

/** The page of the places of a product. */
export const productPlacesPath = (productId: number) => `/production/warehouse-product-locations/${productId}`

/** The page of what was changed of them. */
export const placeLogPath = (productId: number) => `${warehouseProductLocationLogs.path}/${productId}`
