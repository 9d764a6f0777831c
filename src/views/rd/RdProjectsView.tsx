import type { AnyRow } from '../../api/resourceApi'
import { type RdProject, rdProjects } from '../../resources/rd/rd_projects'
import { figure } from '../format/format'
import { CutName } from '../parts/RowName'
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

const projectOf = (row: AnyRow) => row as unknown as RdProject

/** A name with one that belongs to it below. */
function Named({ name, below }: { name: string; below: string | null | undefined }) {
  return (
    <span className="dc-row-name dc-row-name-stacked" title={below ? `${name}, ${below}` : name}>
      <CutName name={name} />
      {below && (
        <span className="dc-row-name-line">
          <small>{below}</small>
        </span>
      )}
    </span>
  )
}

/** Each project on the width of a desk: below its name its customer, below who requested it its supervisor. */
const cells: RowCells = {
  name: ({ row }) => <Named name={projectOf(row).name} below={projectOf(row).customer} />,
  requested_by_id: ({ row }) => (
    <Named name={projectOf(row).requested_by ?? '–'} below={projectOf(row).supervisor} />
  ),
  progress: ({ row }) => {
    const { approved_count: done, sample_count: planned } = projectOf(row)
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
