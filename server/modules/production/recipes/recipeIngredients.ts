import { recipeCalls } from '../../../../src/resources/production/recipes/recipeCalls'
import { onCall } from '../../../calls/handlers'
import { liquidsOf } from '../../../site/mixes/liquids'
import { substanceNames } from '../../../site/mixes/substanceFaults'
import { substancesOf } from '../../../site/mixes/substances'
import { closureRule } from '../../../site/statutoryLists'
import { dayAt, productionSettings, siteOf } from '../../../site/plant'
import { prohibitedIn, statutoryLists } from '../../../site/statutoryLists'

onCall(recipeCalls.ingredients, async ({ db, input }) => {
  const { enforce_regulatory_max: isEnforced, regulatory_max_strength_mg_ml: most } =
    await productionSettings(db)
  const { ingredients } = await statutoryLists(db)
  const today = dayAt(new Date(), (await siteOf(db)).timezone)
  const rule = await closureRule(db, today)
  const found = await liquidsOf(db, input.product_ids)
  const sources = await substancesOf(db, input.product_ids)
  return {
    max_strength_mg_ml: isEnforced ? most : null,
    child_resistant: rule ? { mg_ml: rule.mg_ml, source: rule.source } : null,
    ingredients: [...found.values()].map((facts) => {
      const names = [facts.name, ...substanceNames(sources, facts.product_id)]
      const item = prohibitedIn(ingredients, names, today)?.item
      return { ...facts, prohibited: item ? `${item.name}, ${item.source}` : null }
    }),
  }
})
