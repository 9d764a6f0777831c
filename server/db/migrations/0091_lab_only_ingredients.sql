-- Ingredients that the laboratory alone has, and by what a formula is made of in production instead.
alter table products add column is_lab_only boolean not null default false;

create table rd_replacements (
  id bigint generated always as identity primary key,
  sample_id bigint not null references rd_samples,
  product_id bigint not null references products,
  replacement_id bigint not null references products check (replacement_id <> product_id),
  unique (sample_id, product_id)
);
create index rd_replacements_product on rd_replacements (product_id);
create index rd_replacements_replacement on rd_replacements (replacement_id);
