-- What people may not bear in a product, by the list of the Food and Drug Regulations.
alter table products add allergens text[] not null default '{}'
  check (allergens <@ array['crustaceans', 'eggs', 'fish', 'gluten', 'milk', 'molluscs', 'mustard', 'peanuts',
    'sesame', 'soy', 'sulphites', 'tree_nuts', 'wheat']);
