import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasRole, opens } from '../../../access'
import { fetchRecipe, recipesInFile } from '../../../api/recipes'
import { newKey } from '../../../api/resourceApi'
import type { OfferedRecipe as Offered } from '../../../resources/production/recipes/recipeCalls'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { usePerson } from '../../session/session'
import { Page } from '../../ui/Page'
import { failureMessage } from '../../ui/messages'
import { notifyError, notifySuccess } from '../../ui/notify'
import { OfferedRecipe } from './OfferedRecipe'
import { VersionFetch } from './VersionFetch'
import { t } from '../../../texts/texts'
import './recipe.css'

const sending = (file: File) => ({
  file,
  once: newKey(),
  onProgress: () => undefined,
  signal: new AbortController().signal,
})

/** The file that was chosen, and the recipes in it. */
function useFile() {
  const [state, setState] = useState<{
    file: File
    offered: readonly Offered[] | null
    error: unknown
  } | null>(null)
  const [isReading, setReading] = useState(false)
  const read = (file: File | null) => {
    if (!file) return
    setReading(true)
    recipesInFile(file.name, sending(file))
      .then(
        (offered) => setState({ file, offered, error: null }),
        (error: unknown) => setState({ file, offered: null, error }),
      )
      .finally(() => setReading(false))
  }
  return { ...state, isReading, read }
}

/** Recipes of another plant, from the file it exported: compared with the ones here, and fetched as drafts. */
export function RecipeFetchView() {
  const navigate = useNavigate()
  const { roles } = usePerson()
  const isFetcher = hasRole(roles, ['recipes'])
  const { file, offered, error = null, isReading, read } = useFile()
  const [fetching, setFetching] = useState<string | null>(null)
  const fetch = ({ code, revision }: Offered) => {
    if (!file) return
    setFetching(`${code} ${revision}`)
    fetchRecipe({ file_name: file.name, code, revision }, sending(file))
      .then(async (draft) => {
        notifySuccess(t('{code} rev {revision} is in draft', draft))
        await navigate(`/production/recipes?open=${draft.id}`)
      })
      .catch(notifyError)
      .finally(() => setFetching(null))
  }
  return (
    <Page
      title={t('Fetch a recipe')}
      note={file?.name}
      actions={
        isFetcher && (
          <FileButton accept=".csv,.xlsx,.txt" onChange={read}>
            {(props) => (
              <Button
                {...props}
                loading={isReading}
                leftSection={<IconFileUpload size={16} aria-hidden="true" />}
              >
                {t('Choose file')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <div className="dc-recipe-file">
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {!file && (
          <EmptyState
            icon={IconFileUpload}
            text={
              isFetcher
                ? t('Choose the file of another plant: CSV or XLSX with the columns of the recipe import')
                : t('Recipes are fetched by people with the role Recipes')
            }
          />
        )}
        {!file && <VersionFetch mayConvert={opens(roles, ['rd_recipe_change'])} />}
        {offered?.map((one) => (
          <OfferedRecipe
            key={`${one.code} ${one.revision}`}
            offered={one}
            isFetching={fetching === `${one.code} ${one.revision}`}
            onFetch={isFetcher ? () => fetch(one) : null}
          />
        ))}
      </div>
    </Page>
  )
}
