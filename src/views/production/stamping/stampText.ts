import { printedSerial } from '../../../resources/production/stamps/serials'
import { figure } from '../../format/format'

/** A number of a reel as people read it: as printed where it has letters, else with its thousands apart. */
export const serialText = (prefix: string | null, serial: number) =>
  prefix === null ? figure(serial) : printedSerial(prefix, serial)
