import { type RdProject, rdProjects } from '../../resources/rd/rd_projects'
import { figure } from '../format/format'
import { ProgressBar } from '../parts/ProgressBar'
import type { RowCells } from '../resource/list/ResourceList'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { Page } from '../ui/Page'
import { ProjectsBoard } from './board/ProjectsBoard'
import { SamplesWall } from './board/SamplesWall'
import { MyProjects } from './samples/MyRows'
import { TastePanels } from './panels/TastePanels'
import { t } from '../../texts/texts'

const { path } = rdProjects
const tabs = {
  projects: { label: t('List'), address: path },
  board: { label: t('Board'), address: `${path}?list=board` },
  wall: { label: t('Wall'), address: `${path}?list=wall` },
} as const

/** How many samples of a project are approved, of how many. */
const cells: RowCells = {
  progress: ({ row }) => {
    const { approved_count: done, sample_count: planned } = row as unknown as RdProject
    if (planned === 0) return null
    const label = t('{done} of {all} samples approved', { done: figure(done), all: figure(planned) })
    return (
      <span className="dc-progress-cell" title={label}>
        <ProgressBar done={done} planned={planned} label={label} />
        <span>
          {figure(done)} / {figure(planned)}
        </span>
      </span>
    )
  },
}

/** Requests for liquids as a list, as a board by status, and their samples for a wall; who requests tastes from here. */
export function RdProjectsView() {
  const [tab, choice] = useListTabs(tabs)
  const actions = (
    <>
      <TastePanels />
      {choice}
    </>
  )
  if (tab === 'board')
    return (
      <Page title={rdProjects.title} actions={actions}>
        <ProjectsBoard />
      </Page>
    )
  if (tab === 'wall')
    return (
      <Page title={rdProjects.title} actions={actions}>
        <SamplesWall />
      </Page>
    )
  return (
    <ResourceScreen
      key={tab}
      resource={rdProjects}
      cells={cells}
      actions={
        <>
          <MyProjects />
          {actions}
        </>
      }
    />
  )
}
