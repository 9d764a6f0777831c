import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { hasRole } from '../../../access'
import { recipes } from '../../../resources/production/recipes/recipes'
import { ingredientReports } from '../../../resources/production/ingredients/ingredient_reports'
import { IngredientReportRecord } from '../ingredients/IngredientReportRecord'
import { useListTabs } from '../../resource/list/useListTabs'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { recipeFacts, recipeMix } from './recipeMix'
import { RecipePanel } from './RecipePanel'
import { RecipeTools } from './RecipeTools'
import { t } from '../../../texts/texts'

/** One recipe over the list: its lines with what they add up to while they are typed. */
function RecipeDrawer(props: RecordGiven) {
  const parts = useMemo(() => {
    const mix = recipeMix()
    return {
      useFacts: recipeFacts(mix),
      Below: (part: RecordPart) => <RecipePanel {...part} mix={mix} />,
    }
  }, [])
  return <RecordDrawer {...props} useFacts={parts.useFacts} below={parts.Below} actions={RecipeTools} />
}

const tabs = {
  recipes: { label: t('Recipes'), address: recipes.path },
  'ingredient-reports': { label: t('Ingredients reports'), address: ingredientReports.path },
} as const

/** Recipes by code and revision, and what is reported of them to Health Canada; those of another plant are fetched from its file. */
export function RecipesView() {
  const { roles } = usePerson()
  const actions = hasRole(roles, ['recipes']) && (
    <Button
      component={Link}
      to="/recipe/fetch"
      variant="default"
      leftSection={<IconFileDownload size={16} aria-hidden="true" />}
    >
      {t('Fetch recipe')}
    </Button>
  )
  const [tab, choice] = useListTabs(tabs)
  return tab === 'ingredient-reports' ? (
    <ResourceScreen key={tab} resource={ingredientReports} record={IngredientReportRecord} actions={choice} />
  ) : (
    <ResourceScreen
      key={tab}
      resource={recipes}
      record={RecipeDrawer}
      actions={
        <>
          {choice}
          {actions}
        </>
      }
    />
  )
}
