import { rdProjects } from '../../resources/rd/rd_projects'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { TastePanels } from './panels/TastePanels'

/** Requests for liquids; who requests tastes from here. */
export const RdProjectsView = () => <ResourceScreen resource={rdProjects} actions={<TastePanels />} />
