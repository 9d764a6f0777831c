import { shiftHandovers } from '../../../resources/production/handovers/shift_handovers'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { HandoverRecord } from './HandoverRecord'

/** What each shift left to the next one, with who handed it over and who took it over. */
export const ShiftHandoversView = () => <ResourceScreen resource={shiftHandovers} record={HandoverRecord} />
