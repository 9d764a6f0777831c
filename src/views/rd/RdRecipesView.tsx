import { IconFlask } from '@tabler/icons-react'
import { opens } from '../../access'
import { VersionFetch } from '../production/recipes/VersionFetch'
import { EmptyState } from '../parts/EmptyState'
import { usePerson } from '../session/session'
import { Page } from '../ui/Page'
import { t } from '../../texts/texts'
import '../production/recipes/recipe.css'
import './rd.css'

/** Approved versions, those that await their conversion first, and the recipe that each became. */
export function RdRecipesView() {
  const { roles } = usePerson()
  return (
    <Page title={t('R&D recipes')}>
      <div className="dc-recipe-file dc-rd-recipes">
        <VersionFetch
          mayConvert={opens(roles, ['rd_recipe_change'])}
          none={
            <EmptyState
              icon={IconFlask}
              text={t('Samples appear here once their requester approved them, to become recipes')}
            />
          }
        />
      </div>
    </Page>
  )
}
