import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { saveFrom } from '../../../api/calls'
import type { AnyResource } from '../../../resources/kit/define/definition'
import {
  hasPaper,
  type PaperDefinition,
  paperName,
  papersOf,
} from '../../../resources/kit/define/facets/paper'
import { paperCall } from '../../../resources/kit/query/paperCalls'
import { usePerson } from '../../session/session'
import { rowLabel } from '../../fields/cellText'
import { mayWrite } from '../list/rights'
import { lazyPart } from '../../ui/lazyPart'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'
import { useMailIsSet } from './useMailIsSet'

const SendPaper = lazyPart(async () => (await import('./SendPaper')).SendPaper)

type Props = { resource: AnyResource; row: AnyRow }

/** So many documents have a button each, more of them a menu. */
const mostButtons = 2

/** Downloads documents of a record; says which one is on its way. */
function useDownload({ resource, row }: Props) {
  const [busy, setBusy] = useState<string | null>(null)
  const download = (paper: PaperDefinition) => {
    const number = paper.numbered === undefined ? rowLabel(resource, row) : String(row[paper.numbered])
    setBusy(paper.title)
    saveFrom(
      paperCall(resource),
      { id: row.id, document: paperName(paper) },
      t('{title} {rowLabel}.pdf', { title: t(paper.title), rowLabel: number }),
    )
      .catch(notifyError)
      .finally(() => setBusy(null))
  }
  return { busy, download }
}

const labelOf = ({ title }: PaperDefinition) => t('Download {title}', { title: t(title).toLowerCase() })

function Downloads({ resource, row, papers }: Props & { papers: readonly PaperDefinition[] }) {
  const { busy, download } = useDownload({ resource, row })
  if (papersOf(resource).length <= mostButtons)
    return papers.map((paper) => (
      <Tooltip key={paper.title} label={labelOf(paper)}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={labelOf(paper)}
          loading={busy === paper.title}
          onClick={() => download(paper)}
        >
          <IconFileTypePdf size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    ))
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Documents')}
          title={t('Documents')}
          loading={busy !== null}
        >
          <IconFileTypePdf size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map((paper) => (
          <Menu.Item key={paper.title} onClick={() => download(paper)}>
            {labelOf(paper)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Send({ resource, row, papers }: Props & { papers: readonly PaperDefinition[] }) {
  const [isOpen, setOpen] = useState(false)
  const label = t('Send by e-mail')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(true)}>
          <IconMail size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SendPaper resource={resource} row={row} papers={papers} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Downloads the documents of a record on paper, and sends them where a mail server is set. */
export function PaperButton({ resource, row }: Props) {
  const person = usePerson()
  const isMailSet = useMailIsSet()
  const papers = papersOf(resource).filter((paper) => hasPaper(paper, row))
  if (papers.length === 0) return null
  const mailed = papers.filter(({ mailTo }) => mailTo !== undefined)
  return (
    <>
      <Downloads resource={resource} row={row} papers={papers} />
      {isMailSet && mailed.length > 0 && mayWrite(resource, person) && (
        <Send resource={resource} row={row} papers={mailed} />
      )}
    </>
  )
}
