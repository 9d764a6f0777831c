import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { saveSample, saveTemplate } from '../../../api/imports'
import type { Kind } from '../../../resources/imports/importShapes'
import { day, dayOf, instant } from '../../format/timeText'
import { statusLook } from '../../parts/statusLook'
import { notifyError } from '../../ui/notify'
import { rowsText } from '../run/runWords'
import { t } from '../../../texts/texts'

const template = (kind: Kind, format: 'csv' | 'xlsx') => void saveTemplate(kind, format).catch(notifyError)

const sample = (kind: Kind, isWrong: boolean) => void saveSample(kind, isWrong).catch(notifyError)

/** The empty file of a kind, to be filled in, and files to try it with. */
export const TemplateMenu = ({ kind, isNamed = false }: { kind: Kind; isNamed?: boolean }) => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      {isNamed ? (
        <Button
          variant="default"
          className="dc-import-template"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {kind.samples === 1 ? t('Template and samples') : t('Template')}
        </Button>
      ) : (
        <Tooltip label={t('Template')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Template for {title}', { title: kind.title.toLowerCase() })}
          >
            <IconDownload size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => template(kind, 'csv')}>{t('Template as CSV')}</Menu.Item>
      <Menu.Item onClick={() => template(kind, 'xlsx')}>{t('Template for Excel')}</Menu.Item>
      {kind.samples === 1 && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => sample(kind, false)}>{t('Sample file')}</Menu.Item>
          <Menu.Item onClick={() => sample(kind, true)}>{t('Sample file with errors')}</Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)

/** Data types to import: one tile each, with its last file. */
export const KindTiles = ({
  kinds,
  onStart,
  onOpen,
}: {
  kinds: readonly Kind[]
  onStart: (kind: string) => void
  onOpen: (run: number) => void
}) => (
  <ul className="dc-kind-tiles" aria-label={t('Data types')}>
    {kinds.map((kind) => (
      <li key={kind.name} className="dc-kind-tile">
        <div>
          <button type="button" className="dc-plain dc-kind-start" onClick={() => onStart(kind.name)}>
            {kind.title}
          </button>
          <TemplateMenu kind={kind} />
        </div>
        {kind.last ? (
          <button
            type="button"
            className="dc-plain dc-kind-last"
            title={`${kind.last.number}, ${statusLook(kind.last.status).word.toLowerCase()}, ${instant(kind.last.created_at)}`}
            onClick={() => kind.last && onOpen(kind.last.id)}
          >
            <span>
              {rowsText(kind.last.rows_total)}, {kind.last.owner ?? t('unknown user')}
            </span>
            <span>{day(dayOf(kind.last.created_at), 'MM/DD')}</span>
          </button>
        ) : (
          <p className="dc-kind-last">{t('No imports yet')}</p>
        )}
      </li>
    ))}
  </ul>
)
