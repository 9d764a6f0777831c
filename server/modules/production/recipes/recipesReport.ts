import { recipeComposition } from '../../../../src/resources/production/recipes/recipe_composition'
import { reportSql } from '../../../query/reportSql'

// A litre of a recipe costs what its lines do, and nothing is known of it while one of them has no cost. Litres of
// several recipes are not poured together: over them it is what a litre costs on average.
reportSql(recipeComposition, {
  figure: (sql, aggregation, column) =>
    `(case when bool_and(${sql} is not null)
      then round(${aggregation(sql)} / count(distinct ${column('recipe_id')}), 4) end)`,
})
