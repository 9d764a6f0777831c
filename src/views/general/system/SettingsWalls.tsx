import { wallDisplays } from '../../../resources/general/walls/wall_displays'
import { ResourceScreen } from '../../resource/list/ResourceScreen'

/** The screens on walls: what each is to show, what it shows, and when it was last heard of. */
export const SettingsWalls = () => <ResourceScreen resource={wallDisplays} />
