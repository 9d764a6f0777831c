import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { importedRecipe } from '../../../api/recipes'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { ComparisonTable } from './ComparisonTable'
import { useAnswer } from '../../hooks/useAnswer'
import { t } from '../../../texts/texts'
import './recipe.css'

function ImportedDialog({ run, groupKey, onClose }: { run: number; groupKey: string; onClose: () => void }) {
  const { value, error } = useAnswer(`${run} ${groupKey}`, (signal) => importedRecipe(run, groupKey, signal))
  return (
    <Dialog opened onClose={onClose} title={t('Compare {groupKey}', { groupKey })} size={980}>
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {error === null && value === null && <Waiting />}
      {value?.comparison && (
        <div className="dc-recipe-dialog">
          <ComparisonTable comparison={value.comparison} />
        </div>
      )}
      {value && !value.comparison && <p>{t('Correct the rows with errors first')}</p>}
    </Dialog>
  )
}

/** Shows a recipe of a file, before it is written, beside the revision in use here. */
export function ImportedRecipe({ groupKey }: { groupKey: string }) {
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const run = Number(params.get('open'))
  if (!run) return null
  return (
    <>
      <Button size="compact-xs" variant="default" tabIndex={-1} onClick={() => setOpen(true)}>
        {t('Compare')}
      </Button>
      {isOpen && <ImportedDialog run={run} groupKey={groupKey} onClose={() => setOpen(false)} />}
    </>
  )
}
