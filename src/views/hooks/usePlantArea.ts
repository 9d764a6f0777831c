import { useLocation } from 'react-router-dom'
import type { PlantArea } from '../../resources/production/flows/plantArea'

/** The section of the plant whose screen is open, by its address. */
export const usePlantArea = (): PlantArea =>
  useLocation().pathname.startsWith('/assembly/') ? 'assembly' : 'production'
