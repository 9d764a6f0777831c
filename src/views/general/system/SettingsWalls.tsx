import { wallDisplays } from '../../../resources/general/walls/wall_displays'
import { ResourceScreen } from '../../resource/list/ResourceScreen'

/** Wall displays: configured boards, current board and last report. */
export const SettingsWalls = () => <ResourceScreen resource={wallDisplays} />
