import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { routes } from '../../../routes/index'
import { allowed } from '../../routing/visible'
import { figure } from '../../format/format'
import { usePerson } from '../../session/session'
import type { Command } from '../../ui/commands'
import { type Entry, entriesOf } from './entries'
import { isNearer, searcher } from './rank'
import { useActions } from './useActions'
import { useDocuments } from './useDocuments'
import { t } from '../../../texts/texts'

const most = 8

/** One line of the answer. */
export type Found = {
  id: string
  title: string
  /** Its section, or its subject. */
  note?: string
  status?: string
  figure?: string
  command?: Command
  run: () => void
}
type FoundGroup = { heading: string; found: readonly Found[] }

type Doing = Entry & { command: Command }

const asEntry = (command: Command): Doing => ({
  path: command.words ?? '',
  titles: [command.title],
  command,
})

/** What the typed words lead to: screens, documents by number, and actions. */
export function useFound(words: string) {
  const { roles, modules } = usePerson()
  const navigate = useNavigate()
  const screens = useMemo(() => searcher(entriesOf(allowed(routes, { roles, modules }))), [roles, modules])
  const actions = searcher(useActions().map(asEntry))
  const documents = useDocuments(words)
  const foundScreens = screens(words).slice(0, most)
  const foundActions = actions(words).slice(0, most)
  const groups: FoundGroup[] = [
    {
      heading: t('Screens'),
      found: foundScreens.map(({ path, titles }) => ({
        id: path,
        title: titles.at(-1) ?? '',
        note: titles.slice(0, -1).join(' > '),
        run: () => void navigate(path),
      })),
    },
    {
      heading: t('Documents'),
      found: documents.rows.map(({ resource, id, label, title, one, status, figure: of, address }) => ({
        id: `${resource}-${id}`,
        title: label,
        note: title === null ? t(one) : `${t(one)}, ${title}`,
        ...(status !== null && { status }),
        ...(of !== null && { figure: `${t(of.label)} ${figure(of.value)} ${of.unit ?? ''}`.trimEnd() }),
        run: () => void navigate(address),
      })),
    },
  ]
  const acts: FoundGroup = {
    heading: t('Actions'),
    found: foundActions.map(({ command }) => ({
      id: command.title,
      title: command.title,
      command,
      run: command.run,
    })),
  }
  if (isNearer(words, foundActions[0], foundScreens[0])) groups.unshift(acts)
  else groups.push(acts)
  return { groups: groups.filter(({ found }) => found.length > 0), documents: documents.state }
}
